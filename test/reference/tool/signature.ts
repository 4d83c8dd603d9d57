/** What differences with the same cause probably have in common. */
import type { Difference } from "./compare.js";

/** Returns the place without positions and names in lists; for different codes, both codes. */
export function signatureOf({ at, ours, reference }: Difference): string {
  if (at === "status") return `status ${code(ours)} where the reference has ${code(reference)}`;
  return at.replace(/\[(?!"\.")[^\]]*\]/g, "[]");
}

/** Returns what the exchanges with that name are about: `apps.v1.deployments`. */
export function kindOf({ exchange }: Difference): string {
  return exchange.split("/")[0] ?? "";
}

function code(text: unknown): string {
  return String(text).split(" ", 1)[0] ?? "";
}
