/** Emits `protobuf.ts`: where to import the codec of each kind from, for clients that use protobuf. */
import type { Model } from "../model/model-types.js";
import { quote } from "./emit-data.js";
import type { Printer } from "./printer.js";

export function emitProtobufRegistry(printer: Printer, model: Model): void {
  printer.doc(
    "The protobuf codecs of all kinds, for `connect({ protobuf: protobufCodecs })`. Each is imported when it is first used.",
  );
  printer.block(
    `export const protobufCodecs${printer.type(`: ${printer.kit("ProtobufCodecs")}`)} = [`,
    () => {
      for (const group of model.groupVersions) {
        for (const { kind, folder, name } of group.units) {
          if (!kind?.served) continue;
          const listKind = kind.listKind === `${kind.kind}List` ? undefined : kind.listKind;
          const facts = { group: kind.group, version: kind.version, kind: kind.kind, listKind };
          const entries = Object.entries(facts).flatMap(([key, value]) =>
            value === undefined ? [] : [`${key}: ${quote(value)}`],
          );
          printer.list("{", [...entries, `load: () => import(${quote(`./${folder}/${name}.protobuf.js`)})`], "},");
        }
      }
    },
    "];",
  );
}
