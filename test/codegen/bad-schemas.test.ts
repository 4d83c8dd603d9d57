/** What schemas say and can't mean: defaults, keys, markers, patterns, names, columns. */
import { testRefusals } from "./refusals.js";
import { widgetDocument } from "./workspace.js";

const widget = (specProperties: string, more = ""): Record<string, string> => ({
  "schemas/a.yaml": widgetDocument(specProperties, more),
});

const SPEC = "components.schemas.Widget.properties.spec.properties";

interface CrdParts {
  readonly name?: string;
  readonly kind?: string;
  readonly plural?: string;
  readonly version?: string;
  readonly more?: string;
  readonly spec?: string;
}

function crd(parts: CrdParts): Record<string, string> {
  const { kind = "Widget", plural = "widgets", version = "v1", more = "", spec = "size: { type: integer }" } = parts;
  const text = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${parts.name ?? `${plural}.demo.example.com`} }
spec:
  group: demo.example.com
  scope: Namespaced
  names: { kind: ${kind}, plural: ${plural}, singular: widget }
  versions:
    - name: ${version}
      served: true
      storage: true
${more}      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                ${spec}
`;
  return { "schemas/a.yaml": text };
}

const CRD_SPEC = "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties";

/** Each schema inherits the next one twice: as its own fields, and as those of a field. */
function doubling(levels: number): string {
  const schemas = Array.from({ length: levels }, (_, level) => {
    const next = `$ref: "#/components/schemas/S${level + 1}"`;
    const field = `{ allOf: [{ ${next} }, { properties: { b: { type: string } } }] }`;
    return `    S${level}: { allOf: [{ ${next} }, { properties: { a${level}: ${field} } }] }\n`;
  });
  return `${schemas.join("")}    S${levels}: { type: object, properties: { z: { type: string } } }\n`;
}

const longGroup = `${"x".repeat(300)}.example.com`;

testRefusals([
  {
    title: "a small document that inherits itself into a large one",
    files: widget('size: { $ref: "#/components/schemas/S0" }', doubling(24)),
    want:
      "schemas/a.yaml:26:5: S9 has more than 200000 nodes, including inherited ones\n" +
      "  refer to the parts from separate fields\n  at components.schemas.S9\n",
  },
  {
    title: "a group that no path could hold",
    files: {
      "schemas/a.yaml": (crd({ name: `widgets.${longGroup}` })["schemas/a.yaml"] ?? "").replaceAll(
        "group: demo.example.com",
        `group: ${longGroup}`,
      ),
    },
    want:
      `schemas/a.yaml:5:3: the group is ${JSON.stringify(longGroup)}\n` +
      "  expected a domain name, empty for the core group, or a profile variable\n  at spec.group\n",
  },
  {
    title: "a default that brings itself forth",
    files: widget(
      'tree: { $ref: "#/components/schemas/Tree" }',
      '    Tree: { type: object, properties: { next: { $ref: "#/components/schemas/Tree", default: {} } } }\n',
    ),
    want:
      "schemas/a.yaml:17:84: the default never ends: Tree.next -> Tree.next\n" +
      "  remove one of these defaults, or state the field in it\n" +
      "  at components.schemas.Tree.properties.next.default\n",
  },
  {
    title: "two defaults that bring each other forth",
    files: widget(
      'egg: { $ref: "#/components/schemas/Egg" }',
      '    Egg: { type: object, properties: { hen: { $ref: "#/components/schemas/Hen", default: { name: a } } } }\n' +
        '    Hen: { type: object, properties: { name: { type: string }, eggs: { type: array, items: { $ref: "#/components/schemas/Egg" }, default: [{}] } } }\n',
    ),
    want:
      "schemas/a.yaml:17:81: the default never ends: Egg.hen -> Hen.eggs -> Egg.hen\n" +
      "  remove one of these defaults, or state the field in it\n" +
      "  at components.schemas.Egg.properties.hen.default\n",
  },
  {
    title: "a default of the wrong type",
    files: widget("size: { type: integer, default: big }"),
    want:
      'schemas/a.yaml:16:36: the default does not match its schema: default: Invalid value: "string": default in body must be of type integer: "string"\n' +
      `  change the default or the rule\n  at ${SPEC}.size.default\n`,
  },
  {
    title: "a default that its enum does not have",
    files: widget("mode: { type: string, enum: [auto, manual], default: atuo }"),
    want:
      'schemas/a.yaml:16:57: the default does not match its schema: default: Unsupported value: "atuo": supported values: "auto", "manual"\n' +
      `  change the default or the rule\n  at ${SPEC}.mode.default\n`,
  },
  {
    title: "a default with a field that its schema does not have, behind a reference",
    files: widget(
      'size: { $ref: "#/components/schemas/Size", default: { wide: 1 } }',
      "    Size: { type: object, properties: { width: { type: integer } } }\n",
    ),
    want:
      "schemas/a.yaml:16:56: the default does not match its schema: default.wide: the schema has no such field\n" +
      `  remove it, or add the field\n  at ${SPEC}.size.default\n`,
  },
  {
    title: "a default of a CRD that lacks what its schema requires",
    files: crd({ spec: "size: { type: object, default: {}, required: [a], properties: { a: { type: integer } } }" }),
    want:
      "schemas/a.yaml:19:39: the default does not match its schema: default.a: Required value\n" +
      `  change the default or the rule\n  at ${CRD_SPEC}.size.default\n`,
  },
  {
    title: "[GEN-014] a key of a list map that items of a CRD may lack",
    files: crd({
      spec: "ports: { type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name], items: { type: object, properties: { name: { type: string } } } }",
    }),
    want:
      'schemas/a.yaml:19:97: the key "name" may be absent from an item\n' +
      `  make it required, or give it a default\n  at ${CRD_SPEC}.ports.x-kubernetes-list-map-keys[0]\n`,
  },
  {
    title: "[GEN-018] a marker extension that nobody knows",
    files: widget("ports: { type: array, x-kubernetes-list-typ: set, items: { type: string } }"),
    want:
      "schemas/a.yaml:16:35: unknown extension x-kubernetes-list-typ\n" +
      `  did you mean x-kubernetes-list-type?\n  at ${SPEC}.ports.x-kubernetes-list-typ\n`,
  },
  {
    title: "[GEN-018] a misspelled marker in a comment",
    files: widget("# +listTpye=set\nports: { type: array, items: { type: string } }"),
    want:
      "schemas/a.yaml:17:13: unknown marker +listTpye in a comment\n" +
      `  did you mean +listType?\n  at ${SPEC}.ports\n`,
  },
  {
    title: "a list that is a set where it is used and a map where it is described",
    files: widget(
      'ports: { $ref: "#/components/schemas/Ports", x-kubernetes-list-type: atomic }',
      "    Ports: { type: array, x-kubernetes-list-type: set, items: { type: string } }\n",
    ),
    want:
      'schemas/a.yaml:16:58: x-kubernetes-list-type is "atomic" here and "set" in Ports\n' +
      `  state it in one of the two places\n  at ${SPEC}.ports.x-kubernetes-list-type\n`,
  },
  {
    title: "one published schema with other markers in another document",
    files: {
      "schemas/a.yaml":
        "openapi: 3.0.0\ncomponents:\n  schemas:\n    com.example.v1.Part: { type: object, properties: { a: { type: array, x-kubernetes-list-type: set, items: { type: string } } } }\n",
      "schemas/b.yaml":
        "openapi: 3.0.0\ncomponents:\n  schemas:\n    com.example.v1.Part: { type: object, properties: { a: { type: array, x-kubernetes-list-type: atomic, items: { type: string } } } }\n",
    },
    want:
      "schemas/b.yaml:4:5: com.example.v1.Part is described in two ways\n" +
      "  the other is at schemas/a.yaml:4:5; make them equal\n" +
      '  at components.schemas["com.example.v1.Part"]\n',
  },
  {
    title: "a pattern with look-ahead",
    files: widget('name: { type: string, pattern: "^(?!x)" }'),
    want:
      'schemas/a.yaml:16:35: the pattern "^(?!x)" can\'t be read: error parsing regexp: invalid or unsupported Perl syntax: `(?!`\n' +
      `  expected an RE2 expression\n  at ${SPEC}.name.pattern\n`,
  },
  {
    title: "a pattern with a back-reference",
    files: widget("name: { type: string, pattern: '(a)\\1' }"),
    want:
      'schemas/a.yaml:16:35: the pattern "(a)\\\\1" can\'t be read: error parsing regexp: invalid escape sequence: `\\1`\n' +
      `  expected an RE2 expression\n  at ${SPEC}.name.pattern\n`,
  },
  {
    title: "items that differ by place",
    files: widget("pair: { type: array, prefixItems: [{ type: string }, { type: integer }] }"),
    want:
      "schemas/a.yaml:16:34: prefixItems is not supported\n" +
      "  items that differ by place have no merge rule and no protobuf form; use an object with a field for each\n" +
      `  at ${SPEC}.pair.prefixItems\n`,
  },
  {
    title: "a type that is several",
    files: widget("either: { type: [string, boolean] }"),
    want:
      'schemas/a.yaml:16:23: the type is ["string","boolean"]\n' +
      "  expected one of object, array, string, integer, number, boolean; of several only null beside another, and integer with string\n" +
      `  at ${SPEC}.either.type\n`,
  },
  {
    title: "a schema that inherits from itself",
    files: {
      "schemas/a.yaml":
        "openapi: 3.1.0\ncomponents:\n  schemas:\n" +
        '    A: { allOf: [{ $ref: "#/components/schemas/B" }, { properties: { a: { type: string } } }] }\n' +
        '    B: { allOf: [{ $ref: "#/components/schemas/A" }, { properties: { b: { type: string } } }] }\n',
    },
    want:
      "schemas/a.yaml:5:5: B inherits from itself through #/components/schemas/A\n" +
      "  remove the reference from allOf\n  at components.schemas.B\n",
  },
  {
    title: "an invalid plural",
    files: crd({ plural: "Widgets" }),
    want:
      'schemas/a.yaml:7:26: the plural is "Widgets"\n' +
      "  expected lower-case letters, digits and -, a letter first\n  at spec.names.plural\n",
  },
  {
    title: "an invalid kind",
    files: crd({ kind: "my_widget" }),
    want: 'schemas/a.yaml:7:12: the kind is "my_widget"\n  expected letters, digits and -, a letter first\n  at spec.names.kind\n',
  },
  {
    title: "a manifest with the name of another kind",
    files: crd({ name: "gadgets.demo.example.com" }),
    want:
      'schemas/a.yaml:3:13: the name is "gadgets.demo.example.com"\n' +
      "  expected <plural>.<group>: widgets.demo.example.com\n  at metadata.name\n",
  },
  {
    title: "a column whose path can't be read",
    files: crd({
      more: "      additionalPrinterColumns: [{ name: Size, type: string, jsonPath: '.spec.size[?(@.a ~ 1)]' }]\n",
    }),
    want:
      'schemas/a.yaml:12:62: the column "Size" has the path ".spec.size[?(@.a ~ 1)]": JSONPath ".a ~ 1": not supported at " ~ 1"\n' +
      '  expected a path such as .spec.size or .status.conditions[?(@.type=="Ready")].status\n' +
      "  at spec.versions[0].additionalPrinterColumns[0].jsonPath\n",
  },
  {
    title: "a scale path into a list",
    files: crd({
      more: '      subresources: { scale: { specReplicasPath: ".spec.sizes[0]", statusReplicasPath: .status.size } }\n',
    }),
    want:
      'schemas/a.yaml:12:32: specReplicasPath is ".spec.sizes[0]"\n' +
      "  expected a path of fields that starts with .spec.\n" +
      "  at spec.versions[0].subresources.scale.specReplicasPath\n",
  },
  {
    title: "a selectable field that is an object",
    files: crd({ more: "      selectableFields: [{ jsonPath: .spec }, { jsonPath: .spec.none }]\n" }),
    want:
      'schemas/a.yaml:12:28: the selectable field ".spec" is not a scalar\n' +
      "  expected a path such as .spec.size to a scalar\n  at spec.versions[0].selectableFields[0].jsonPath\n" +
      'schemas/a.yaml:12:49: the selectable field ".spec.none" is not in the schema\n' +
      "  expected a path such as .spec.size to a scalar\n  at spec.versions[0].selectableFields[1].jsonPath\n",
  },
  {
    title: "nesting without end",
    files: { "schemas/a.json": `{ "openapi": "3.0.0", "x": ${"[".repeat(300)}${"]".repeat(300)} }` },
    want: "schemas/a.json:1:228: nested deeper than 200 levels\n" + "  at x[0][0][0][0][0][0][0]\n",
  },
  {
    title: "an alias within itself",
    files: { "schemas/a.yaml": "openapi: 3.0.0\ncomponents: &a { schemas: *a }\n" },
    want:
      "schemas/a.yaml:2:27: nested deeper than 200 levels\n" +
      "  at components.schemas.schemas.schemas.schemas.schemas.schemas.schemas\n",
  },
]);
