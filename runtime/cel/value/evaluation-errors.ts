/** Errors that several functions share. SPEC: Validation expressions. */
import { CelError } from "../cel-values.js";

const NO_SUCH_OVERLOAD = new CelError("no such overload", true);

/** No function accepts values of these types. */
export function noSuchOverload(): CelError {
  return NO_SUCH_OVERLOAD;
}

export function conversionError(from: string, to: string): CelError {
  return new CelError(`type conversion error from '${from}' to '${to}'`);
}
