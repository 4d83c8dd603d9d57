/** Checks conversions, including typed functions, with random objects; authors of conversions call it in their tests. */
import type { JsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { defaultProfile, type NamingProfile } from "../../api/profile/naming-profile.js";
import type { ResourceDefinition, StorageConversion } from "../../kit/index.js";
import {
  findLoss,
  formatLoss,
  ROUND_TRIPS,
  type RoundTripOptions,
  type TrippedSide,
} from "../../merge/round-trips/round-trips.js";
import { parseFieldPath } from "../../schema/conversion/conversion-path.js";
import type { ResourceHooks } from "../kinds/hooks.js";

export interface CheckConversionOptions extends RoundTripOptions {
  readonly profile?: NamingProfile;
  /** Paths of fields that may be lost, such as `.spec.parts[].note`. */
  readonly lossy?: readonly string[];
}

/** A conversion loses a field. The message shows the smallest object found that loses it, and the seed. */
export class ConversionLossError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConversionLossError";
  }
}

/**
 * Writes random objects through a version, changes them through it, and checks that they come back as they were.
 * @param conversion the result of `defineConversion`, or a declaration whose schema states its conversion
 * @returns the seed and the number of objects
 * @throws ConversionLossError; Error for paths that can't be parsed; whatever the conversion throws
 */
export async function checkConversion<T extends ApiObject>(
  conversion: ResourceHooks<T> | ResourceDefinition<T>,
  { profile = defaultProfile(), lossy = [], seed = 1, trips = ROUND_TRIPS }: CheckConversionOptions = {},
): Promise<{ readonly seed: number; readonly trips: number }> {
  const version = ("resource" in conversion && typeof conversion.resource === "object"
    ? conversion.resource
    : conversion) as unknown as ResourceDefinition;
  const declared = "hooks" in conversion ? conversion.hooks.conversion : version.conversion?.();
  if (declared === undefined) throw new Error(`${version.version} ${version.kind} has no conversion`);
  const { storage, toStorage, fromStorage, remote } = declared as unknown as StorageConversion;
  if (remote !== undefined)
    throw new Error(`${version.version} ${version.kind} is converted by a webhook, which this function can't check`);
  await Promise.all([version.load(), storage.load()]);
  const loss = findLoss(
    {
      version: sideOf(version),
      stored: { ...sideOf(storage), merge: storage.merge },
      toStored: (object) => toStorage(object as ApiObject, { profile }) as JsonObject,
      fromStored: (stored) => fromStorage(stored as ApiObject, { profile }) as JsonObject,
      excused: lossy.map((path) => {
        const parsed = parseFieldPath(path);
        if ("problem" in parsed) throw new Error(`lossy: the path ${JSON.stringify(path)} ${parsed.problem}`);
        return parsed.path;
      }),
    },
    { seed, trips },
  );
  if (loss === undefined) return { seed, trips };
  throw new ConversionLossError(formatLoss(loss, version.version, storage.version));
}

function sideOf({ version, root, structs, validate }: ResourceDefinition): TrippedSide {
  return { version, set: { root, structs: { ...structs() } }, validate };
}
