/**
 * Most hooks answer at once. The server would take the promise of an asynchronous one for an empty answer, and a rejection of
 * it would end the process; so its first call fails instead, and says why. Hooks that validate may return promises.
 */
import type { Hooks } from "./hooks.js";

/** The same hooks, each of which throws when it returns a promise. @param resource the plural, for the message */
export function guardHooks(hooks: Hooks, resource: string): Hooks {
  const guarded = Object.create(hooks) as Record<string, unknown>;
  for (const [name, hook] of Object.entries(hooks)) {
    if (typeof hook === "function" && !AWAITED.has(name))
      guarded[name] = synchronous(hook as Hook, `${resource}.${name}`);
  }
  return guarded as Hooks;
}

const AWAITED: ReadonlySet<string> = new Set<keyof Hooks>(["authorizeWrite", "validateCreate", "validateUpdate"]);

type Hook = (this: unknown, ...args: unknown[]) => unknown;

function synchronous(hook: Hook, name: string): Hook {
  return function guarded(...args) {
    const result = hook.apply(this, args);
    if (!(result instanceof Promise)) return result;
    const error = new Error(
      `the hook ${name} returned a promise: only hooks that validate or authorize may be asynchronous`,
    );
    // its own failure, if there is one, is the better explanation
    result.catch((cause: unknown) => {
      error.cause = cause;
    });
    throw error;
  };
}
