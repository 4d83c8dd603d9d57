/** Definitions of custom kinds: names derived from the kind, stored versions, and their deletion. */
import { type CustomResourceDefinition, customResourceDefinitions } from "../../../generated/apiextensions/v1/index.js";
import type { FieldError } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { formatTime } from "../../api/time.js";
import { type Awaitable, andThen } from "../../base/awaitable.js";
import { finished, inTurns } from "../../base/turn-budget.js";
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
import { isLargeDefinition } from "./large-definitions.js";
import { validateMappings } from "./mapping-rules.js";
import { type ReadRoot, rootReader } from "./root-reader.js";
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
  validateCreate(definition, context: ExpressionHookContext) {
    const further = (): FieldError[] => [
      ...validateStorage(definition),
      ...validateApproval(definition, context.profile),
    ];
    return andThen(validateWhole(definition, undefined, context), (errors) => [...errors, ...further()]);
  },
  validateUpdate(definition, old, context: ExpressionHookContext) {
    const { profile, subresource } = context;
    if (subresource !== "") return validateStatus(definition);
    const further = (): FieldError[] => [
      ...validateApprovalUpdate(definition, old, profile),
      ...validateDefinitionUpdate(definition, old),
      ...validateStorage(definition),
      ...validateStatus(definition),
    ];
    // An unchanged spec was validated by the rules of its time.
    if (equalJson(definition.spec, old.spec)) return further();
    return andThen(validateWhole(definition, old, context), (errors) => [...errors, ...further()]);
  },
  finalizersOnDelete: (_definition, { words }) => [words.crdCleanupFinalizer],
  prepareForDelete: markTerminating,
});

/** Large definitions are validated in several turns of the event loop, others at once. */
function validateWhole(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
  context: ExpressionHookContext,
): Awaitable<FieldError[]> {
  const isLarge = isLargeDefinition(definition);
  const errors = allErrors(definition, old, context, rootReader(isLarge));
  return isLarge ? inTurns(errors) : finished(errors);
}

/** Rules are compiled only if everything that they depend on is valid. */
function* allErrors(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
  { expressions, profile }: ExpressionHookContext,
  read: ReadRoot,
): Generator<void, FieldError[]> {
  const errors = yield* validateDefinition(definition, old, profile, read);
  // Conversion rules are checked only against valid schemas.
  const mappings = errors.length > 0 ? [] : yield* validateMappings(definition, old);
  const rules = yield* validateExpressions(definition, old, errors, expressions(), read);
  const all = [...errors, ...mappings, ...rules];
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
