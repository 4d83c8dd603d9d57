/** The child's side of `program.ts`. */
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Waits until the process is told what to do. */
export async function instruction<Instruction>(): Promise<Instruction> {
  const lines = createInterface(process.stdin);
  const [line] = await once(lines, "line");
  lines.close();
  process.stdin.unref();
  return JSON.parse(line);
}
