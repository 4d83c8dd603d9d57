/** Creates a schema folder for the generator from `.proto` files: one file of structs and one lock for each package. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { wellKnownByName } from "../../../codegen/load/loaded-definition.js";
import { LOCK_FILE_NAME, printLock } from "../../../codegen/model/field-numbers.js";
import type { JsonObject } from "../../../runtime/api/json.js";
import { type ProtoMessage, readProtoMessages } from "./proto-messages.js";
import { definitionName, importStruct, type ProtoSource } from "./proto-schemas.js";

/** Returns all messages of the `.proto` files below a folder. */
export function readProtoFolder(folder: string): Map<string, ProtoMessage> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".proto"));
  return readProtoMessages(new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")])));
}

/** Returns `batch/v1` for `k8s.io.api.batch.v1`: the last two parts of a package. */
export function folderOfPackage(packageName: string): string {
  return packageName.split(".").slice(-2).join("/");
}

/** Returns the text of each file by its path below the schema folder. Messages named `…List` are left out. */
export function schemaFolderOf(source: ProtoSource): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, messages] of byPackage(source.messages.values())) {
    const folder = folderOfPackage(name);
    const schemas: JsonObject = {};
    const lock = new Map<string, { fields: Map<string, number>; reserved: Map<string, number> }>();
    for (const message of messages.filter((each) => !each.name.endsWith("List"))) {
      const full = `${message.package}.${message.name}`;
      const wellKnown = wellKnownByName(definitionName(full));
      if (wellKnown !== undefined) {
        schemas[message.name] = { "x-kindsmith-type": wellKnown };
        continue;
      }
      const imported = importStruct(source, full, (other) => referenceFrom(folder, other));
      schemas[message.name] = imported.schema;
      for (const [owner, numbers] of imported.numbers) {
        if (!lock.has(owner)) lock.set(owner, { fields: new Map(Object.entries(numbers)), reserved: new Map() });
      }
    }
    const document = { openapi: "3.0.3", info: { title: name, version: "v1" }, paths: {}, components: { schemas } };
    files.set(`${folder}/types.json`, JSON.stringify(document));
    files.set(`${folder}/${LOCK_FILE_NAME}`, printLock(lock));
  }
  return files;
}

function byPackage(messages: Iterable<ProtoMessage>): Map<string, ProtoMessage[]> {
  const groups = new Map<string, ProtoMessage[]>();
  for (const message of messages) groups.set(message.package, [...(groups.get(message.package) ?? []), message]);
  return groups;
}

function referenceFrom(folder: string, message: string): string {
  const end = message.lastIndexOf(".");
  const file = `${folderOfPackage(message.slice(0, end))}/types.json`;
  return `${posix.relative(folder, file)}#/components/schemas/${message.slice(end + 1)}`;
}
