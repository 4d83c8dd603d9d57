/** The sequential behaviour of one object under create, update, delete and the most recent get. SPEC: Verbs; Updates. */
import type { Get, Operation, Put, Removal, Version } from "./history.js";
import type { Model } from "./linearizability.js";
import type { Truth } from "./truth.js";

interface Present {
  readonly isPresent: true;
  readonly version: Version;
  readonly write: string;
  readonly uid: string;
}

/** `version`: that of the deletion; 0 before the first creation. */
export type ObjectState = Present | { readonly isPresent: false; readonly version: Version };

/**
 * Changes take place in the order of their versions. The model allows no other order, which also proves that versions
 * follow time.
 *
 * @param truth provides that order, and the versions that answers omit: those of deletions, and of writes without an
 * answer. A write that no client ever observed did not take place.
 */
export function objectModel(truth: Truth): Model<ObjectState, Operation> {
  return {
    initial: { isPresent: false, version: 0 },
    keyOf: (state) => (state.isPresent ? state.write : `-${state.version}`),
    step(state, operation) {
      switch (operation.type) {
        case "create":
        case "update":
          return put(truth, state, operation);
        case "delete":
          return remove(truth, state, operation);
        case "get":
          return get(state, operation);
      }
    },
  };
}

function put(truth: Truth, state: ObjectState, operation: Put): ObjectState | undefined {
  const { outcome, type } = operation;
  switch (outcome.result) {
    case "exists":
      return type === "create" && state.isPresent ? state : undefined;
    case "conflict":
      return type === "update" && isViolated(state, operation) ? state : undefined;
    case "absent":
      return type === "update" && !state.isPresent ? state : undefined;
    case "stored":
      return outcome.isCreated === state.isPresent ? undefined : stored(truth, state, operation);
    case "unknown":
      return type === "create" && state.isPresent ? undefined : stored(truth, state, operation);
    default:
      return undefined;
  }
}

function stored(truth: Truth, state: ObjectState, operation: Put): ObjectState | undefined {
  const change = truth.putBy(operation.write);
  if (change?.follows !== state.version || isViolated(state, operation)) return undefined;
  const { version, uid, write } = change.state;
  // An update keeps the uid; a creation makes a new one.
  return state.isPresent && state.uid !== uid ? undefined : { isPresent: true, version, write, uid };
}

function remove(truth: Truth, state: ObjectState, operation: Removal): ObjectState | undefined {
  const { outcome } = operation;
  if (outcome.result === "absent") return state.isPresent ? undefined : state;
  if (outcome.result === "conflict") return state.isPresent && isViolated(state, operation) ? state : undefined;
  if (!state.isPresent || isViolated(state, operation)) return undefined;
  if (outcome.result === "deleted" ? outcome.uid !== state.uid : outcome.result !== "unknown") return undefined;
  const change = truth.deletionOf(state.uid);
  return change?.follows === state.version ? { isPresent: false, version: change.version } : undefined;
}

function get(state: ObjectState, { outcome }: Get): ObjectState | undefined {
  if (outcome.result === "absent") return state.isPresent ? undefined : state;
  if (outcome.result !== "found" || !state.isPresent) return undefined;
  const { write, version, uid } = outcome.state;
  return write === state.write && version === state.version && uid === state.uid ? state : undefined;
}

/** Whether there are conditions that the state does not meet. */
function isViolated(state: ObjectState, { expected }: Put | Removal): boolean {
  if (expected === undefined) return false;
  if (!state.isPresent) return true;
  const { version = state.version, uid = state.uid } = expected;
  return version !== state.version || uid !== state.uid;
}
