/**
 * Calls functions in this process with one input after another: ours, and what the language itself does with the same
 * text.
 */
import type { OurSide, Side } from "../bench-case.js";
import type { Lane } from "../load/drive.js";

export interface Calls {
  /** The inputs of the operations as JSON. The length of the text counts as the bytes of an operation. */
  readonly texts: readonly string[];
  /** Runs one operation on the input of an index. @throws Error if the outcome is not that of the case */
  call(index: number): unknown;
}

export function openCalls({ texts, call }: Calls): OurSide {
  return { ...sideOf({ texts, call }), record: async () => Buffer.from(JSON.stringify(texts)) };
}

/** The input of a floor for each text that ours has processed. */
export interface FloorInput {
  readonly text: string;
  readonly bytes: Buffer;
  readonly value: unknown;
}

export function openFloorCalls(recording: Buffer, call: (input: FloorInput) => unknown): Side {
  const texts = JSON.parse(recording.toString()) as string[];
  const inputs = texts.map((text): FloorInput => ({ text, bytes: Buffer.from(text), value: JSON.parse(text) }));
  return sideOf({ texts, call: (index) => call(inputs[index] as FloorInput) });
}

function sideOf({ texts, call }: Calls): Side {
  const lane: Lane = async (number) => {
    const index = number % texts.length;
    // The result is used, so that no compiler can remove the work.
    if (call(index) === undefined) throw new Error(`call ${number}: found no result`);
    return (texts[index] as string).length;
  };
  return { work: { type: "in-process", lanes: [lane] }, close: async () => {} };
}
