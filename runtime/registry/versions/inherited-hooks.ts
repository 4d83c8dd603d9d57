/**
 * The hooks of a kind are written once, for the stored version, and the other versions inherit them: an inherited hook
 * receives the object in the stored version, and its changes are converted back. Errors name the fields of the stored
 * version. A version may have its own hooks, each of which replaces the inherited one.
 */
import type { Hooks } from "../kinds/hooks.js";
import type { VersionView } from "./version-view.js";

/**
 * Returns the hooks of a version.
 * @param own the hooks of the version itself
 * @param stored the hooks of the stored version
 */
export function inheritHooks(own: Hooks, stored: Hooks, view: VersionView): Hooks {
  const inherited: Some<Inherited> = {
    ...unchanged(stored),
    ...throughWrites(stored, view),
    ...throughReads(stored, view),
  };
  const hooks = Object.create(own) as Record<string, unknown>;
  for (const [name, hook] of Object.entries(inherited)) if (!(name in own) && hook !== undefined) hooks[name] = hook;
  return hooks as Hooks;
}

/** The hooks that are inherited. Allocations, actions and indexed fields belong to the stored version alone, conversions to each version. */
type Inherited = Exclude<keyof Hooks, "allocations" | "action" | "conversion" | "selectableFields">;

/** Requires a value for each of the hooks, so that none is forgotten here. */
type Some<Names extends keyof Hooks> = { readonly [Name in keyof Record<Names, never>]: Hooks[Name] | undefined };

type Reading = "specFinalizers" | "finalizersOnDelete" | "gracePeriodSeconds" | "afterDelete" | "table";
type Writing =
  | "prepareForCreate"
  | "assignOnCreate"
  | "prepareForUpdate"
  | "assignOnUpdate"
  | "prepareForDelete"
  | "canonicalize"
  | "authorizeWrite"
  | "validateCreate"
  | "validateUpdate"
  | "isNewGeneration"
  | "warningsOnCreate"
  | "warningsOnUpdate";

/** Returns the hooks that do not receive an object. */
function unchanged(stored: Hooks): Some<Exclude<Inherited, Reading | Writing>> {
  const { nameFormat, createOnUpdate, requiresVersionOnUpdate, defaultPropagation, answersDeletedObject } = stored;
  const { keepsStatusOnCreate, updateSubresources, subresources, usesExpressions } = stored;
  const { generation, keepsMetadataOnStatus, defaultPropagationWarning, unownedFields } = stored;
  return {
    nameFormat,
    createOnUpdate,
    requiresVersionOnUpdate,
    defaultPropagation,
    defaultPropagationWarning,
    answersDeletedObject,
    keepsStatusOnCreate,
    updateSubresources,
    subresources,
    usesExpressions,
    generation,
    keepsMetadataOnStatus,
    unownedFields,
  };
}

function throughWrites(stored: Hooks, view: VersionView): Some<Writing> {
  const { prepareForCreate, assignOnCreate, prepareForUpdate, assignOnUpdate, prepareForDelete } = stored;
  const { canonicalize, authorizeWrite } = stored;
  const { validateCreate, validateUpdate, warningsOnCreate, warningsOnUpdate, isNewGeneration } = stored;
  return {
    isNewGeneration: isNewGeneration && ((object, old) => isNewGeneration(view.inWrite(object), view.origin(old))),
    prepareForCreate:
      prepareForCreate && ((object, context) => view.change(object, (whole) => prepareForCreate(whole, context))),
    assignOnCreate:
      assignOnCreate && ((object, context) => view.change(object, (whole) => assignOnCreate(whole, context))),
    prepareForUpdate:
      prepareForUpdate &&
      ((object, old, context) => view.change(object, (whole) => prepareForUpdate(whole, view.origin(old), context))),
    assignOnUpdate:
      assignOnUpdate &&
      ((object, old, context) => view.change(object, (whole) => assignOnUpdate(whole, view.origin(old), context))),
    prepareForDelete:
      prepareForDelete && ((object, context) => view.change(object, (whole) => prepareForDelete(whole, context))),
    canonicalize: canonicalize && ((object) => view.change(object, canonicalize)),
    authorizeWrite:
      authorizeWrite &&
      ((object, old, context) => authorizeWrite(view.inWrite(object), old && view.origin(old), context)),
    validateCreate: validateCreate && ((object, context) => validateCreate(view.inWrite(object), context)),
    validateUpdate:
      validateUpdate && ((object, old, context) => validateUpdate(view.inWrite(object), view.origin(old), context)),
    warningsOnCreate: warningsOnCreate && ((object, context) => warningsOnCreate(view.inWrite(object), context)),
    warningsOnUpdate:
      warningsOnUpdate && ((object, old, context) => warningsOnUpdate(view.inWrite(object), view.origin(old), context)),
  };
}

function throughReads(stored: Hooks, view: VersionView): Some<Reading> {
  const { specFinalizers, finalizersOnDelete, gracePeriodSeconds, afterDelete, table } = stored;
  return {
    specFinalizers: specFinalizers && ((object) => specFinalizers(view.inWrite(object))),
    finalizersOnDelete: finalizersOnDelete && ((object, profile) => finalizersOnDelete(view.inWrite(object), profile)),
    gracePeriodSeconds:
      gracePeriodSeconds && ((object, requested) => gracePeriodSeconds(view.inWrite(object), requested)),
    afterDelete: afterDelete && ((object, context) => afterDelete(view.origin(object), context)),
    table: table && {
      ...table,
      cells: (object, nowMs, profile) => table.cells(view.origin(object), nowMs, profile),
      ...(table.name && { name: (object, profile) => table.name?.(view.origin(object), profile) ?? "" }),
      ...(table.conditions && { conditions: (object) => table.conditions?.(view.origin(object)) ?? [] }),
    },
  };
}
