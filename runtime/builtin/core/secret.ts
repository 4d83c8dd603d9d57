/** Secrets: stringData becomes data, the type is fixed, immutability and size as for ConfigMaps. RES-063, UPD-012. */

import type { Secret } from "../../../generated/core/v1/index.js";
import { secrets } from "../../../generated/core/v1/index.js";
import { invalid } from "../../api/field-error.js";
import { defineHooks } from "../../registry/hooks.js";
import { countKeys, immutableData, validateDataKeys } from "./data-map.js";

export const secretHooks = defineHooks(secrets, {
  prepareForCreate: (secret) => foldStringData(secret),
  prepareForUpdate: (secret) => foldStringData(secret),
  validateCreate: (secret) => validateDataKeys({ data: secret.data }, ["data"]),
  validateUpdate: (secret, old) => [
    ...validateDataKeys({ data: secret.data }, ["data"]),
    ...(secret.type === old.type ? [] : [invalid("type", secret.type, "field is immutable")]),
    ...immutableData(secret, old, ["data"]),
  ],
  table: {
    columns: [
      { name: "Type", type: "string", description: "What the secret is for." },
      { name: "Data", type: "integer", description: "Number of keys." },
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
