/** Reads numbers in configuration documents. */
import { invalid, typeInvalid } from "../../api/field-error.js";
import type { Reader } from "../../codec/document-reader.js";

/** Reads a signed integer of 32 bits. */
export const integer: Reader<number> = (value, path, errors) => {
  const number = typeof value === "bigint" ? Number(value) : value;
  if (typeof number !== "number") {
    errors.values.push(typeInvalid(path, typeof value, "must be of type integer"));
    return undefined;
  }
  if (Number.isInteger(number) && Math.abs(number) < 2 ** 31) return number;
  errors.values.push(invalid(path, number, "must be an integer of 32 bits"));
  return undefined;
};
