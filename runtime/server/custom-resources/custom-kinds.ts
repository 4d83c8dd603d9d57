/**
 * The declarations of the kinds that a CustomResourceDefinition defines, one for each version. They equal those that
 * the generator writes from the same manifest, because the same compiler makes them. Code is compiled when a kind is
 * first written or converted.
 */
import { createHash } from "node:crypto";
import { invalid } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import { inTurns } from "../../base/turn-budget.js";
import { encodeJson } from "../../codec/json-codec.js";
import { compileSchema } from "../../kit/compile-kind.js";
import { defineResource, type KindCode, type ResourceDefinition, type StorageConversion } from "../../kit/index.js";
import { once } from "../../kit/kind-code.js";
import type { StructRule } from "../../merge/descriptors/merge-rule.js";
import { type Preparation, preparationOf, setPreparation } from "../../schema/compiler/validator-preparation.js";
import {
  definitionSchemaSet,
  definitionSchemaSetInTurns,
  UnkeptSchemaError,
} from "../../schema/conversion/definition-conversion.js";
import { hasSchemas } from "../../schema/reader/large-schemas.js";
import type { SchemaSet } from "../../schema/schema-types.js";
import {
  type Definition,
  type DefinitionNames,
  type DefinitionVersion,
  deprecationWarning,
  schemaOf,
} from "./definition.js";

/** Increased whenever the compiler's result for the same schema changes, so that stored objects are checked again. */
const COMPILED_FORM = "1";
const MARK_CHARACTERS = 16;

/** Returns how a version is converted to the hub version and back: by rules or by a webhook. */
export type ConversionOf = (version: ResourceDefinition, storage: ResourceDefinition) => StorageConversion | undefined;

export interface CustomKindOptions {
  /**
   * Returns the definition when the code of a kind is compiled. It must be the definition that the declarations are
   * made from.
   */
  readonly source: () => Definition;
  /** Whether all objects are being deleted: if no version is served, the stored one is, so that they can be found. */
  readonly isTerminating: boolean;
  /** Undefined if versions differ only in their names and schemas. */
  readonly conversionOf?: ConversionOf;
  /** The hub version of conversions; the stored version by default. */
  readonly hub?: string;
  /**
   * Called when the code of a version is compiled, with the problem of a schema that cannot be enforced or undefined.
   */
  readonly onCompiled: (problem: string | undefined) => void;
}

/** @param names the names under which it is served */
export function customKinds(
  definition: Definition,
  names: DefinitionNames,
  { source, isTerminating, conversionOf, hub, onCompiled }: CustomKindOptions,
): ResourceDefinition[] {
  const { versions } = definition.spec;
  const isEmptiedOnly = isTerminating && versions.every(({ served }) => !served);
  const conversions = new Map<string, StorageConversion | undefined>();
  const kinds = versions.map((version) => {
    const { name, storage } = version;
    const conversion =
      conversionOf === undefined || (hub === undefined ? storage : name === hub)
        ? undefined
        : () => conversions.get(name) as StorageConversion;
    return customKind(definition, names, version, {
      source,
      isEmptiedOnly,
      conversion,
      isHub: name === hub,
      onCompiled,
    });
  });
  const storage = kinds.find((kind) => (hub === undefined ? kind.storage : kind.version === hub));
  if (storage === undefined || conversionOf === undefined) return kinds;
  for (const kind of kinds) if (kind !== storage) conversions.set(kind.version, conversionOf(kind, storage));
  return kinds;
}

interface VersionOptions {
  readonly source: () => Definition;
  readonly isEmptiedOnly: boolean;
  readonly conversion: (() => StorageConversion) | undefined;
  readonly isHub: boolean;
  readonly onCompiled: (problem: string | undefined) => void;
}

