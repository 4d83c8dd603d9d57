/** Between the text of an editor and an object. */
import type { JsonObject, UntypedObject } from "../../../runtime/client/browser.js";
import { decodeYaml, encodeYaml } from "../../../runtime/codec/yaml-codec.js";
import { messageOf } from "../parts/messages.js";
import { texts } from "../texts/texts.js";
import { isObject, textAt } from "../values/json-tree.js";
import { editable } from "./changed-part.js";

export type Edited = { readonly object: UntypedObject & JsonObject } | { readonly problem: string };

/** As the server reads it, so that what is valid here is valid there. */
export function parseEdited(text: string): Edited {
  let value: unknown;
  try {
    value = decodeYaml(new TextEncoder().encode(text)).value;
  } catch (error) {
    return { problem: texts.editor.invalid(messageOf(error)) };
  }
  const isComplete = [["apiVersion"], ["kind"], ["metadata", "name"]].every((path) => textAt(value, ...path) !== "");
  const isNamedByServer = textAt(value, "metadata", "generateName") !== "";
  if (!isObject(value) || !(isComplete || isNamedByServer)) return { problem: texts.editor.notObject };
  return { object: value as UntypedObject & JsonObject };
}

export function editableText(object: object): string {
  return encodeYaml(editable(object as JsonObject));
}
