/**
 * Secrets: stringData becomes data, the type is immutable, immutability and size as for ConfigMaps. RES-063, UPD-012.
 */
import { type Secret, secrets } from "../../../generated/core/v1/index.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { immutable } from "../field-rules.js";
import { countKeys, immutableData, validateDataKeys } from "./data-map.js";
import { validateSecretType } from "./secret-types.js";

export const secretHooks = defineHooks(secrets, {
  prepareForCreate: (secret) => foldStringData(secret),
  prepareForUpdate: (secret) => foldStringData(secret),
  validateCreate: (secret, { profile }) => [
    ...validateDataKeys({ data: secret.data }, ["data"]),
    ...validateSecretType(secret, profile),
  ],
  validateUpdate: (secret, old, { profile }) => [
    ...immutable("type", secret.type, old.type),
    ...validateDataKeys({ data: secret.data }, ["data"]),
    ...validateSecretType(secret, profile),
    ...immutableData(secret, old, ["data"]),
  ],
  table: {
    columns: [
      { name: "Type", type: "string", description: "What the secret is for." },
      { name: "Data", type: "string", description: "Number of keys." },
    ],
    cells: (secret) => [secret.type ?? "", countKeys(secret.data)],
    age: true,
  },
});

/** Plain text is accepted for convenience and never stored or shown. */
function foldStringData(secret: Secret): void {
  if (secret.stringData === undefined) return;
  secret.data = { ...secret.data };
  for (const [key, value] of Object.entries(secret.stringData))
    secret.data[key] = Buffer.from(value).toString("base64");
  delete secret.stringData;
}
