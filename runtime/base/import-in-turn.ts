/**
 * Imports modules lazily, one at a time. Test runners that load modules through `node:vm` can't link two concurrent
 * imports that share a module; otherwise this makes no difference, since loading is single-threaded anyway.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * @param importModule `() => import("./module.js")`; the module must not await another import in turn during its
 * evaluation
 * @throws whatever the import throws, to this caller alone
 */
export function importInTurn<T>(importModule: () => Promise<T>): Promise<T> {
  const imported = last.then(importModule);
  last = imported.catch(() => undefined);
  return imported;
}
