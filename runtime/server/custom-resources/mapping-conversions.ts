/** Conversions by the rules of a definition, compiled in memory when the first object needs them. */
import { cloneJson, type JsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { ResourceDefinition, StorageConversion } from "../../kit/index.js";
import { underPresentSchema } from "../../registry/objects/schema-upgrade.js";
import { selectablePaths } from "../../registry/read/selectable-fields.js";
import { type CompiledMapping, compileMapping } from "../../schema/conversion/conversion-compile.js";
import { type PlannedConversion, sameValueAs } from "../../schema/conversion/conversion-plan.js";
import {
  MAPPING_STRATEGY,
  type MappedVersion,
  mappingHub,
  planDefinition,
} from "../../schema/conversion/definition-conversion.js";
import type { ConversionOf } from "./custom-kinds.js";
import { type Definition, schemaOf } from "./definition.js";

export interface MappedConversions {
  readonly conversionOf: ConversionOf;
  /** The version that the rules convert to. */
  readonly hub: string;
}

/**
 * Returns undefined for definitions with another strategy.
 * @param source returns the definition when a conversion is compiled; the same one, or one with the same spec
 */
export function mappingConversions(definition: Definition, source: () => Definition): MappedConversions | undefined {
  const { spec } = definition;
  if (spec.conversion?.strategy !== MAPPING_STRATEGY) return undefined;
  const hub = mappingHub(versionsOf(definition));
  if (hub === undefined) return undefined;
  return { hub, conversionOf: (version, storage) => new MappingConversion(version, storage, source) };
}

/** The conversion of one version, compiled on first use. */
class MappingConversion implements StorageConversion {
  private known: PlannedConversion | undefined;
  private code: CompiledMapping | undefined;
  private selectable: Record<string, string | null> | undefined;

  constructor(
    private readonly version: ResourceDefinition,
    readonly storage: ResourceDefinition,
    private readonly source: () => Definition,
  ) {}

  readonly toStorage = (object: ApiObject): ApiObject =>
    completed(this.compiled().toStored(object as JsonObject), this.storage);

  readonly fromStorage = (stored: ApiObject): ApiObject =>
    completed(this.compiled().fromStored(stored as JsonObject), this.version);

  get fields(): Readonly<Record<string, string | null>> {
    this.selectable ??= Object.fromEntries(
      selectablePaths(this.version).map((path) => {
        const same = path.startsWith("metadata.")
          ? path.split(".")
          : sameValueAs(this.plan().toStored, path.split("."));
        return [path, same === undefined ? null : same.join(".")];
      }),
    );
    return this.selectable;
  }

  private compiled(): CompiledMapping {
    this.code ??= compileMapping(this.plan());
    return this.code;
  }

  /** @throws Error for rules that do not fit the schemas, which no accepted definition has */
  private plan(): PlannedConversion {
    if (this.known !== undefined) return this.known;
    const versions = versionsOf(this.source());
    const version = versions.find(({ name }) => name === this.version.version);
    const hub = versions.find(({ name }) => name === this.storage.version);
    if (version === undefined || hub === undefined) throw new Error(`no version ${this.version.version} to convert`);
    const { plan, problems } = planDefinition(version, hub, this.version.kind);
    const [problem] = problems;
    if (problem !== undefined)
      throw new Error(`the conversion of ${this.version.version} can't be made: ${problem.message}`);
    this.known = plan;
    return plan;
  }
}

/** Adds the defaults of the version, because rules that convert back must find what they have created. */
function completed(converted: JsonObject, definition: ResourceDefinition): ApiObject {
  return underPresentSchema(cloneJson(converted) as ApiObject, definition);
}

function versionsOf({ spec }: Definition): MappedVersion[] {
  return spec.versions.map((version) => ({ name: version.name, storage: version.storage, schema: schemaOf(version) }));
}
