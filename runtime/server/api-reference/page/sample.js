// A first object of a kind: what its schema requires, the defaults of its spec, first choices, and values of their type. Both the
// page of the API reference and the console begin with it. What a schema can't say of the product's own kinds is in
// known-samples.js.

import { knownSample } from "./known-samples.js";

/**
 * @typedef {Record<string, any>} Json
 * @typedef {{ readonly group: string, readonly version: string, readonly kind: string }} GroupVersionKind
 * @typedef {(schema: any) => Json} Resolve follows references
 */

/** Schemas may contain themselves; what is required deeper than this is left to people. */
const MAX_DEPTH = 12;

/** Written by the server, or here. */
const NOT_SAMPLED = ["apiVersion", "kind", "metadata", "status"];

/** The name of every sample whose kind allows it. */
export const SAMPLE_NAME = "example";

/**
 * @param {GroupVersionKind} groupVersionKind
 * @param {{ readonly schema: Json, readonly resolve: Resolve, readonly groupDomain: string }} source
 *   the schema of the kind, without references at its root, and the domain of the product's groups
 * @returns {Json}
 */
export function sampleObject({ group, version, kind }, { schema, resolve, groupDomain }) {
  const { metadata, ...known } = knownSample(group, kind, groupDomain) ?? {};
  const fields = fieldsOf(schema, resolve, 0);
  return {
    apiVersion: group === "" ? version : `${group}/${version}`,
    kind,
    metadata: metadata ?? { name: SAMPLE_NAME },
    ...fields,
    ...known,
  };
}

/**
 * The required fields; the spec, which is nearly always meant, also where nothing in it is required; and the defaults in it,
 * which say what can be set.
 * @param {Json} schema
 * @param {Resolve} resolve
 * @param {number} depth 0 for the object itself
 * @returns {Json}
 */
function fieldsOf(schema, resolve, depth) {
  const required = Array.isArray(schema.required) ? schema.required : [];
  /** @type {Json} */
  const fields = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (depth === 0 && NOT_SAMPLED.includes(name)) continue;
    const resolved = resolve(property);
    const isSpec = depth === 0 && name === "spec";
    if (isSpec || required.includes(name) || (depth === 1 && isTelling(resolved.default)))
      fields[name] = sampleValue(resolved, resolve, depth + 1);
  }
  return fields;
}

/**
 * A value of a schema without a reference at its root: its default, its first choice, or what it requires.
 * @param {Json} schema
 * @param {Resolve} resolve
 * @param {number} depth how far the value is below its object
 * @returns {any}
 */
export function sampleValue(schema, resolve, depth) {
  const { default: preset, type } = schema;
  if (Array.isArray(preset) || isTelling(preset)) return preset;
  if (schema.enum?.length > 0) return schema.enum[0];
  if (depth > MAX_DEPTH) return {};
  if (type === "string") return sampleText(schema);
  if (type === "integer" || type === "number" || schema["x-kubernetes-int-or-string"] === true)
    return sampleNumber(schema);
  if (type === "boolean") return false;
  if (type === "array")
    return depth > 1 || schema.minItems > 0 ? [sampleValue(resolve(schema.items), resolve, depth + 1)] : [];
  // Many schemas say of every field with fields that its default is an empty object, also where that is not enough.
  if (type === "object" || schema.properties !== undefined)
    return { ...fieldsOf(schema, resolve, depth), ...(typeof preset === "object" ? preset : {}) };
  return {};
}

/** Whether a default says something; an empty text is what many schemas say of every text. @param {unknown} preset */
function isTelling(preset) {
  return ["string", "number", "boolean"].includes(typeof preset) && preset !== "";
}

/** Texts of a format for which a word won't do. @type {Readonly<Record<string, string>>} */
const TEXTS = {
  "date-time": "2030-01-01T00:00:00Z",
  date: "2030-01-01",
  byte: "",
  uuid: "00000000-0000-4000-8000-000000000000",
  uri: "https://example.com/",
  url: "https://example.com/",
  email: "someone@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  cidr: "192.0.2.0/24",
  duration: "1h",
  quantity: "1",
  "int-or-string": "1",
};

/** What is tried where a pattern does not take the word: the first that it takes is the sample. They are short. */
const TRIED = [
  ...[
    "Example",
    "EXAMPLE",
    "e",
    "E",
    "1",
    "10",
    "0.1",
    "1.0.0",
    "v1",
    "v1.0.0",
    "1h",
    "10s",
    "1Gi",
    "10%",
    "* * * * *",
  ],
  ...["example.com", "https://example.com/", "someone@example.com", "192.0.2.1", "192.0.2.0/24", "2001:db8::1"],
  ...[
    "example/example",
    "example.com/example",
    "example:1",
    "/example",
    "#000000",
    "2030-01-01",
    "2030-01-01T00:00:00Z",
  ],
  ...["00000000-0000-4000-8000-000000000000", "sha256:".padEnd(71, "0")],
];

/** @param {Json} schema @returns {string} */
function sampleText({ format, minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern }) {
  const word = (TEXTS[format] ?? SAMPLE_NAME).padEnd(minLength, "x");
  const texts = [word, ...TRIED].filter(({ length }) => length >= minLength && length <= maxLength);
  const matches = matcherOf(pattern);
  return texts.find(matches) ?? word.slice(0, maxLength);
}

/** @param {unknown} pattern @returns {(text: string) => boolean} */
function matcherOf(pattern) {
  if (typeof pattern !== "string") return () => true;
  try {
    const expression = new RegExp(pattern, "u");
    return (text) => expression.test(text);
  } catch {
    // A pattern of another dialect is left to people.
    return () => true;
  }
}

/** @param {Json} schema @returns {number} */
function sampleNumber({ minimum, maximum, exclusiveMinimum, multipleOf = 1 }) {
  const above = exclusiveMinimum === true ? (minimum ?? 0) + multipleOf : (minimum ?? Math.min(1, maximum ?? 1));
  return Math.ceil(above / multipleOf) * multipleOf;
}
