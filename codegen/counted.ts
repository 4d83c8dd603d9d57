/** Numbers of things in the output of commands. */

/** @param thing in the singular; its plural ends with s */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
