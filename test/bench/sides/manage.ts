/** Measures field management without a server: an apply or an update of a decoded object with its records. */
import { cloneJson, type JsonValue } from "../../../runtime/api/json.js";
import { kubernetesProfile } from "../../../runtime/api/profile/naming-profile.js";
import { ConflictError } from "../../../runtime/merge/ownership/conflict.js";
import { computed, type TypedObject } from "../../../runtime/merge/ownership/converting.js";
import { type FieldManagerRules, manageApply, manageUpdate } from "../../../runtime/merge/ownership/field-manager.js";
import { FieldSet } from "../../../runtime/merge/ownership/field-set.js";
import {
  encodeManagedFields,
  type FieldManagerIdentity,
  type ManagedFields,
  NO_MANAGED_FIELDS,
} from "../../../runtime/merge/ownership/managed-fields.js";
import type { SharedObject } from "../shared-objects.js";
import type { Calls } from "./calls.js";

/** An object and its owners. */
export interface ManagedObject {
  readonly object: TypedObject;
  readonly managed: ManagedFields;
}

/** The written values in the form that the server passes on: they share nothing. */
interface Input {
  readonly live: ManagedObject;
  readonly nothing: TypedObject;
  /** The object as the first manager has applied it. */
  readonly first: TypedObject;
  /** The same object with one changed value. */
  readonly changed: TypedObject;
  /** The whole object unchanged, and with that changed value. */
  readonly same: TypedObject;
  readonly next: TypedObject;
}

const { cliName, lastAppliedAnnotation } = kubernetesProfile().words;
const rulesOf = ({ apiVersion, rule }: TypedObject): FieldManagerRules & { readonly force: boolean } => ({
  versions: { ruleOf: (other) => (other === apiVersion ? rule : undefined) },
  ignored: FieldSet.empty,
  now: "2025-01-01T00:00:00Z",
  cli: { manager: cliName, lastAppliedAnnotation },
  unrecordedFields: "before-first-apply",
  force: false,
});

/** There is one version, so nothing is converted. */
const convert = (object: TypedObject): TypedObject => object;

interface Write {
  /** The expected difference of the outcome from the present object. */
  readonly leads: "to-another" | "to-the-same" | "nowhere";
  /** Undefined for a conflict. */
  run(input: Input): ManagedObject | undefined;
}

export const WRITES = {
  "apply-new": { leads: "to-another", run: ({ nothing, same }) => apply(nothing, same, NO_MANAGED_FIELDS, STRANGER) },
  "apply-no-op": { leads: "to-the-same", run: ({ live, first }) => apply(live.object, first, live.managed, 0) },
  "apply-changed": { leads: "to-another", run: ({ live, changed }) => apply(live.object, changed, live.managed, 0) },
  "apply-conflict": { leads: "nowhere", run: ({ live, changed }) => refused(live, changed) },
  "update-new": { leads: "to-another", run: ({ nothing, same }) => update(nothing, same, NO_MANAGED_FIELDS, STRANGER) },
  "update-no-op": {
    leads: "to-the-same",
    run: ({ live, same }) => update(live.object, same, live.managed, STRANGER),
  },
  "update-changed": {
    leads: "to-another",
    run: ({ live, next }) => update(live.object, next, live.managed, STRANGER),
  },
} satisfies Readonly<Record<string, Write>>;

export type WriteName = keyof typeof WRITES;

/** Number of a manager that owns nothing. */
const STRANGER = 9;
/** The managers after these update instead of applying. */
const APPLIERS = 3;

/** Returns the calls of a case. @throws Error if a write has another outcome than the case expects */
export function manageCalls(
  shared: readonly SharedObject[],
  kind: Pick<TypedObject, "apiVersion" | "rule">,
  name: WriteName,
): Calls {
  const { leads, run }: Write = WRITES[name];
  const inputs = shared.map((object) => inputOf(object, kind));
  const texts = inputs.map((input) => {
    const before = textOf(input.live);
    const after = run(input);
    const led = after === undefined ? "nowhere" : textOf(after) === before ? "to-the-same" : "to-another";
    if (led !== leads) throw new Error(`${name}: found that it leads ${led}, expected ${leads}`);
    return after === undefined ? before : textOf(after);
  });
  return { texts, call: (index) => run(inputs[index] as Input) ?? leads };
}

/** The objects with the records of their managers. */
export function managedObjects(
  shared: readonly SharedObject[],
  kind: Pick<TypedObject, "apiVersion" | "rule">,
): ManagedObject[] {
  return shared.map((object) => liveOf(object, kind));
}

function inputOf(shared: SharedObject, kind: Pick<TypedObject, "apiVersion" | "rule">): Input {
  const typed = (value: unknown): TypedObject => ({ ...kind, value: cloneJson(value) as JsonValue });
  const live = liveOf(shared, kind);
  const changed = typed(shared.changed);
  const next = apply(live.object, changed, live.managed, 0).object;
  const [first] = shared.parts;
  return {
    live,
    nothing: typed({}),
    first: typed(first),
    changed,
    same: typed(live.object.value),
    next: typed(next.value),
  };
}

function liveOf({ parts }: SharedObject, kind: Pick<TypedObject, "apiVersion" | "rule">): ManagedObject {
  let live: ManagedObject = { object: { ...kind, value: {} }, managed: NO_MANAGED_FIELDS };
  for (const [index, part] of parts.entries()) {
    const applied = apply(live.object, { ...kind, value: part as JsonValue }, live.managed, index);
    live = index < APPLIERS ? applied : update(live.object, applied.object, live.managed, index);
  }
  return { ...live, object: { ...kind, value: cloneJson(live.object.value) } };
}

function apply(live: TypedObject, config: TypedObject, managed: ManagedFields, manager: number): ManagedObject {
  return computed(manageApply(live, config, managed, identityOf("Apply", manager, live), rulesOf(live)), convert);
}

function update(live: TypedObject, next: TypedObject, managed: ManagedFields, manager: number): ManagedObject {
  const computation = manageUpdate(live, next, managed, identityOf("Update", manager, live), rulesOf(live));
  return { object: next, managed: computed(computation, convert) };
}

function refused(live: ManagedObject, config: TypedObject): ManagedObject | undefined {
  try {
    return apply(live.object, config, live.managed, STRANGER);
  } catch (error) {
    if (error instanceof ConflictError) return undefined;
    throw error;
  }
}

function identityOf(
  operation: FieldManagerIdentity["operation"],
  number: number,
  { apiVersion }: TypedObject,
): FieldManagerIdentity {
  return { manager: `manager-${number}`, operation, apiVersion, subresource: "" };
}

/** The object with its records, as JSON. */
function textOf({ object, managed }: ManagedObject): string {
  const value = object.value as { readonly metadata: object };
  return JSON.stringify({ ...value, metadata: { ...value.metadata, managedFields: encodeManagedFields(managed) } });
}
