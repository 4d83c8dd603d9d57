/**
 * node:test follows every promise of a process by an async hook, to know which test an uncaught error or a nested call belongs to.
 * That doubles the time of a server's code, which makes many. Once all tests of a process are known, the hook is turned off: an uncaught
 * error still fails the process, without the name of its test. Loaded before node:test (`--import`), which keeps what it finds here.
 */
import asyncHooks from "node:async_hooks";

const { createHook } = asyncHooks;
const tracking = [];
asyncHooks.createHook = (callbacks) => {
  const hook = createHook(callbacks);
  if (new Error().stack.includes("node:internal/test_runner/")) tracking.push(hook);
  return hook;
};

/** @param {Promise<unknown>[]} loading the files that declare the tests of this process */
export async function untrackOnceLoaded(loading) {
  await Promise.allSettled(loading);
  for (const hook of tracking) hook.disable();
}
