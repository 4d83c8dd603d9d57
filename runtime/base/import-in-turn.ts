/**
 * Imports modules when they are needed, one import after another. Test runners that load modules by `node:vm` can't link two
 * imports at once that have a module in common; for everybody else it makes no difference, since loading is the work of one
 * thread anyway.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * @param importModule `() => import("./module.js")`; the module must not wait for another import in turn while it is evaluated
 * @throws whatever the import throws, to this caller alone
 */
export function importInTurn<T>(importModule: () => Promise<T>): Promise<T> {
  const imported = last.then(importModule);
  last = imported.catch(() => undefined);
  return imported;
}
