/**
 * The calls of the typed client (`kindsmith/client`) that do what the console does. Names come from objects, so each is
 * written as a literal.
 */
import type { JsonObject, JsonValue, NamingProfile } from "../../../runtime/client/browser.js";
import { subresourceOf, type ValueEdit, valuePatch } from "../bulk/value-edit.js";
import { FIELD_MANAGER } from "../session/field-manager.js";
import { isObject } from "./json-tree.js";
import type { Command } from "./kubectl-lines.js";

/** A longer document is named `object` instead of written down. */
const MAX_DOCUMENT = 400;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
/** Words that a member of the client can't be called. */
const CLIENT_MEMBERS = ["close", "constructor", "dynamic", "namespace", "profile", "request", "resource", "stream"];

export function watchCall(command: Command, selectors: { readonly label?: string; readonly field?: string }): string {
  const options = {
    ...(selectors.label ? { labelSelector: selectors.label } : {}),
    ...(selectors.field ? { fieldSelector: selectors.field } : {}),
  };
  const given = Object.keys(options).length === 0 ? "" : literal(options);
  const watch = `${resourceCall(command)}.watch(${given})`;
  return `for await (const { type, object } of ${watch}) console.log(type, object.metadata.name);`;
}

export function getCall(command: Command, name: string): string {
  return `await ${resourceCall(command)}.get(${literal(name)});`;
}

export function deleteCall(command: Command, names: readonly string[], propagationPolicy: string): string {
  const options = literal({ propagationPolicy });
  return forEachName(names, (name) => `await ${resourceCall(command)}.delete(${name}, ${options});`);
}

/** @param call for an expression that is the name */
function forEachName(names: readonly string[], call: (name: string) => string): string {
  const [only = ""] = names;
  return names.length === 1 ? call(literal(only)) : `for (const name of ${literal([...names])}) ${call("name")}`;
}

export function createCall(command: Command, object?: JsonObject): string {
  return `await ${resourceCall(command)}.create(${documentOf(object)});`;
}

export function applyCall(
  command: Command,
  object?: JsonObject,
  options: { readonly isForced?: boolean } = {},
): string {
  const given = literal({ fieldManager: FIELD_MANAGER, ...(options.isForced ? { force: true } : {}) });
  return `await ${resourceCall(command)}.apply(${documentOf(object)}, ${given});`;
}

export function replaceCall(command: Command, object?: JsonObject): string {
  return `await ${resourceCall(command)}.update(${documentOf(object)});`;
}

export function scaleCall(command: Command, name: string, replicas: number): string {
  const patch = { type: "merge", body: { spec: { replicas } } };
  return `await ${resourceCall(command)}.scale.patch(${literal(name)}, ${literal(patch)});`;
}

/** Sets one value of several objects. */
export function setValueCall(command: Command, names: readonly string[], edit: ValueEdit): string {
  const patch = literal({ type: "merge", body: valuePatch(edit.path, edit.value) });
  const target = [resourceCall(command), subresourceOf(edit)].filter(Boolean).join(".");
  return forEachName(names, (name) => `await ${target}.patch(${name}, ${patch});`);
}

export function statusCall(command: Command, mode: "apply" | "replace"): string {
  const manager = literal({ fieldManager: FIELD_MANAGER });
  return `await ${resourceCall(command)}.status.${mode === "apply" ? `apply(object, ${manager})` : "update(object)"};`;
}

export function evictCall(command: Command, name: string, uid: string): string {
  return `await ${resourceCall(command)}.evict(${literal(name)}, ${literal({ preconditions: { uid } })});`;
}

/** @param conditions those that the request has then */
export function decisionCall(command: Command, name: string, conditions: readonly JsonObject[]): string {
  const patch = { type: "merge", body: { status: { conditions: [...conditions] } } };
  return `await ${resourceCall(command)}.approval.patch(${literal(name)}, ${literal(patch)});`;
}

export function tokenCall(
  command: Command,
  name: string,
  options: { readonly audiences: readonly string[]; readonly expirationSeconds: number },
): string {
  const { audiences, expirationSeconds } = options;
  const given = literal({ ...(audiences.length > 0 ? { audiences: [...audiences] } : {}), expirationSeconds });
  return `await ${resourceCall(command)}.createToken(${literal(name)}, ${given});`;
}

export function logCall(
  command: Command,
  name: string,
  options: { readonly container: string; readonly previous: boolean; readonly tailLines: number },
): string {
  return `await ${resourceCall(command)}.log(${literal(name)}, ${literal({ ...options })}).text();`;
}

/** `client.apps.v1.deployments("default")`, as the generated code names groups and resources. */
export function resourceCall({ profile, place }: Command): string {
  const { group, version, kind, resource } = place.kind.reference;
  const names = [groupMember(group, profile), version, resourceMember(kind, resource)];
  const members = names.map((name) => (IDENTIFIER.test(name) ? `.${name}` : `[${literal(name)}]`)).join("");
  return `client${members}(${place.namespace === undefined ? "" : literal(place.namespace)})`;
}

/** A value as TypeScript. */
export function literal(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "bigint") return `${value}n`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const members = Object.entries(value).flatMap(([key, each]) =>
    each === undefined ? [] : [`${keyOf(key)}: ${literal(each)}`],
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function keyOf(key: string): string {
  // In a literal this name would set the prototype.
  if (key === "__proto__") return '["__proto__"]';
  return IDENTIFIER.test(key) ? key : JSON.stringify(key);
}

/** The reference of the call has apiVersion and kind already. */
function documentOf(object: JsonObject | undefined): string {
  if (object === undefined) return "object";
  const { apiVersion: _, kind: _kind, ...rest } = object;
  const text = literal(rest);
  return text.length > MAX_DOCUMENT ? "object" : text;
}

/** Groups of the product are called as their words in the profile, others as they are. */
function groupMember(group: string, { words }: NamingProfile): string {
  if (group === "") return "core";
  const word = Object.entries(words).find(([name, value]) => name.endsWith("Group") && value === group)?.[0];
  const [first = "", ...rest] = (word?.replace(/Group$/, "") ?? group).split(/[^A-Za-z0-9]+/).filter(Boolean);
  const name = [first, ...rest.map((each) => each.charAt(0).toUpperCase() + each.slice(1))].join("");
  if (CLIENT_MEMBERS.includes(name)) return `${name}Group`;
  return /^\d/.test(name) ? `_${name}` : name;
}

/** `replicaSets` for `replicasets` of the kind ReplicaSet. */
function resourceMember(kind: string, resource: string): string {
  const first = /^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/.exec(kind)?.[0] ?? "";
  const singular = first.toLowerCase() + kind.slice(first.length);
  const plurals = [`${singular}s`, `${singular}es`, `${singular.slice(0, -1)}ies`, singular];
  const spelled = plurals.find((each) => each.toLowerCase() === resource) ?? resource;
  return spelled.replace(/[^a-z0-9]+(.)/gi, (_, letter: string) => letter.toUpperCase());
}
