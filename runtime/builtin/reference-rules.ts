/** References to objects of kinds that other servers may serve: kind and name need only be valid path segments. */
import type { FieldError } from "../api/field-error.js";
import { pathSegment } from "../api/formats/name-format.js";
import { formatted } from "./field-rules.js";

export interface NamedReference {
  readonly kind?: string;
  readonly name?: string;
}

/** @param at path of the reference */
export function validateReference({ kind, name }: NamedReference, at: string): FieldError[] {
  return [...formatted(`${at}.kind`, kind, pathSegment), ...formatted(`${at}.name`, name, pathSegment)];
}
