/** Plays recorded exchanges on our server. */
import { compare } from "./compare.js";
import type { Target } from "./connection.js";
import type { Played } from "./exchange.js";
import { play } from "./play.js";
import type { FamilyResult } from "./report.js";

/** @param run the prefix of all created names */
export async function replay(
  server: Target,
  family: string,
  recorded: readonly Played[],
  run: string,
): Promise<FamilyResult> {
  const ours = await play(
    server,
    recorded.map(({ exchange }) => exchange),
    { run },
  );
  const differences = recorded.flatMap((played, index) => compare(ours[index]!, played));
  return { family, exchanges: recorded.length, differences };
}
