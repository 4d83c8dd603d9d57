/** Emits `apis.ts`: all references by group and version, in the form that a typed client accepts. */
import { camelCase, pascalCase } from "../model/model-names.js";
import type { GroupVersionModel, Model } from "../model/model-types.js";
import { isIdentifier, quote } from "./emit-data.js";
import { type Printer, propertyKey } from "./printer.js";

/** @param form whether to emit values, or only their types for a declaration file */
export function emitApis(printer: Printer, model: Model, form: "values" | "declaration" = "values"): void {
  const groups = groupKeys(model);
  const modules: { readonly key: string; readonly version: string; readonly local: string }[] = [];
  const taken = new Set<string>(["apis"]);
  for (const group of model.groupVersions) {
    if (!hasReferences(group)) continue;
    const key = groups.get(groupFolder(group)) as string;
    const local = freeName(`${key}${pascalCase(group.version)}`, taken);
    modules.push({ key, version: group.version, local });
    printer.line(`import * as ${local} from ${quote(`./${group.folder}/client.js`)};`);
  }
  printer.line("");
  printer.doc("All generated references, for `connect({ apis })`: `client.apps.v1.deployments(namespace)`.");
  printer.block(
    form === "values" ? "export const apis = {" : "export declare const apis: {",
    () => {
      for (const key of new Set(modules.map((module) => module.key))) {
        const versions = modules.filter((module) => module.key === key);
        const value = form === "values" ? "" : "typeof ";
        const items = versions.map(({ version, local }) => `${propertyKey(version)}: ${value}${local}`);
        printer.list(`${propertyKey(key)}: {`, items, "},");
      }
    },
    form === "values" ? `}${printer.type(" as const")};` : "};",
  );
}

/** Skips modules without references, which would be empty objects. */
function hasReferences({ units }: GroupVersionModel): boolean {
  return units.some(({ kind }) => kind?.served === true);
}

/**
 * Returns `core`, `apps`, `demoExampleCom`, and `resourceGroup` for a group with the name of a member of the client;
 * groups that differ only in punctuation get a number.
 */
function groupKeys(model: Model): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  for (const group of model.groupVersions) {
    const folder = groupFolder(group);
    if (hasReferences(group) && !keys.has(folder)) keys.set(folder, freeName(identifierOf(folder), taken));
  }
  return keys;
}

function groupFolder({ folder }: GroupVersionModel): string {
  return folder.slice(0, folder.lastIndexOf("/"));
}

/** The members that a typed client has beside its groups; a group of such a name gets another one. */
export const CLIENT_MEMBERS: ReadonlySet<string> = new Set([
  "close",
  "constructor",
  "dynamic",
  "namespace",
  "profile",
  "request",
  "resource",
  "stream",
  "withFieldManager",
]);

function identifierOf(folder: string): string {
  const name = camelCase(folder);
  if (CLIENT_MEMBERS.has(name)) return `${name}Group`;
  return isIdentifier(name) ? name : `_${name}`;
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}_${number}`;
  taken.add(name);
  return name;
}
