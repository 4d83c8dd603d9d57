/**
 * Requests to rewrite all objects of a resource, which a controller carries out. Later releases: storage version
 * migration.
 */
import {
  type StorageVersionMigration,
  storageVersionMigrations,
} from "../../../generated/storagemigration/v1/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { immutable } from "../field-rules.js";

const FIELD = "spec.resource";

/** The format of group names of stored objects. */
const GROUP = /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/;
const PLURAL = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;
const MAX_GROUP = 253;
const MAX_PLURAL = 63;

export const storageVersionMigrationHooks = defineHooks(storageVersionMigrations, {
  keepsMetadataOnStatus: true,
  generation: "none",
  requiresVersionOnUpdate: true,
  validateCreate,
  validateUpdate: (migration, old, { subresource }) =>
    subresource === "status" ? [] : immutable(FIELD, migration.spec?.resource, old.spec?.resource),
});

function validateCreate({ spec }: StorageVersionMigration): FieldError[] {
  const { group = "", resource = "" } = spec?.resource ?? {};
  const errors: FieldError[] = [];
  if (group !== "" && (group.length > MAX_GROUP || !GROUP.test(group)))
    errors.push(invalid(`${FIELD}.group`, group, "must be the name of an API group, such as apps"));
  if (resource === "") errors.push(required(`${FIELD}.resource`, "resource is required"));
  else if (resource.length > MAX_PLURAL || !PLURAL.test(resource))
    errors.push(invalid(`${FIELD}.resource`, resource, "must be the plural of a resource, such as deployments"));
  return errors;
}
