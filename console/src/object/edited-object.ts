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
  const read = readTree(text);
  if ("problem" in read) return read;
  const { tree } = read;
  const isComplete = [["apiVersion"], ["kind"], ["metadata", "name"]].every((path) => textAt(tree, ...path) !== "");
  const isNamedByServer = textAt(tree, "metadata", "generateName") !== "";
  if (!(isComplete || isNamedByServer)) return { problem: texts.editor.notObject };
  return { object: tree as UntypedObject & JsonObject };
}

/** Reads any object, also one that is not finished. */
export function readTree(text: string): { readonly tree: JsonObject } | { readonly problem: string } {
  try {
    const { value } = decodeYaml(new TextEncoder().encode(text));
    return isObject(value) ? { tree: value } : { problem: texts.editor.notObject };
  } catch (error) {
    return { problem: texts.editor.invalid(messageOf(error)) };
  }
}

export function editableText(object: object): string {
  return encodeYaml(editable(object as JsonObject));
}
