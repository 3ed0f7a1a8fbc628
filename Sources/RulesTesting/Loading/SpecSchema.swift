/// The JSON Schema of the spec format, for editors and validators.
///
/// It says the same as `SpecVocabulary`, which a test checks member by member, and leaves to the
/// loader what a schema cannot know: whether names, rules, files and parameters exist.
public enum SpecSchema {
  /// The schema, in the dialect of 2020-12.
  public static var text: String {
    let definitions = [sources, values, operations, expectations, tests]
    return suite + definitions.joined(separator: ",\n") + "\n  }\n}\n"
  }

  private static let suite = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:rtdb:spec:1",
      "title": "rtdb rules spec",
      "description": "One suite of tests for the security rules of a Realtime Database. Each YAML document of a *.rtdb.yaml file is one.",
      "type": "object",
      "required": ["version", "rules", "tests"],
      "additionalProperties": false,
      "properties": {
        "version": {"description": "The version of the format.", "const": 1},
        "name": {"description": "What reports call the suite.", "type": "string"},
        "extends": {"description": "Specs to take auth, data, defaults and now from, before the suite's own.", "$ref": "#/$defs/texts"},
        "rules": {"$ref": "#/$defs/rules"},
        "data": {"$ref": "#/$defs/data"},
        "now": {"description": "When the tests happen; without it, 2026-01-01T00:00:00Z.", "$ref": "#/$defs/instant"},
        "transport": {"$ref": "#/$defs/transport"},
        "auth": {
          "description": "Who asks, by name.",
          "type": "object",
          "propertyNames": {"not": {"const": "others"}},
          "additionalProperties": {"$ref": "#/$defs/authContext"}
        },
        "defaults": {"$ref": "#/$defs/defaults"},
        "coverage": {"$ref": "#/$defs/coverage"},
        "tests": {"description": "The tests, in the order of reports.", "type": "array", "minItems": 1, "items": {"$ref": "#/$defs/test"}}
      },
      "$defs": {

    """#

  private static let sources = #"""
        "rules": {
          "description": "The rules: the path of a file, the document itself, or the entry of a firebase.json.",
          "oneOf": [{"type": "string"}, {"$ref": "#/$defs/inlineRules"}, {"$ref": "#/$defs/firebaseRules"}]
        },
        "inlineRules": {
          "type": "object",
          "required": ["rules"],
          "additionalProperties": false,
          "properties": {"rules": {"description": "The tree of rules.", "type": "object"}}
        },
        "firebaseRules": {
          "type": "object",
          "required": ["firebase"],
          "additionalProperties": false,
          "properties": {
            "firebase": {"description": "The path of firebase.json.", "type": "string"},
            "target": {"description": "Which target, where it has several.", "type": "string"},
            "instance": {"description": "Which instance, where it has several.", "type": "string"},
            "project": {"description": "The project, for readers.", "type": "string"}
          }
        },
        "data": {
          "description": "What is stored before each test: the tree itself, or a part of an export.",
          "if": {"type": "object", "required": ["file"], "properties": {"file": {"type": "string"}}},
          "then": {"$ref": "#/$defs/dataFile"}
        },
        "dataFile": {
          "type": "object",
          "required": ["file"],
          "additionalProperties": false,
          "properties": {
            "file": {"description": "The path of an export, .json or .json.gz.", "type": "string"},
            "at": {"description": "The part of it that is taken.", "$ref": "#/$defs/path"},
            "mount": {"description": "Where that part is put.", "$ref": "#/$defs/path"},
            "overlay": {"description": "What is written over it.", "$ref": "#/$defs/writes"}
          }
        },
        "authContext": {
          "description": "null is signed out, bypass is an administrator, a mapping is what rules see as auth, and an ID token stands for its user.",
          "oneOf": [
            {"type": "null"},
            {"const": "bypass"},
            {"description": "A pasted ID token; nobody verifies it.", "type": "string", "pattern": "^eyJ"},
            {
              "type": "object",
              "required": ["uid"],
              "properties": {
                "uid": {"description": "The user's id.", "type": "string", "minLength": 1, "maxLength": 128},
                "provider": {"description": "How the user signed in, such as password or google.", "type": "string"},
                "token": {"description": "The claims of the ID token.", "type": "object"}
              }
            }
          ]
        },
        "defaults": {
          "description": "What holds where a test says nothing.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "as": {"description": "Who asks.", "type": "string"},
            "path": {"description": "What all paths of operations start with.", "$ref": "#/$defs/path"},
            "tags": {"$ref": "#/$defs/tags"}
          }
        },
        "coverage": {
          "description": "How much of the rules the tests have to reach, where coverage is asked for.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "min": {"description": "The percentage below which the run fails.", "type": "number", "minimum": 0, "maximum": 100},
            "bothOutcomes": {"description": "Whether each rule has to be seen true and false.", "type": "boolean"},
            "ignore": {"description": "Rules that do not count.", "type": "array", "items": {"$ref": "#/$defs/ruleID"}}
          }
        }
    """#

  private static let values = #"""
        "template": {"description": "A parameter or helper, such as ${limit} or ${now+1h}.", "type": "string", "pattern": "^\\$\\{[^}]+\\}$"},
        "texts": {"oneOf": [{"type": "string"}, {"type": "array", "minItems": 1, "items": {"type": "string"}}]},
        "path": {"description": "A path of the database.", "type": "string", "pattern": "^(/|\\$\\{)"},
        "instant": {
          "description": "Milliseconds since 1970, or a quoted time such as \"2026-01-15T12:00:00Z\".",
          "oneOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^(\\d{4}-\\d{2}-\\d{2}T|\\$\\{)"}]
        },
        "transport": {"description": "How requests come; it decides what query shows in a plain read.", "enum": ["sdk", "rest"]},
        "tags": {
          "description": "Words that runs are narrowed by.",
          "oneOf": [
            {"type": "string", "pattern": "^[A-Za-z0-9_.-]+$"},
            {"type": "array", "uniqueItems": true, "items": {"type": "string", "pattern": "^[A-Za-z0-9_.-]+$"}}
          ]
        },
        "ruleID": {"description": "A rule: its path in the rules and its kind, such as /users/$uid/.read.", "type": "string", "pattern": "^(/.*\\.(read|write|validate)|\\$\\{[^}]+\\})$"},
        "ruleIDs": {"oneOf": [{"$ref": "#/$defs/ruleID"}, {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/ruleID"}}]},
        "value": {"description": "A value of the database. {\".sv\": \"timestamp\"}, {\".sv\": {\"increment\": 1}} and {\".value\": x, \".priority\": 1} have their meaning; lists become objects."},
        "priority": {"description": "A priority.", "type": ["string", "number", "null"]},
        "writes": {"description": "Paths of the database to values.", "type": "object", "propertyNames": {"pattern": "^(/|\\$\\{)"}},
        "bound": {"type": ["string", "number", "boolean", "null"]},
        "limit": {"oneOf": [{"type": "integer", "minimum": 1, "maximum": 9007199254740992}, {"$ref": "#/$defs/template"}]},
        "query": {
          "description": "What a read asks for.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "orderBy": {"description": "$key, $value, $priority, or the path of a child.", "type": "string", "minLength": 1},
            "equalTo": {"description": "The one value of the order that is wanted.", "$ref": "#/$defs/bound"},
            "startAt": {"description": "The first value of the order.", "$ref": "#/$defs/bound"},
            "startAfter": {"description": "What comes right before the first value.", "$ref": "#/$defs/bound"},
            "endAt": {"description": "The last value of the order.", "$ref": "#/$defs/bound"},
            "endBefore": {"description": "What comes right behind the last value.", "$ref": "#/$defs/bound"},
            "limitToFirst": {"description": "How many from the front.", "$ref": "#/$defs/limit"},
            "limitToLast": {"description": "How many from the end.", "$ref": "#/$defs/limit"},
            "shallow": {"description": "Whether children are read as true; over REST, with no other parameter.", "type": "boolean"}
          },
          "not": {"required": ["limitToFirst", "limitToLast"]}
        }
    """#
}
