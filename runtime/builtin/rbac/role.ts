/** Roles within a namespace: their rules, and names that may hold a colon. AUTHZ-RBAC-018. */
import { roles } from "../../../generated/rbac/v1/index.js";
import { pathSegment } from "../../api/name-format.js";
import { defineHooks } from "../../registry/hooks.js";
import { validateRules } from "./rule-rules.js";

export const roleHooks = defineHooks(roles, {
  nameFormat: pathSegment,
  createOnUpdate: true,
  validateCreate: ({ rules }) => validateRules(rules, true),
  validateUpdate: ({ rules }) => validateRules(rules, true),
});
