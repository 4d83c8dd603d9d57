/**
 * Converts the objects that the registry found to the requested version if a webhook has to convert them. This happens
 * before encoding, because encoding is synchronous. Objects of all other kinds pass unchanged.
 */
import type { FieldSelector } from "../../api/selectors/field-selector.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import { selectsLate } from "../../registry/read/split-selection.js";
import type { ObjectEvent } from "../../registry/read/watch-groups.js";
import type { Negotiated } from "../context.js";

/** Whether objects may have to be converted by a webhook, which is false for nearly all kinds. */
export function mayNeedConversion({ target: { store, resource } }: Negotiated): boolean {
  return store.remoteForms.mayBeNeededFor(resource);
}

/**
 * Returns the objects in the requested version, in order. If only metadata is shown, no webhook is called, because the
 * stored metadata is valid in every version.
 * @throws StatusError 500 if an object cannot be converted
 */
export async function inRequestedVersion(
  objects: readonly StoredObject[],
  negotiated: Negotiated,
): Promise<readonly StoredObject[]> {
  const { accepted, target } = negotiated;
  const { store, resource } = target;
  if (accepted.presentation.type !== "metadata") return store.remoteForms.all(objects, resource);
  return objects.map((object) =>
    store.remoteForms.neededFor(object, resource) === undefined
      ? object
      : object.inVersion(resource.apiVersion, object.json),
  );
}

/** Does the same as {@link inRequestedVersion}, and omits objects that do not match the selector in that version. */
export async function selectedInRequestedVersion(
  objects: readonly StoredObject[],
  late: FieldSelector,
  negotiated: Negotiated,
): Promise<readonly StoredObject[]> {
  if (late.length === 0) return inRequestedVersion(objects, negotiated);
  const { store, resource } = negotiated.target;
  const shown = await store.remoteForms.all(objects, resource);
  return shown.filter((object) => selectsLate(late, object, resource));
}

/**
 * The converted events, by version and by whether they show only metadata. They are shared like the events themselves.
 */
const shownEvents = new WeakMap<readonly ObjectEvent[], Map<string, Promise<readonly ObjectEvent[]>>>();

/**
 * Returns the events with their objects in the requested version; synchronously the same array if no webhook is needed.
 */
export function eventsInRequestedVersion(
  events: readonly ObjectEvent[],
  late: FieldSelector,
  negotiated: Negotiated,
): readonly ObjectEvent[] | Promise<readonly ObjectEvent[]> {
  if (!mayNeedConversion(negotiated)) return events;
  const { store, resource } = negotiated.target;
  if (late.length > 0) return selectedEvents(events, late, negotiated);
  if (events.every(({ object }) => store.remoteForms.neededFor(object, resource) === undefined)) return events;
  const form = `${resource.apiVersion} ${negotiated.accepted.presentation.type === "metadata"}`;
  const forms = shownEvents.get(events) ?? new Map<string, Promise<readonly ObjectEvent[]>>();
  shownEvents.set(events, forms);
  const known = forms.get(form) ?? withObjects(events, negotiated);
  forms.set(form, known);
  return known;
}

async function withObjects(events: readonly ObjectEvent[], negotiated: Negotiated): Promise<readonly ObjectEvent[]> {
  const objects = events.map(({ object }) => object);
  const shown = await inRequestedVersion(objects, negotiated);
  return events.map(({ type }, index) => ({ type, object: shown[index] as StoredObject }));
}

/**
 * Translates changes for a selector on fields of the version: an object that begins or ceases to match is added or
 * deleted (WATCH-017).
 */
async function selectedEvents(
  events: readonly ObjectEvent[],
  late: FieldSelector,
  { target: { store, resource } }: Negotiated,
): Promise<readonly ObjectEvent[]> {
  const objects = events.flatMap(({ object, previous }) => (previous === undefined ? [object] : [object, previous]));
  const shown = await store.remoteForms.all(objects, resource);
  const formOf = new Map(objects.map((object, index) => [object, shown[index] as StoredObject]));
  const matching = (object: StoredObject | undefined): StoredObject | undefined => {
    const form = object && formOf.get(object);
    return form !== undefined && selectsLate(late, form, resource) ? form : undefined;
  };
  return events.flatMap(({ type, object, previous }): ObjectEvent[] => {
    const now = matching(object);
    const before = type === "ADDED" ? undefined : matching(previous);
    if (type === "DELETED") {
      const last = formOf.get(object) as StoredObject;
      return (previous === undefined ? now : before) === undefined ? [] : [{ type, object: last }];
    }
    if (now !== undefined) return [{ type: before === undefined ? "ADDED" : "MODIFIED", object: now }];
    return before === undefined ? [] : [{ type: "DELETED", object: before.atRevision(object.revision) }];
  });
}
