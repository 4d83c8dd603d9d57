/**
 * Most hooks must be synchronous. The server would mistake the promise of an asynchronous hook for an empty result, and its
 * rejection would end the process, so the first call of such a hook fails with an explanation instead. Only hooks that
 * validate or authorize may return promises.
 */
import type { Hooks } from "./hooks.js";

/**
 * Returns the same hooks, in which each synchronous hook throws an Error if it returns a promise.
 * @param resource the plural of the kind, for the message
 */
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
    // If the promise is rejected, the cause explains the failure of the hook itself.
    result.catch((cause: unknown) => {
      error.cause = cause;
    });
    throw error;
  };
}
