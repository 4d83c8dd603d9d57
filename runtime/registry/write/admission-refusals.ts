/** Marks errors whose text comes from admission: it may quote the refused object, whatever the reason of the error. */

const refusals = new WeakSet<object>();

export function noteRefusal(error: unknown): void {
  if (error instanceof Error) refusals.add(error);
}

export function isRefusalOfAdmission(error: unknown): boolean {
  return error instanceof Error && refusals.has(error);
}
