/** Which of the subresources of a kind the console has controls for. Bindings are left to schedulers. */
import type { ServedKind } from "../../../../runtime/client/browser.js";

export const ACTIONS = ["scale", "approval", "eviction", "token", "log", "status"] as const;
export type ObjectAction = (typeof ACTIONS)[number];

export function offeredActions({ subresources }: ServedKind): ObjectAction[] {
  return ACTIONS.filter((each) => subresources.includes(each));
}
