/** Definitions of custom kinds: names derived from the kind, stored versions, and their deletion. */
import { type CustomResourceDefinition, customResourceDefinitions } from "../../../generated/apiextensions/v1/index.js";
import type { FieldError } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { formatTime } from "../../api/time.js";
import type { ExpressionHookContext } from "../../registry/kinds/expression-engine.js";
import { defineHooks, type HookContext } from "../../registry/kinds/hooks.js";
import {
  validateApproval,
  validateApprovalUpdate,
  validateDefinition,
  validateDefinitionUpdate,
  validateStatus,
  validateStorage,
} from "./definition-rules.js";
import { validateMappings } from "./mapping-rules.js";
import { rootReader } from "./root-reader.js";
import { validateExpressions } from "./rule-checks.js";
import { withSharedPaths } from "./shared-paths.js";

export const customResourceDefinitionHooks = defineHooks(customResourceDefinitions, {
  requiresVersionOnUpdate: true,
  usesExpressions: true,
  prepareForCreate(definition) {
    setDefaults(definition);
    definition.status = { storedVersions: storedVersions(definition) };
  },
  prepareForUpdate(definition) {
    setDefaults(definition);
    definition.status = { ...definition.status, storedVersions: storedVersions(definition) };
  },
  validateCreate: (definition, context: ExpressionHookContext) => [
    ...validateWhole(definition, undefined, context),
    ...validateStorage(definition),
    ...validateApproval(definition, context.profile),
  ],
  validateUpdate(definition, old, context: ExpressionHookContext) {
    const { profile, subresource } = context;
    if (subresource !== "") return validateStatus(definition);
    // An unchanged spec was validated by the rules of its time.
    const isSame = equalJson(definition.spec, old.spec);
    return [
      ...(isSame ? [] : validateWhole(definition, old, context)),
      ...validateApprovalUpdate(definition, old, profile),
      ...validateDefinitionUpdate(definition, old),
      ...validateStorage(definition),
      ...validateStatus(definition),
    ];
  },
  finalizersOnDelete: (_definition, { words }) => [words.crdCleanupFinalizer],
  prepareForDelete: markTerminating,
});

/** Rules are compiled only if everything that they depend on is valid. */
function validateWhole(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
  { expressions, profile }: ExpressionHookContext,
): FieldError[] {
  const read = rootReader();
  const errors = validateDefinition(definition, old, profile, read);
  // Conversion rules are checked only against valid schemas.
  const mappings = errors.length > 0 ? [] : validateMappings(definition, old);
  const all = [...errors, ...mappings, ...validateExpressions(definition, old, errors, expressions(), read)];
  return profile.behaviours.definitionPaths === "shared" ? withSharedPaths(all, definition) : all;
}

function setDefaults({ spec }: CustomResourceDefinition): void {
  if (spec === undefined) return;
  spec.conversion ??= { strategy: "None" };
  const service = spec.conversion.webhook?.clientConfig?.service;
  if (service !== undefined) service.port ??= DEFAULT_WEBHOOK_PORT;
  const { names } = spec;
  if (!names?.kind) return;
  names.singular ||= names.kind.toLowerCase();
  names.listKind ||= `${names.kind}List`;
}

const DEFAULT_WEBHOOK_PORT = 443;

/** The versions in which objects may be stored: the previous ones and the current storage version. */
function storedVersions({ spec, status }: CustomResourceDefinition): string[] {
  const known = status?.storedVersions ?? [];
  const current = spec?.versions?.find(({ storage }) => storage)?.name;
  return current === undefined || known.includes(current) ? [...known] : [...known, current];
}

/** From now on no new objects are accepted, until all are gone. CRD-007. */
function markTerminating(definition: CustomResourceDefinition, { clock }: HookContext): void {
  const { conditions = [], ...status } = definition.status ?? {};
  const terminating = {
    type: "Terminating",
    status: "True",
    lastTransitionTime: formatTime(clock.now()),
    reason: "InstanceDeletionPending",
    message: "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon",
  };
  const others = conditions.filter(({ type }) => type !== terminating.type);
  definition.status = { ...status, conditions: [...others, terminating] };
}
