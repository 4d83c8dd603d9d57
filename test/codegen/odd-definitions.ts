/**
 * Random CustomResourceDefinitions that a Kubernetes server takes, with names and texts of every shape that it takes: of all
 * lengths, with dashes, digits and capitals, words of TypeScript and protobuf, names that every object has, quotes, other
 * scripts, nothing at all.
 */
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";

/** Longest label of a domain name; kinds, plurals, versions and short names are labels. */
const MAX_LABEL = 63;
/** Longest name of a definition, which is its plural, a dot and its group. */
const MAX_NAME = 253;

/** Words that mean something where generated files stand. */
export const WORDS = (
  "any arguments as async await boolean break case catch class const constructor continue debugger declare default delete do else " +
  "encode enum eval export extends false finally for from function get global if implements import in infer instanceof interface is " +
  "keyof kind let list map message merge module namespace never new null number object of oneof option optional package private " +
  "protected protobuf public readonly references repeated require required reserved resources return rpc schema service set static " +
  "string structs super switch symbol syntax this throw true try type typeof undefined union unique unknown using validate var void " +
  "while with yield x0 a1-2-b z9"
).split(" ");

/** Names that objects have without being given them, and others that programs stumble over. */
export const FIELDS = [
  ...WORDS,
  "hasOwnProperty",
  "toString",
  "valueOf",
  "toJSON",
  "then",
  "length",
  "prototype",
  "name",
  "spec",
  "status",
  "apiVersion",
  "metadata",
  "$ref",
  "$schema",
  "_",
  "",
  " ",
  "-",
  "0",
  "01",
  "1e3",
  "9lives",
  "-1",
  "a b",
  "a.b",
  "a/b",
  "a-b",
  "a_b",
  "aB",
  "A",
  '"',
  "'",
  "`",
  "$",
  "{x}",
  "\\",
  "*/",
  "//",
  "[x]",
  "größe",
  "名前",
  "𝒳",
  "é",
  "\u2028",
  "\t",
  "\n",
  "a\r\nb",
  "\u0001",
  "\u007f",
  "true",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "value",
  "writer",
  "reader",
  "errors",
  "path",
  "Z".repeat(300),
];

const TEXT = fc.oneof(
  fc.constantFrom(...FIELDS),
  fc.constantFrom(
    "*/ alert(1) /*",
    "`$",
    "{process.exit(1)}`",
    "</script>",
    "@deprecated\n@param x",
    "line\n\n  */\r\nline",
    "#{}",
  ),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);

const LABEL = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.stringMatching(/^[a-z]([-a-z0-9]{0,8}[a-z0-9])?$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^[a-z][-a-z0-9]{61}[a-z0-9]$/) },
);

const VERSION = fc.oneof(
  LABEL,
  fc.constantFrom("v1", "v2beta1", "v1alpha3", "v1-2-0", "v1beta20210101preview", "vbeta", "v0", "v1-beta1", "v10"),
);

/** A label in which some letters are capitals. */
const KIND = fc.tuple(LABEL, fc.nat(4)).map(([label, style]) => {
  if (style === 0) return label;
  if (style === 1) return label.toUpperCase();
  if (style === 2) return label.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return label.charAt(0).toUpperCase() + label.slice(1);
});

/** Labels of a domain name may begin with a digit. */
const GROUP_LABEL = fc.oneof(LABEL, fc.constantFrom("0", "1a", "9-9", "k8s", "io"));
const GROUP = fc
  .array(GROUP_LABEL, { minLength: 2, maxLength: 4 })
  .map((labels) =>
    labels
      .join(".")
      .slice(0, MAX_NAME - 1 - MAX_LABEL)
      .replace(/[.-]+$/, ""),
  )
  // groups of Kubernetes itself are for those who have it approved
  .filter((group) => group.includes(".") && !/(^|\.)(k8s|kubernetes)\.io$/.test(group));

