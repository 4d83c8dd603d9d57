/**
 * What validators compile ahead of their use. A validator is a function that compiles what it needs when it first needs
 * it, which takes long for an object that uses thousands of fields; callers that can wait let it prepare in turns.
 */
import type { Validator } from "./validation.js";

/** Compiles what the validation of a value needs, with pauses. */
export type Preparation = (value: unknown) => Iterator<void, void> | undefined;

const preparations = new WeakMap<Validator, Preparation>();

export function setPreparation(validate: Validator, preparation: Preparation): void {
  preparations.set(validate, preparation);
}

/** Returns undefined if there is nothing to prepare. */
export function preparationOf(validate: Validator, value: unknown): Iterator<void, void> | undefined {
  return preparations.get(validate)?.(value);
}
