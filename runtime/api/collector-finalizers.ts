/** The finalizers of the built-in garbage collector. Every kind accepts them, although they have no domain. */

/** The object is kept until its dependents no longer refer to it. */
export const ORPHAN_FINALIZER = "orphan";

/** The object is kept until the dependents that block its deletion are gone. */
export const FOREGROUND_FINALIZER = "foregroundDeletion";
