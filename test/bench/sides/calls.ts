/** Functions called in this process, one input after another: ours, and what the language itself does with the same text. */
import type { OurSide, Side } from "../bench-case.js";
import type { Lane } from "../load/drive.js";

export interface Calls {
  /** What the operations are about, as JSON: the length of its text counts as the bytes of an operation. */
  readonly texts: readonly string[];
  /** Does one operation on the input of that index. @throws Error for another outcome than the case is about */
  call(index: number): unknown;
}

export function openCalls({ texts, call }: Calls): OurSide {
  return { ...sideOf({ texts, call }), record: async () => Buffer.from(JSON.stringify(texts)) };
}

/** What a floor has of each text that ours worked on. */
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
    // looked at, so that no compiler can leave the work out
    if (call(index) === undefined) throw new Error(`call ${number}: found no result`);
    return (texts[index] as string).length;
  };
  return { work: { type: "in-process", lanes: [lane] }, close: async () => {} };
}
