/**
 * A kind's code is written once, for the version that is stored. Other versions of the kind go through it too: what they
 * write is shown to it in the stored version, and what it changes there is shown in theirs. Errors name the fields of the
 * stored version. A version may have hooks of its own, each of which takes the place of the inherited one.
 */
import type { Hooks } from "../kinds/hooks.js";
import type { VersionView } from "./version-view.js";

/** @param own hooks of the version itself; @param stored those of the stored one */
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

/** Allocations, actions and the fields by which objects are filed are the stored version's alone, a conversion is each version's own. */
type Inherited = Exclude<keyof Hooks, "allocations" | "action" | "conversion" | "selectableFields">;

/** Every one of the hooks has to be said, so that none is forgotten here. */
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

/** What says nothing of an object. */
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
