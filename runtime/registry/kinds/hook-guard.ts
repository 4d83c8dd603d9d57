/**
 * Hooks answer at once. An async one would be taken for one that has nothing to say, and its failure would end the
 * process, since nobody waits for it; so its first call fails instead, and says why. Those that ask others are waited for.
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

const AWAITED: ReadonlySet<string> = new Set<keyof Hooks>(["authorizeWrite"]);

type Hook = (this: unknown, ...given: unknown[]) => unknown;

function synchronous(hook: Hook, name: string): Hook {
  return function guarded(...given) {
    const result = hook.apply(this, given);
    if (!(result instanceof Promise)) return result;
    const error = new Error(`the hook ${name} returned a promise: hooks answer at once, expected no async function`);
    // its own failure, if there is one, is the better explanation
    result.catch((cause: unknown) => {
      error.cause = cause;
    });
    throw error;
  };
}
