/**
 * Requests to rewrite all objects of a resource, which a controller carries out. Later releases: storage version
 * migration.
 */
import {
  type StorageVersionMigration,
  storageVersionMigrations,
} from "../../../generated/storagemigration/v1/index.js";
import { type FieldError, required } from "../../api/field-error.js";
import { dns1035Label, dnsSubdomain } from "../../api/formats/name-format.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { formatErrors, immutable, optional } from "../field-rules.js";

const FIELD = "spec.resource";

export const storageVersionMigrationHooks = defineHooks(storageVersionMigrations, {
  keepsMetadataOnStatus: true,
  generation: "none",
  requiresVersionOnUpdate: true,
  validateCreate,
  validateUpdate: (migration, old, { subresource }) =>
    subresource === "status" ? [] : [...validateCreate(migration), ...immutable("spec", migration.spec, old.spec)],
});

function validateCreate({ spec }: StorageVersionMigration): FieldError[] {
  const { group, resource } = spec?.resource ?? {};
  const at = `${FIELD}.resource`;
  return [
    ...(resource
      ? formatErrors(at, resource, dns1035Label(resource))
      : [required(at, "resource is required to be set")]),
    ...optional(`${FIELD}.group`, group, dnsSubdomain),
  ];
}