/** A schema of a field, with `depth` more levels below it. */
function node(depth: number): fc.Arbitrary<JsonObject> {
  const described = (schema: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
    fc
      .tuple(schema, fc.option(TEXT, { nil: undefined }))
      .map(([one, description]) => ({ ...one, ...(description !== undefined && { description }) }));
  const scalars: fc.Arbitrary<JsonObject>[] = [
    TEXT.map((value) => ({ type: "string", default: value })),
    fc.uniqueArray(TEXT, { minLength: 1, maxLength: 4 }).map((values) => ({ type: "string", enum: values })),
    fc.constantFrom<JsonObject>(
      { type: "string" },
      { type: "string", nullable: true, maxLength: 5 },
      { type: "string", format: "byte" },
      { type: "string", not: { enum: ["*/"] } },
      { type: "string", pattern: "^[\"'`$\\\\/]*$" },
      { type: "integer", format: "int64", default: 7, minimum: 0 },
      { type: "integer", enum: [0, 1, -1] },
      { type: "number", default: 1e21 },
      { type: "boolean", default: false },
      { "x-kubernetes-int-or-string": true },
      { "x-kubernetes-preserve-unknown-fields": true },
      { type: "object", "x-kubernetes-preserve-unknown-fields": true, not: { required: ["constructor"] } },
      { type: "object", "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true },
    ),
  ];
  const plain = described(fc.oneof(...scalars));
  if (depth === 0) return plain;
  const below = node(depth - 1);
  return fc.oneof(
    { weight: 3, arbitrary: plain },
    { weight: 1, arbitrary: described(below.map((items) => ({ type: "array", items }))) },
    {
      weight: 1,
      arbitrary: described(below.map((additionalProperties) => ({ type: "object", additionalProperties }))),
    },
    { weight: 3, arbitrary: described(struct(depth - 1)) },
  );
}

/** An object with fields, some of them required, and rules on which of them go together. */
function struct(depth: number): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(...FIELDS), { minLength: 1, maxLength: 6 }),
      fc.array(node(depth), { minLength: 6, maxLength: 6 }),
      fc.nat(2),
      fc.constantFrom("", "not", "anyOf", "oneOf", "allOf"),
    )
    .map(([names, nodes, required, rule]) => {
      // a key such as __proto__ is a field of its own
      const properties = Object.fromEntries(names.map((name, at) => [name, nodes[at] as JsonObject]));
      const demand: JsonValue = { required: names.slice(0, 1) };
      return {
        type: "object",
        properties,
        ...(required > 0 && { required: names.slice(0, required) }),
        ...(rule === "not" ? { not: demand } : rule !== "" && { [rule]: [demand] }),
      };
    });
}

/** Manifests, each of which a server of Kubernetes takes by itself. */
export function oddDefinition(): fc.Arbitrary<JsonObject> {
  return fc
    .record({
      group: GROUP,
      kind: KIND,
      plural: LABEL,
      singular: fc.option(LABEL, { nil: undefined }),
      shortNames: fc.uniqueArray(LABEL, { maxLength: 2 }),
      categories: fc.uniqueArray(LABEL, { maxLength: 2 }),
      scope: fc.constantFrom("Namespaced", "Cluster"),
      versions: fc.uniqueArray(VERSION, { minLength: 1, maxLength: 3 }),
      specs: fc.array(struct(2), { minLength: 3, maxLength: 3 }),
      columns: fc.uniqueArray(
        TEXT.filter((text) => text !== ""),
        { maxLength: 2 },
      ),
    })
    .map(({ group, kind, plural, singular, shortNames, categories, scope, versions, specs, columns }) => ({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: `${plural}.${group}` },
      spec: {
        group,
        scope,
        names: {
          kind,
          plural,
          // the default of a long kind would be too long
          listKind: kind.length + "List".length <= MAX_LABEL ? `${kind}List` : `L${kind.slice(1)}`,
          ...(singular !== undefined && { singular }),
          shortNames,
          categories,
        },
        versions: versions.map((name, index) => ({
          name,
          served: true,
          storage: index === 0,
          subresources: { status: {} },
          additionalPrinterColumns: columns.map((column) => ({
            name: column,
            type: "string",
            jsonPath: ".metadata.name",
          })),
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: { spec: specs[index] as JsonObject, status: { type: "object" } },
            },
          },
        })),
      },
    }));
}
