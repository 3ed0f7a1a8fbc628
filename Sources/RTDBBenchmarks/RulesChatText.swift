/// The rules of the chat: as many, and of the kinds, that a chat that is in use has.
enum RulesChatText {
  static let text = #"""
    {"rules": {
      ".read": false,
      ".write": false,
      "people": {
        ".indexOn": ["nick", "since"],
        "$person": {
          ".read": "auth != null",
          ".write": "auth != null && auth.uid == $person",
          ".validate": "newData.hasChildren(['nick', 'since'])",
          "nick": {".validate": "newData.isString() && newData.val().length >= 1 && newData.val().length <= 30"},
          "portrait": {".validate": "newData.isString() && newData.val().matches(/^https:\\/\\/[a-z0-9.-]+\\/[^ ]*$/i)"},
          "since": {".validate": "newData.isNumber() && newData.val() <= now && (!data.exists() || data.val() == newData.val())"},
          "mail": {".validate": "newData.isString() && newData.val().matches(/^[A-Z0-9._%+-]+@[A-Z0-9.-]+\\.[A-Z]{2,4}$/i)"},
          "prefs": {
            "dark": {".validate": "newData.isBoolean()"},
            "sound": {".validate": "newData.val() == 'on' || newData.val() == 'off'"},
            "language": {".validate": "newData.val().matches(/^[a-z]{2}(-[A-Z]{2})?$/)"},
            "$other": {".validate": false}
          },
          "joined": {
            "$room": {".validate": "newData.val() === true && root.child('rooms').child($room).exists()"}
          },
          "$other": {".validate": false}
        }
      },
      "rooms": {
        ".indexOn": "opened",
        "$room": {
          ".read": "auth != null && (data.child('open').val() === true || root.child('rooms').child($room).child('members').child(auth.uid).exists())",
          ".write": "auth != null && (!data.exists() || root.child('rooms').child($room).child('members').child(auth.uid).child('role').val() == 'host')",
          ".validate": "newData.hasChildren(['name', 'opened', 'host', 'members'])",
          "name": {".validate": "newData.isString() && newData.val().length >= 1 && newData.val().length <= 60"},
          "open": {".validate": "newData.isBoolean()"},
          "host": {".validate": "newData.val() == auth.uid || data.exists() && newData.val() == data.val()"},
          "opened": {".validate": "newData.isNumber() && newData.val() <= now"},
          "members": {
            ".validate": "newData.hasChildren()",
            "$member": {
              ".write": "auth != null && auth.uid == $member",
              ".validate": "newData.hasChildren(['role', 'since']) && root.child('people').child($member).exists()",
              "role": {".validate": "newData.val() == 'host' || newData.val() == 'helper' || newData.val() == 'guest'"},
              "since": {".validate": "newData.isNumber() && newData.val() <= now"},
              "$other": {".validate": false}
            }
          },
          "pinned": {
            "$pin": {".validate": "root.child('posts').child($room).child(newData.val()).exists()"}
          },
          "limits": {
            "perHour": {".validate": "newData.isNumber() && newData.val() > 0 && newData.val() <= 1000"},
            "longest": {".validate": "newData.isNumber() && newData.val() % 1 === 0 && newData.val() <= 5000"},
            "$other": {".validate": false}
          },
          "$other": {".validate": false}
        }
      },
      "posts": {
        "$room": {
          ".read": "auth != null && root.child('rooms').child($room).child('members').child(auth.uid).exists()",
          ".indexOn": ["at", "from"],
          "$post": {
            ".write": "auth != null && root.child('rooms').child($room).child('members').child(auth.uid).exists() && (!data.exists() || data.child('from').val() == auth.uid || root.child('rooms').child($room).child('members').child(auth.uid).child('role').val() == 'host')",
            ".validate": "newData.hasChildren(['from', 'at', 'body'])",
            "from": {".validate": "newData.val() == auth.uid"},
            "at": {".validate": "newData.val() <= now && (!data.exists() || data.val() == newData.val())"},
            "body": {".validate": "newData.isString() && newData.val().length >= 1 && newData.val().length <= 1000"},
            "changed": {".validate": "newData.isNumber() && newData.val() <= now && newData.parent().parent().exists()"},
            "answerTo": {".validate": "newData.isString() && root.child('posts/' + $room + '/' + newData.val()).exists()"},
            "kind": {".validate": "newData.val().matches(/^(words|picture|film|notice)$/)"},
            "files": {
              "$file": {
                ".validate": "newData.hasChildren(['link', 'bytes', 'type'])",
                "link": {".validate": "newData.isString() && newData.val().beginsWith('https://')"},
                "bytes": {".validate": "newData.isNumber() && newData.val() > 0 && newData.val() < 8 * 1024 * 1024"},
                "type": {".validate": "newData.val().matches(/^[a-z]+\\/[a-z0-9.+-]+$/)"},
                "title": {".validate": "newData.isString() && newData.val().length >= 1 && newData.val().length <= 200"},
                "$other": {".validate": false}
              }
            },
            "marks": {
              "$mark": {
                ".validate": "$mark.length <= 24",
                "$person": {
                  ".write": "auth != null && auth.uid == $person && root.child('rooms').child($room).child('members').child(auth.uid).exists()",
                  ".validate": "newData.val() === true"
                }
              }
            },
            "names": {
              "$place": {".validate": "newData.isString() && root.child('people').child(newData.val()).exists()"}
            },
            "$other": {".validate": false}
          }
        }
      },
      "present": {
        "$person": {
          ".read": "auth != null",
          ".write": "auth != null && auth.uid == $person",
          "state": {".validate": "newData.val() == 'here' || newData.val() == 'away'"},
          "at": {".validate": "newData.val() <= now"},
          "$other": {".validate": false}
        }
      },
      "typing": {
        "$room": {
          "$person": {
            ".write": "auth != null && auth.uid == $person && root.child('rooms').child($room).child('members').child(auth.uid).exists()",
            ".validate": "newData.val() === true"
          }
        }
      }
    }}
    """#
}
