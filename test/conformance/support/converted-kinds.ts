/** A kind whose two versions differ: renamed, added and dropped fields, also in items of a keyed list. */
import assert from "node:assert/strict";
import { type CreateServerOptions, defineConversion } from "../../../runtime/index.js";
import { compileSchema } from "../../../runtime/kit/compile-kind.js";
import { type ApiObject, defineResource, type ResourceDefinition } from "../../../runtime/kit/index.js";
import { buildSchemaSet } from "../../../runtime/schema/reader/hoist.js";
import { toStructural, withEnvelope } from "../../../runtime/schema/reader/structural.js";

export const PANEL_GROUP = "convert.example.com";

export interface NewPanel extends ApiObject {
  spec?: {
    colour?: string;
    size?: number;
    parts?: { name: string; weight?: number; note?: string }[];
    material?: string;
  };
}

export interface OldPanel extends ApiObject {
  spec?: { color?: string; size?: number; parts?: { name: string; weight?: number }[]; legacy?: string };
}

export interface PanelOptions {
  readonly stored?: "v1" | "v1alpha1";
  readonly isOldServed?: boolean;
  /** The older version is declared as custom kinds are, which may do without a conversion. */
  readonly convertsByName?: boolean;
  /** Called for each conversion to the older version. */
  readonly onConversion?: () => void;
}

const LEGACY = `${PANEL_GROUP}/legacy`;

const part = (fields: object): object => ({
  type: "array",
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["name"],
  items: { type: "object", required: ["name"], properties: { name: { type: "string" }, ...fields } },
});
const weight = { weight: { type: "integer" } };

const NEW_SPEC = {
  colour: { type: "string", enum: ["red", "green", "blue"] },
  size: { type: "integer", default: 1 },
  parts: part({ ...weight, note: { type: "string" } }),
  material: { type: "string", default: "wood" },
};
const OLD_SPEC = {
  color: { type: "string" },
  size: { type: "integer" },
  parts: part(weight),
  legacy: { type: "string" },
};

/** The kind, declared anew: Panel of v1 and v1alpha1, and the conversion between them. */
export function panels({ stored = "v1", isOldServed = true, convertsByName, onConversion }: PanelOptions = {}): {
  readonly newer: ResourceDefinition<NewPanel>;
  readonly older: ResourceDefinition<OldPanel>;
  readonly conversion: NonNullable<CreateServerOptions["hooks"]>[number];
  readonly groups: NonNullable<CreateServerOptions["groups"]>;
} {
  const newer = declare<NewPanel>("v1", NEW_SPEC, [".spec.colour"], { storage: stored === "v1" });
  const older = declare<OldPanel>("v1alpha1", OLD_SPEC, [".spec.color", ".spec.size"], {
    storage: stored === "v1alpha1",
    served: isOldServed,
    ...(convertsByName === undefined ? {} : { convertsByName }),
  });
  const conversion = defineConversion<OldPanel, NewPanel>(older, newer, {
    toStorage({ spec, metadata }) {
      const { color, legacy, ...same } = spec ?? {};
      const { [LEGACY]: _, ...annotations } = metadata?.annotations ?? {};
      return {
        ...(spec && { spec: { ...same, ...(color === undefined ? {} : { colour: color }) } }),
        metadata: { annotations: { ...annotations, ...(legacy === undefined ? {} : { [LEGACY]: legacy }) } },
      };
    },
    fromStorage({ spec, metadata }) {
      onConversion?.();
      const { [LEGACY]: legacy, ...annotations } = metadata?.annotations ?? {};
      const { colour, material: _, parts, ...same } = spec ?? {};
      const shown = {
        ...same,
        ...(colour === undefined ? {} : { color: colour }),
        ...(parts === undefined ? {} : { parts: parts.map(({ note: _note, ...each }) => each) }),
        ...(legacy === undefined ? {} : { legacy }),
      };
      return { ...(spec || legacy !== undefined ? { spec: shown } : {}), metadata: { annotations } };
    },
    fields: { "spec.color": "spec.colour" },
  });
  const groups = [newer, older].map((definition) => ({
    group: PANEL_GROUP,
    version: definition.version,
    load: async () => ({ resources: [definition as unknown as ResourceDefinition] }),
  }));
  return { newer, older, conversion, groups };
}

function declare<T extends ApiObject>(
  version: string,
  spec: object,
  selectableFields: string[],
  facts: Partial<Pick<ResourceDefinition, "served" | "storage" | "convertsByName">>,
): ResourceDefinition<T> {
  const raw = { type: "object", properties: { spec: { type: "object", properties: spec } } };
  const { schema, problems } = toStructural(raw as Parameters<typeof toStructural>[0], { dialect: "crd" });
  assert.deepEqual(problems, []);
  const set = buildSchemaSet("Panel", withEnvelope(schema));
  return defineResource<T>({
    group: PANEL_GROUP,
    version,
    kind: "Panel",
    resource: "panels",
    scope: "Namespaced",
    printerColumns: [{ name: "Colour", type: "string", jsonPath: version === "v1" ? ".spec.colour" : ".spec.color" }],
    selectableFields,
    ...facts,
    root: set.root,
    structs: () => set.structs,
    ...compileSchema(set),
  } as Parameters<typeof defineResource<T>>[0]);
}
