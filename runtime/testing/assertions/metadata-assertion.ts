/** Labels, annotations, finalizers, owners and field managers of an object, as a test expects them. */
import type { OwnerReference } from "../../api/meta.js";
import type { ApiObject } from "../../api/object.js";
import { checkObject, difference, failOn, shownName } from "./mismatch.js";
import { compared } from "./part-assertion.js";

/** What the metadata of an object has among other things. */
export interface ExpectedMetadata {
  /** `null` for one that must be absent. */
  readonly labels?: Readonly<Record<string, string | RegExp | null>>;
  /** `null` for one that must be absent. */
  readonly annotations?: Readonly<Record<string, string | RegExp | null>>;
  readonly finalizers?: readonly string[];
  /** Objects as a server gave them, which are known by their uid; without a uid, kind and name count. */
  readonly owners?: readonly ApiObject[];
  /** The owner that controls the object; `null` if none may. */
  readonly controller?: ApiObject | null;
  /** Names of those who own fields of the object, whichever these are. */
  readonly fieldManagers?: readonly string[];
}

const MEMBERS = ["labels", "annotations", "finalizers", "owners", "controller", "fieldManagers"] as const;

/**
 * Asserts that the metadata of an object has what is expected.
 * @throws ExpectationError that shows the difference as YAML; TypeError for an unknown member
 */
export function assertMetadata(object: ApiObject, expected: ExpectedMetadata): void {
  failOn(metadataMismatch(object, expected), assertMetadata);
}

/** Returns what an assertion says, undefined if everything is there. @throws TypeError */
export function metadataMismatch(object: unknown, wanted: ExpectedMetadata): string | undefined {
  checkObject(object);
  for (const name of Object.keys(wanted))
    if (!MEMBERS.includes(name as keyof ExpectedMetadata))
      throw new TypeError(`${name}: expected one of ${MEMBERS.join(", ")}`);
  const { labels, annotations, ownerReferences = [], finalizers = [], managedFields = [] } = object.metadata ?? {};
  const expected: Record<string, unknown> = {};
  const found: Record<string, unknown> = {};
  const differ = (name: keyof ExpectedMetadata, one: unknown, other: unknown): void => {
    expected[name] = one;
    found[name] = other;
  };
  for (const [name, texts] of Object.entries({ labels, annotations })) {
    const pairs = compared(withoutNulls(wanted[name as "labels" | "annotations"] ?? {}), texts ?? {});
    if (!pairs.isEqual) differ(name as "labels" | "annotations", pairs.expected, pairs.found);
  }
  const managers = [...new Set(managedFields.map(({ manager = "" }) => manager))];
  for (const [name, names] of Object.entries({ finalizers, fieldManagers: managers })) {
    const member = name as "finalizers" | "fieldManagers";
    if (wanted[member]?.some((each) => !names.includes(each))) differ(member, wanted[member], names);
  }
  const { owners, controller } = wanted;
  const shownOwners = ownerReferences.map(shownOwner);
  if (owners?.some((owner) => !ownerReferences.some((each) => refersTo(each, owner))))
    differ("owners", owners.map(expectedOwner), shownOwners);
  if (controller !== undefined) {
    const present = ownerReferences.find((each) => each.controller === true);
    const isSo = controller === null ? present === undefined : present !== undefined && refersTo(present, controller);
    if (!isSo)
      differ(
        "controller",
        controller === null ? "none" : expectedOwner(controller),
        present ? shownOwner(present) : "none",
      );
  }
  if (Object.keys(expected).length === 0) return undefined;
  return difference(`${shownName(object)}: the metadata is not as expected`, expected, found);
}

/** A member that is undefined has to be absent. */
function withoutNulls(texts: Readonly<Record<string, string | RegExp | null>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? undefined]));
}

function refersTo({ uid, kind, name }: OwnerReference, { kind: ofKind, metadata = {} }: ApiObject): boolean {
  return metadata.uid === undefined ? kind === ofKind && name === metadata.name : uid === metadata.uid;
}

function shownOwner({ kind, name, uid }: OwnerReference): string {
  return `${kind} ${name} (${uid})`;
}

function expectedOwner({ kind = "object", metadata = {} }: ApiObject): string {
  const { name = "without a name", uid } = metadata;
  return `${kind} ${name}${uid === undefined ? "" : ` (${uid})`}`;
}
