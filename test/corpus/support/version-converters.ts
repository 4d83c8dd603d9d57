/** The converters that the server-side-apply vectors name. */
import assert from "node:assert/strict";
import { isJsonObject, type JsonValue, setMember } from "../../../runtime/api/json.js";
import type { MergeRule } from "../../../runtime/merge/descriptors/merge-rule.js";
import type { TypedObject, VersionRules } from "../../../runtime/merge/ownership/converting.js";
import { readTypes, type TypeReference } from "./schema-language.js";
import { deducedRule, RuleBook } from "./schema-language-rules.js";

/** How a vector finds the type of an object. */
export interface ParserOfVector {
  readonly mode: "deduced" | "typeNamedAsVersion" | "sameTypeForAllVersions";
  readonly schema?: JsonValue;
  readonly typeRef?: TypeReference;
}

/** The types of all versions, with the conversion between them. */
export interface ConvertedTypes extends VersionRules {
  /** @param apiVersion of a version that exists */
  convert(object: TypedObject, apiVersion: string): TypedObject;
}

export function convertedTypes(converter: string, parser: ParserOfVector): ConvertedTypes {
  const ruleOf = ruleFinder(parser);
  if (converter === "identity") return { ruleOf, convert: (object) => object };
  const rename = RENAMINGS[converter];
  assert.ok(rename, `no such converter: ${converter}`);
  return {
    ruleOf,
    convert(object, apiVersion) {
      if (object.apiVersion === apiVersion) return object;
      const found = ruleOf(apiVersion);
      assert.ok(found, `the schema has the version ${apiVersion}`);
      const renamed = (name: string): string => rename(name, object.apiVersion, apiVersion);
      return { apiVersion, rule: found, value: renameFields(object.value, renamed) } satisfies TypedObject;
    },
  };
}

function ruleFinder({ mode, schema, typeRef }: ParserOfVector): (apiVersion: string) => MergeRule | undefined {
  if (mode === "deduced") return () => deducedRule;
  const book = new RuleBook(readTypes(schema));
  if (mode === "typeNamedAsVersion") return (name) => (book.has(name) ? book.rule({ namedType: name }) : undefined);
  assert.ok(typeRef, "the vector names the type of all versions");
  return () => book.rule(typeRef);
}

type Rename = (name: string, from: string, to: string) => string;

const RENAMINGS: Readonly<Record<string, Rename>> = {
  renamingConverter: (name, from, to) => name.replace(`_${from}`, `_${to}`),
  repeatingConverter: (name, _from, to) =>
    /^(.)\1*$/u.test(name) ? name.slice(0, 1).repeat(Number(to.slice(1))) : name,
};

function renameFields(value: JsonValue, rename: (name: string) => string): JsonValue {
  if (Array.isArray(value)) return value.map((item) => renameFields(item, rename));
  if (!isJsonObject(value)) return value;
  const object = {};
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) setMember(object, rename(name), renameFields(member, rename));
  }
  return object;
}
