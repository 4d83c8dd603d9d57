/** Longer than a busy machine takes to start a server; what hangs still ends. */
const TIMEOUT_MS = 60_000;

export default {
  test: { include: ["greenhouse.vitest-test.js"], testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS },
};
