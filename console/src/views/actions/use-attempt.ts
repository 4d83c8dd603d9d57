/** One thing that is done to an object at a time: whether it is under way, and how it ended. */
import { useSignal } from "@preact/signals";
import { messageOf } from "../../parts/messages.js";

export interface AttemptState {
  readonly isBusy: boolean;
  /** What went wrong; empty if nothing did. */
  readonly problem: string;
  /** What was done; empty if nothing was. */
  readonly success: string;
}

export interface Attempt {
  readonly state: AttemptState;
  /** @param action returns what to say when it is done */
  run(action: () => Promise<string>): Promise<void>;
}

export function useAttempt(): Attempt {
  const state = useSignal<AttemptState>({ isBusy: false, problem: "", success: "" });
  const run = async (action: () => Promise<string>): Promise<void> => {
    if (state.value.isBusy) return;
    state.value = { isBusy: true, problem: "", success: "" };
    try {
      state.value = { isBusy: false, problem: "", success: await action() };
    } catch (error) {
      state.value = { isBusy: false, problem: messageOf(error), success: "" };
    }
  };
  return { state: state.value, run };
}