function customKind(
  { spec }: Definition,
  names: DefinitionNames,
  version: DefinitionVersion,
  { source, isEmptiedOnly, conversion, isHub, onCompiled }: VersionOptions,
): ResourceDefinition {
  const { group, scope } = spec;
  // The code below lives as long as the kind, and must not keep the version with its schema.
  const { name } = version;
  const { kind: kindName } = names;
  const warning = deprecationWarning(spec, version, kindName);
  const { status, scale } = version.subresources ?? {};
  const mark = markOf(schemaOf(version));
  let code: CustomCode | undefined;
  const raw = (): JsonObject => schemaOf(source().spec.versions.find((each) => each.name === name));
  const read = (): SchemaSet => definitionSchemaSet(raw(), kindName);
  const { protobuf: _, ...kind } = defineResource({
    group,
    version: version.name,
    kind: names.kind,
    listKind: names.listKind,
    resource: names.plural,
    singular: names.singular,
    shortNames: names.shortNames ?? [],
    categories: names.categories ?? [],
    scope,
    subresources: { ...(status && { status: true }), ...(scale && { scale }) },
    printerColumns: version.additionalPrinterColumns ?? [],
    selectableFields: (version.selectableFields ?? []).map(({ jsonPath }) => jsonPath),
    served: version.served || (version.storage && isEmptiedOnly),
    storage: version.storage,
    root: names.kind,
    schemaMark: mark,
    shapeMark: mark,
    ...(warning === undefined ? {} : { deprecationWarning: warning }),
    ...(conversion === undefined ? (version.storage || isHub ? {} : { convertsByName: true }) : { conversion }),
    code: async () => {
      try {
        const schema = raw();
        if (hasSchemas([schema], LARGE_SCHEMAS)) {
          const kept = await inTurns(definitionSchemaSetInTurns(schema, kindName));
          code = codeOf(() => kept);
        } else code = codeOf(read, definitionSchemaSet(schema, kindName));
        onCompiled(undefined);
      } catch (error) {
        if (!(error instanceof UnkeptSchemaError)) throw error;
        onCompiled(error.message);
        code = closedCode(kindName, error.message, () => source().metadata.deletionTimestamp !== undefined);
      }
      return code;
    },
  });
  setPreparation(kind.validate, (value) => code?.preparation?.(value));
  return { ...kind, structs: () => (code === undefined ? kind.structs() : code.allStructs()) };
}

interface CustomCode extends KindCode {
  readonly preparation?: Preparation;
}

/** Schemas from which reading them takes so long that it is done in turns, and only once. */
const LARGE_SCHEMAS = 2_000;

/**
 * Documents need the structs alone, and only while they are made. So a kind keeps them from its first write on, for which
 * the rest is compiled, and reads them again for each further document; the structs of a large kind are kept.
 * @throws UnkeptSchemaError like `read`
 */
function codeOf(read: () => SchemaSet, first = read()): CustomCode {
  let latest = new WeakRef(first);
  let kept: SchemaSet | undefined;
  const present = (): SchemaSet => {
    const set = kept ?? latest.deref() ?? read();
    if (kept === undefined) latest = new WeakRef(set);
    return set;
  };
  const compiled = once(() => {
    kept = present();
    return compileSchema(kept);
  });
  return {
    allStructs: () => present().structs,
    validate: (value, options) => compiled().validate(value, options),
    preparation: (value) => preparationOf(compiled().validate, value),
    get merge() {
      return compiled().merge as StructRule;
    },
  };
}

/**
 * Returns the code for a schema that cannot be enforced, which a definition may have from an earlier release. Stored
 * objects can be read and deleted, but nothing is written under half a schema. While everything is being deleted,
 * finalizers may be removed.
 */
function closedCode(kind: string, problem: string, isTerminating: () => boolean): KindCode {
  const open = codeOf(() => definitionSchemaSet(schemaOf(undefined), kind));
  return {
    allStructs: open.allStructs,
    get merge() {
      return open.merge;
    },
    validate: (value, options) => {
      const result = open.validate(value, options);
      if (isTerminating()) return result;
      const error = invalid("", kind, `the definition of the kind can't be served as it is: ${problem}`);
      return { ...result, errors: [error, ...result.errors], places: [[], ...result.places] };
    },
  };
}

function markOf(schema: JsonObject): string {
  return createHash("sha256")
    .update(`${COMPILED_FORM} ${encodeJson(schema)}`)
    .digest("hex")
    .slice(0, MARK_CHARACTERS);
}
