/** Explains, in the words of stock servers, what is wrong with a quantity. */
import { Quantity } from "./quantity.js";

const FORM = /^[+-]?[0-9]*(?:\.[0-9]*)?([eEinumkKMGTP]*[-+]?[0-9]*)$/;

/** Returns undefined for a valid quantity, and for the few texts that stock servers accept and this server does not. */
export function quantityProblem(text: string): string | undefined {
  if (Quantity.tryParse(text) !== undefined) return undefined;
  const suffix = FORM.exec(text)?.[1];
  if (suffix === undefined || text === "")
    return "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
  if (Quantity.tryParse(`1${suffix}`) === undefined) return "unable to parse quantity's suffix";
  return /[0-9]/.test(text.slice(0, text.length - suffix.length))
    ? undefined
    : "unable to parse numeric part of quantity";
}
