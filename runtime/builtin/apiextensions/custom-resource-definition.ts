/** Definitions of custom kinds: names that follow from the kind, versions in store, and how they end. */
import { type CustomResourceDefinition, customResourceDefinitions } from "../../../generated/apiextensions/v1/index.js";
import type { FieldError } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { formatTime } from "../../api/time.js";
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
  validateCreate: (definition, context) => [
    ...validateWhole(definition, undefined, context),
    ...validateStorage(definition),
    ...validateApproval(definition, context.profile),
  ],
  validateUpdate(definition, old, context) {
    const { profile, subresource } = context;
    if (subresource !== "") return validateStatus(definition);
    // a spec that stays as it is was judged before, by the rules of its time
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

/** Rules are compiled when everything that they rely on is known to be right. */
function validateWhole(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
  { expressions, profile }: HookContext,
): FieldError[] {
  const errors = validateDefinition(definition, old, profile);
  // rules of conversion are judged by schemas that are right
  const mappings = errors.length > 0 ? [] : validateMappings(definition, old);
  const all = [...errors, ...mappings, ...validateExpressions(definition, old, errors, expressions())];
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

/** Objects may be stored in these: those of before, and the storage version. */
function storedVersions({ spec, status }: CustomResourceDefinition): string[] {
  const known = status?.storedVersions ?? [];
  const current = spec?.versions?.find(({ storage }) => storage)?.name;
  return current === undefined || known.includes(current) ? [...known] : [...known, current];
}

/** From here on nothing new is taken, until the objects are gone. CRD-007. */
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
