/** Storage drivers: properties on which volumes depend are immutable, and the audiences of tokens are unique. */
import { type CSIDriver, csiDrivers, type TokenRequest } from "../../../generated/storage/v1/index.js";
import { duplicate, type FieldError, invalid } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { immutable, oneOf } from "../field-rules.js";

const LIFECYCLE_MODES = ["Persistent", "Ephemeral"];
const LEAST_UPDATE_SECONDS = 10;
const LEAST_TOKEN_SECONDS = 600;
const MAX_TOKEN_SECONDS = 2 ** 32;

export const csiDriverHooks = defineHooks(csiDrivers, {
  answersDeletedObject: true,
  generation: "from-first-change",
  requiresVersionOnUpdate: true,
  prepareForCreate: (driver) => setDefaults(driver),
  prepareForUpdate: (driver) => setDefaults(driver),
  validateCreate: ({ spec }) => validateSpec(spec),
  warningsOnCreate: ({ spec }) => tokenWarnings(spec),
  warningsOnUpdate: ({ spec }, { spec: old }) =>
    equalJson(spec.tokenRequests ?? [], old.tokenRequests ?? []) ? [] : tokenWarnings(spec),
  validateUpdate: ({ spec }, { spec: old }) => [
    ...validateSpec(spec),
    ...immutable("spec.attachedRequired", spec.attachRequired, old.attachRequired),
    ...immutable("spec.volumeLifecycleModes", spec.volumeLifecycleModes, old.volumeLifecycleModes),
  ],
  table: {
    columns: [
      { name: "AttachRequired", type: "boolean", description: "Whether volumes must be attached first." },
      { name: "PodInfoOnMount", type: "boolean", description: "Whether the driver receives information about pods." },
      { name: "StorageCapacity", type: "boolean", description: "Whether it says how much storage is left." },
      { name: "TokenRequests", type: "string", description: "Audiences of the tokens that it needs." },
      {
        name: "RequiresRepublish",
        type: "boolean",
        description: "Whether it is called again while volumes are mounted.",
      },
      { name: "Modes", type: "string", description: "How long its volumes live." },
    ],
    cells: ({ spec }) => [
      spec.attachRequired ?? true,
      spec.podInfoOnMount ?? false,
      spec.storageCapacity ?? false,
      (spec.tokenRequests ?? []).map(({ audience }) => audience).join(",") || "<unset>",
      spec.requiresRepublish ?? false,
      (spec.volumeLifecycleModes ?? []).join(",") || "<none>",
    ],
    age: true,
  },
});

/** Drivers may log volume attributes. */
function tokenWarnings({ tokenRequests = [], serviceAccountTokenInSecrets }: CSIDriver["spec"]): string[] {
  if (tokenRequests.length === 0 || serviceAccountTokenInSecrets !== undefined) return [];
  return [
    "spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible logging of tokens in volume attributes",
  ];
}

/** An empty list counts as absent. */
function setDefaults({ spec }: Partial<CSIDriver>): void {
  if (spec !== undefined && (spec.volumeLifecycleModes?.length ?? 0) === 0) spec.volumeLifecycleModes = ["Persistent"];
}

function validateSpec(spec: CSIDriver["spec"]): FieldError[] {
  const { nodeAllocatableUpdatePeriodSeconds: period } = spec;
  const field = "spec.nodeAllocatableUpdatePeriodSeconds";
  return [
    ...validateTokens(spec.tokenRequests, "spec.tokenRequests"),
    ...(spec.volumeLifecycleModes ?? []).flatMap((mode) => oneOf("spec.volumeLifecycleModes", mode, LIFECYCLE_MODES)),
    ...(period !== undefined && period < LEAST_UPDATE_SECONDS
      ? [invalid(field, period, `must be greater than or equal to ${LEAST_UPDATE_SECONDS} seconds`)]
      : []),
  ];
}

function validateTokens(requests: readonly TokenRequest[] = [], at: string): FieldError[] {
  const audiences = new Set<string>();
  return requests.flatMap(({ audience, expirationSeconds }, index) => {
    if (audiences.has(audience)) return [duplicate(`${at}[${index}].audience`, audience)];
    audiences.add(audience);
    const field = `${at}[${index}].expirationSeconds`;
    if (expirationSeconds === undefined) return [];
    if (expirationSeconds < LEAST_TOKEN_SECONDS)
      return [invalid(field, expirationSeconds, "may not specify a duration less than 10 minutes")];
    if (expirationSeconds > MAX_TOKEN_SECONDS)
      return [invalid(field, expirationSeconds, "may not specify a duration larger than 2^32 seconds")];
    return [];
  });
}
