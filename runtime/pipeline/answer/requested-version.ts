/**
 * What the registry found, in the version that the request speaks, where somebody else has to be asked for that
 * (conversion by webhook). It stands between finding and encoding, since encoding does not wait. All other kinds pass.
 */
import type { FieldSelector } from "../../api/selectors/field-selector.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import { selectsLate } from "../../registry/read/split-selection.js";
import type { ObjectEvent } from "../../registry/read/watch-groups.js";
import type { Negotiated } from "../context.js";

/** False for nearly all kinds: their objects are shown as they are found. */
export function mayNeedConversion({ target: { store, resource } }: Negotiated): boolean {
  return store.remoteForms.mayBeNeededFor(resource);
}

/**
 * Objects as the request speaks of them, in order. Where only metadata is shown nobody is asked: it is that of the stored
 * objects.
 * @throws StatusError 500 when one of them can't be converted
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

/** As {@link inRequestedVersion}, without those that are not selected in that version. */
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

/** Events that were shown, by their version and whether that is their metadata; shared as the events themselves are. */
const shownEvents = new WeakMap<readonly ObjectEvent[], Map<string, Promise<readonly ObjectEvent[]>>>();

/** Events as the request speaks of their objects; the very same ones, at once, where nobody has to be asked. */
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

/** What changes mean under a selector on fields of the version: those that begin or cease to match (WATCH-017). */
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
