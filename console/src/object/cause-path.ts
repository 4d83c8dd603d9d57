/** Reads the paths of fields in answers of the server, such as `spec.containers[0].image` and `metadata.labels[a.b/c]`. */
import { type Status, StatusError } from "../../../runtime/client/browser.js";
import type { FieldProblem } from "../schema/schema-check.js";
import { isObject } from "../values/json-tree.js";
import type { TreePath } from "./tree-edits.js";

const MAX_CAUSES = 100;
/** Answers to a strict write name unknown and repeated fields in their message alone. */
const STRICT = /(?:unknown|duplicate) field "((?:[^"\\]|\\.)+)"/g;

/** What a failed request says of single fields. @param object what was sent, which decides where names end */
export function fieldProblems(error: unknown, object: unknown): FieldProblem[] {
  if (!(error instanceof StatusError)) return [];
  const causes = (error.details?.causes ?? []) as NonNullable<NonNullable<Status["details"]>["causes"]>;
  const named = causes.flatMap(({ field = "", message = "" }) =>
    field === "" || field === "<nil>" ? [] : [{ path: causePath(object, field), message }],
  );
  if (named.length > 0) return named.slice(0, MAX_CAUSES);
  return [...error.message.matchAll(STRICT)]
    .slice(0, MAX_CAUSES)
    .map(([message, field = ""]) => ({ path: causePath(object, field), message }));
}

/** Follows the object as far as it goes; names of fields may contain dots. */
export function causePath(object: unknown, field: string): TreePath {
  const path: (string | number)[] = [];
  let value = object;
  let rest = field.replace(/^\./, "");
  while (rest !== "") {
    const { step, length } = nextStep(value, rest);
    path.push(step);
    value = Array.isArray(value) ? value[step as number] : isObject(value) ? value[step] : undefined;
    rest = rest.slice(length).replace(/^\./, "");
  }
  return path;
}

function nextStep(value: unknown, rest: string): { step: string | number; length: number } {
  const bracket = /^\[([^\]]*)\]/.exec(rest);
  if (bracket !== null) {
    const inside = bracket[1] as string;
    return { step: /^\d+$/.test(inside) ? Number(inside) : inside, length: bracket[0].length };
  }
  const names = isObject(value) ? Object.keys(value).filter((name) => isNext(rest, name)) : [];
  const longest = names.sort((a, b) => b.length - a.length)[0];
  const name = longest ?? (/^[^.[]+/.exec(rest)?.[0] || rest);
  return { step: name, length: name.length };
}

function isNext(text: string, name: string): boolean {
  return (
    name !== "" && text.startsWith(name) && (text.length === name.length || /[.[]/.test(text[name.length] as string))
  );
}
