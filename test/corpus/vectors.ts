/** Runs public vectors, where they are at hand: one test a file, with its counts. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { type TestContext, test } from "node:test";
import type { JsonValue } from "../../runtime/api/json.js";

const corpus = new URL("../../../shared/corpus/", import.meta.url);

export type Vector = { readonly id: string } & Readonly<Record<string, JsonValue | undefined>>;

export interface VectorFile {
  /** Below the corpus folder. */
  readonly path: string;
  /** The file has at least so many, so that none is lost unseen. */
  readonly atLeast: number;
  /** Vectors that can't pass, with the reason; each must fail, or it doesn't belong here. */
  readonly exceptions?: Readonly<Record<string, string>>;
  /** Throws when the vector fails. */
  readonly run: (vector: Vector, context: TestContext) => void | Promise<void>;
  /** Which vectors are meant; all by default. `atLeast` counts these. */
  readonly select?: (vector: Vector) => boolean;
  /** What is done with them, for the title. */
  readonly what?: string;
}

/** A test of every vector of a file, which names all that fail; skipped as a whole where there is no corpus. */
export function testVectors(file: VectorFile): void {
  const { path, atLeast, exceptions = {}, run, select = () => true, what = "every vector" } = file;
  const url = new URL(path, corpus);
  const title = `${path}: ${what}`;
  if (!existsSync(url)) {
    test(title, { skip: `vectors not found at ../shared/corpus/${path}` }, () => {});
    return;
  }
  test(title, async (context) => {
    const vectors = readFileSync(url, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Vector)
      .filter(select);
    assert.ok(vectors.length >= atLeast, `${vectors.length} vectors, expected at least ${atLeast}`);
    const failures: string[] = [];
    for (const vector of vectors) {
      const failure = await failureOf(() => run(vector, context));
      const isException = Object.hasOwn(exceptions, vector.id);
      if (failure !== undefined && !isException) failures.push(`${vector.id}: ${failure}`);
      if (failure === undefined && isException) failures.push(`${vector.id}: passes, so it is no exception`);
    }
    const known = Object.keys(exceptions);
    const missing = known.filter((id) => !vectors.some((vector) => vector.id === id));
    const passing = vectors.length - known.length - failures.length;
    context.diagnostic(`${title}: ${passing} of ${vectors.length} pass`);
    for (const id of known) context.diagnostic(`does not pass (${exceptions[id]}): ${id}`);
    assert.deepEqual(missing, [], "exceptions that are no vectors");
    assert.equal(failures.length, 0, `${failures.length} vectors fail:\n${failures.join("\n")}`);
  });
}

async function failureOf(run: () => void | Promise<void>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
