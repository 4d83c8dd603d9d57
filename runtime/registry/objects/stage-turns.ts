/**
 * Writes of large bodies, and of large objects. A write consists of stages, each of which goes through the whole object
 * once or a few times; for a large one, each has a turn of the event loop. Small writes make no promise for that.
 */
import { ownTurn } from "../../base/turn-budget.js";
import type { WriteRequest } from "../write/write.js";
import type { StoredObject } from "./stored-object.js";

/**
 * Bytes of a body in JSON, or of a stored object, from which the stages of a write have turns of their own. A member takes
 * eight of them at least, and in all stages together a few microseconds.
 */
export const LARGE_WRITE_BYTES = 64 * 1024;

/** In CBOR and protobuf, a member takes half as many. */
const BINARY_DENSITY = 2;

/** Returns the bytes that a body in CBOR or protobuf may have in JSON. */
export function bytesInJson(bodyBytes: number): number {
  return BINARY_DENSITY * bodyBytes;
}

/** Resolves when the next stage may begin. */
export type StageTurn = () => Promise<void>;

/** Runs a stage that pauses between its steps, each of which gets a turn. @throws the errors of the stage */
export async function inStageTurns<T>(turn: StageTurn, stage: Iterator<unknown, T>): Promise<T> {
  for (;;) {
    const step = stage.next();
    if (step.done) return step.value;
    await turn();
  }
}

/**
 * Returns what a write waits for between two stages; undefined if it is small and need not wait.
 * @param current the stored object, if there is one
 */
export function stageTurnOf({ bodyBytes = 0 }: WriteRequest, current?: StoredObject): StageTurn | undefined {
  return bodyBytes >= LARGE_WRITE_BYTES || (current?.contentLength ?? 0) >= LARGE_WRITE_BYTES ? ownTurn : undefined;
}
