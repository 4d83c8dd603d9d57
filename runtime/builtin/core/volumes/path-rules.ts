/** Validates paths inside volumes, which must not lead out of them. */
import { type FieldError, invalid, required } from "../../../api/field-error.js";

/** A path below the root of a volume, if present. */
export function validateDescendingPath(path: string | undefined, field: string): FieldError[] {
  if (!path) return [];
  const errors = path.startsWith("/") ? [invalid(field, path, "must be a relative path")] : [];
  return [...errors, ...validateNoStepsBack(path, field)];
}

/** A file in a volume whose names with two leading dots are reserved for the server. */
export function validateFilePath(path: string | undefined, field: string): FieldError[] {
  if (!path) return [required(field)];
  const errors = validateDescendingPath(path, field);
  if (path.startsWith("..") && !path.startsWith("../")) errors.push(invalid(field, path, "must not start with '..'"));
  return errors;
}

export function validateNoStepsBack(path: string, field: string): FieldError[] {
  return path.split("/").includes("..") ? [invalid(field, path, "must not contain '..'")] : [];
}
