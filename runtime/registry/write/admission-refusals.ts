/** Errors that are the words of admission: they may quote the object that was refused, whatever their reason. */

const refusals = new WeakSet<object>();

export function noteRefusal(error: unknown): void {
  if (error instanceof Error) refusals.add(error);
}

export function isRefusalOfAdmission(error: unknown): boolean {
  return error instanceof Error && refusals.has(error);
}
