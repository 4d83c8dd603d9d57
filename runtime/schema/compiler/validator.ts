/** Turns the check of a root struct into the function that the runtime calls. */
import { invalid } from "../../api/field-error.js";
import { isObject } from "../json-kinds.js";
import type { Validator } from "./validation.js";
import { type StructCheck, Walk, WalkExhausted } from "./walk-schema.js";

/** Returns the validator of a kind, given the check of its root struct. */
export function validator(check: StructCheck): Validator {
  return (value, options) => {
    const walk = new Walk(options);
    try {
      if (isObject(value)) check(value, walk);
      else walk.wrongType(undefined, undefined, value, "object");
    } catch (error) {
      if (!(error instanceof WalkExhausted)) throw error;
      const whole = invalid("<nil>", "", error.message);
      const { unknownFields } = walk;
      return { errors: [...walk.errors, whole], places: [...walk.places, []], unknownFields, gaveUp: error.message };
    }
    return { errors: walk.errors, places: walk.places, unknownFields: walk.unknownFields };
  };
}
