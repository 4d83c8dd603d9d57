/** Service accounts: columns only; tokens come with authentication. */
import { serviceAccounts } from "../../../generated/core/v1/index.js";
import { defineHooks } from "../../registry/hooks.js";

export const serviceAccountHooks = defineHooks(serviceAccounts, {
  createOnUpdate: false,
  answersDeletedObject: true,
  table: {
    columns: [{ name: "Secrets", type: "string", description: "Number of secrets that the account may use." }],
    cells: (account) => [account.secrets?.length ?? 0],
    age: true,
  },
});
