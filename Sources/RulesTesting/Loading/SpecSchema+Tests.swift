// The part of the schema that is about tests: what is done, and what should come of it.

extension SpecSchema {
  static let operations = #"""
        "operation": {
          "properties": {
            "read": {"description": "Reads a path.", "$ref": "#/$defs/path"},
            "set": {"description": "Replaces what is at a path by value.", "$ref": "#/$defs/path"},
            "update": {"description": "Writes values at paths below a path, all or none.", "$ref": "#/$defs/path"},
            "push": {"description": "Writes value under a new key below a path.", "$ref": "#/$defs/path"},
            "remove": {"description": "Deletes what is at a path.", "$ref": "#/$defs/path"},
            "transaction": {"description": "Writes value to a path in a transaction.", "$ref": "#/$defs/path"},
            "setPriority": {"description": "Gives what is at a path a priority.", "$ref": "#/$defs/path"},
            "publish": {"description": "Rules, as a document or as its text, that the service accepts or refuses.", "type": ["object", "string"]},
            "onDisconnect": {"description": "A write for the moment when the client goes.", "$ref": "#/$defs/onDisconnect"},
            "disconnect": {"description": "The client goes.", "const": true}
          }
        },
        "operands": {
          "properties": {
            "value": {"$ref": "#/$defs/value"},
            "values": {"description": "Paths, from that of the update, to values.", "type": "object"},
            "priority": {"$ref": "#/$defs/priority"},
            "query": {"$ref": "#/$defs/query"}
          }
        },
        "oneOperation": {
          "oneOf": [
            {"required": ["read"]},
            {"required": ["set", "value"]},
            {"required": ["update", "values"]},
            {"required": ["push"]},
            {"required": ["remove"]},
            {"required": ["transaction", "value"]},
            {"required": ["setPriority", "priority"]},
            {"required": ["publish"]},
            {"required": ["onDisconnect"]},
            {"required": ["disconnect"]}
          ]
        },
        "onDisconnect": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "set": {"$ref": "#/$defs/path"},
            "update": {"$ref": "#/$defs/path"},
            "remove": {"$ref": "#/$defs/path"},
            "value": {"$ref": "#/$defs/value"},
            "values": {"type": "object"},
            "priority": {"$ref": "#/$defs/priority"}
          },
          "oneOf": [{"required": ["set", "value"]}, {"required": ["update", "values"]}, {"required": ["remove"]}]
        }
    """#

  static let expectations = #"""
        "decision": {"description": "allow, deny, or invalid for what cannot be asked.", "oneOf": [{"enum": ["allow", "deny", "invalid"]}, {"$ref": "#/$defs/template"}]},
        "expect": {"description": "What should come of it: the decision alone, or with its reasons and results.", "oneOf": [{"$ref": "#/$defs/decision"}, {"$ref": "#/$defs/expectation"}]},
        "expectation": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "decision": {"$ref": "#/$defs/decision"},
            "by": {"description": "The rule that grants.", "$ref": "#/$defs/ruleID"},
            "deniedBy": {"description": "The rules that refuse, or none where no rule of the kind is on the way.", "oneOf": [{"const": "none"}, {"$ref": "#/$defs/ruleIDs"}]},
            "evaluationError": {"description": "Whether a rule fails instead of being false, or a part of its message.", "type": ["boolean", "string"]},
            "error": {"description": "A part of the reason why it is invalid.", "type": "string"},
            "message": {"description": "The same as error.", "type": "string"},
            "value": {"description": "What a read gives.", "$ref": "#/$defs/value"},
            "data": {"description": "What is stored afterwards.", "$ref": "#/$defs/writes"},
            "warnings": {"description": "The warnings, all of them.", "type": "array", "items": {"enum": ["index-missing", "transaction-without-read"]}},
            "uncertain": {"description": "The open questions on which the decision hangs, such as J-1.", "$ref": "#/$defs/texts"}
          },
          "anyOf": [{"required": ["decision"]}, {"required": ["uncertain"]}]
        },
        "who": {"description": "Names from auth; others are all that are named on neither side.", "$ref": "#/$defs/texts"}
    """#

  static let tests = #"""
        "identity": {
          "properties": {
            "as": {"description": "Who asks: a name from auth.", "type": "string"},
            "now": {"description": "When it happens.", "$ref": "#/$defs/instant"}
          }
        },
        "common": {
          "properties": {
            "source": {"description": "Where the expected behavior is known from.", "$ref": "#/$defs/texts"},
            "given": {"description": "What is written over the data before the test.", "$ref": "#/$defs/writes"},
            "tags": {"$ref": "#/$defs/tags"},
            "skip": {"description": "Leave it out, with the reason.", "type": ["string", "boolean"]},
            "only": {"description": "Run only what is marked so.", "type": "boolean"},
            "todo": {"description": "Not finished, with what is missing.", "type": "string"},
            "xfail": {"description": "Known to fail, with the reason; passing fails the run.", "type": "string"},
            "matrix": {
              "description": "Parameters: rows of them, or a list of values for each, of which all combinations are taken.",
              "oneOf": [
                {"type": "array", "minItems": 1, "items": {"type": "object", "propertyNames": {"$ref": "#/$defs/parameterName"}}},
                {"type": "object", "minProperties": 1, "propertyNames": {"$ref": "#/$defs/parameterName"}, "additionalProperties": {"type": "array", "minItems": 1}}
              ]
            },
            "transport": {"$ref": "#/$defs/transport"}
          }
        },
        "parameterName": {"pattern": "^[A-Za-z_][A-Za-z0-9_-]*$", "not": {"enum": ["now", "clock", "pushId", "repeat"]}},
        "test": {
          "if": {"anyOf": [{"required": ["group"]}, {"required": ["tests"]}]},
          "then": {"$ref": "#/$defs/group"},
          "else": {"if": {"required": ["steps"]}, "then": {"$ref": "#/$defs/sequence"}, "else": {"$ref": "#/$defs/single"}}
        },
        "single": {
          "description": "A test of one operation.",
          "type": "object",
          "allOf": [
            {"$ref": "#/$defs/operation"},
            {"$ref": "#/$defs/operands"},
            {"$ref": "#/$defs/identity"},
            {"$ref": "#/$defs/common"},
            {"anyOf": [{"required": ["todo"]}, {"$ref": "#/$defs/oneOperation"}]},
            {"anyOf": [{"required": ["todo"]}, {"required": ["expect"]}, {"required": ["allow"]}, {"required": ["deny"]}]}
          ],
          "properties": {
            "name": {"description": "What reports call the test.", "type": "string"},
            "expect": {"$ref": "#/$defs/expect"},
            "allow": {"$ref": "#/$defs/who"},
            "deny": {"$ref": "#/$defs/who"}
          },
          "dependentSchemas": {"expect": {"properties": {"allow": false, "deny": false}}},
          "unevaluatedProperties": false
        },
        "sequence": {
          "description": "A test of several operations that share the database.",
          "type": "object",
          "required": ["name", "steps"],
          "allOf": [{"$ref": "#/$defs/identity"}, {"$ref": "#/$defs/common"}],
          "properties": {
            "name": {"description": "What reports call the test.", "type": "string"},
            "steps": {"description": "The operations, in order.", "type": "array", "minItems": 1, "items": {"$ref": "#/$defs/step"}}
          },
          "unevaluatedProperties": false
        },
        "step": {
          "description": "One operation and what should come of it.",
          "type": "object",
          "required": ["expect"],
          "allOf": [{"$ref": "#/$defs/operation"}, {"$ref": "#/$defs/operands"}, {"$ref": "#/$defs/identity"}, {"$ref": "#/$defs/oneOperation"}],
          "properties": {
            "name": {"description": "What reports call the step.", "type": "string"},
            "expect": {"$ref": "#/$defs/expect"}
          },
          "unevaluatedProperties": false
        },
        "group": {
          "description": "Tests that share what is written here.",
          "type": "object",
          "required": ["group", "tests"],
          "allOf": [{"$ref": "#/$defs/identity"}, {"$ref": "#/$defs/common"}],
          "properties": {
            "group": {"description": "What reports call the group.", "type": "string"},
            "tests": {"description": "The tests of the group.", "type": "array", "minItems": 1, "items": {"$ref": "#/$defs/test"}}
          },
          "unevaluatedProperties": false
        }
    """#
}
