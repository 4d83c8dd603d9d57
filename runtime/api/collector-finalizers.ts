/** The finalizers of the product's own garbage collector. Every kind accepts them, although they have no domain. */

/** The object waits until its dependents no longer refer to it. */
export const ORPHAN_FINALIZER = "orphan";

/** The object waits until the dependents that block its deletion are gone. */
export const FOREGROUND_FINALIZER = "foregroundDeletion";
