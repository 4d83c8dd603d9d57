/** The type of `--storage-overrides`: resources that have a store of their own. */
import { UsageError } from "../../base/usage-error.js";
import type { StorageOverrideSource } from "../open-stores.js";
import type { OptionType } from "./option-definition.js";

/** A comma ends an override only where another begins: those between the hosts of a MongoDB URL do not. */
const SEPARATOR = /,(?=[a-z0-9.-]*\/[a-z0-9-]+#)/;
const OVERRIDE = /^([a-z0-9.-]*)\/([a-z0-9-]+)#([\s\S]+)$/;

/** `apps/deployments#lmdb:PATH,/events#mongodb://...`; an empty text means none. */
export const storageOverrides: OptionType<readonly StorageOverrideSource[]> = {
  parse: storageOverridesOf,
  typescript: "readonly StorageOverrideSource[]",
  placeholder: "LIST",
  isList: true,
};

function storageOverridesOf(flag: string, value: string): StorageOverrideSource[] {
  if (value === "") return [];
  return value.split(SEPARATOR).map((text) => {
    const [, group, resource, storage] = OVERRIDE.exec(text) ?? [];
    if (group === undefined || resource === undefined || storage === undefined) {
      throw new UsageError(
        `--${flag}: found ${describe(text)}, expected group/resource#URL such as apps/deployments#lmdb:PATH, or /events#lmdb:PATH for the core group`,
      );
    }
    return { group, resource, storage };
  });
}

/** Only the part before the first colon: what follows may hold a password. */
function describe(text: string): string {
  const colon = text.indexOf(":");
  return JSON.stringify(colon < 0 ? text : `${text.slice(0, colon)}:...`);
}
