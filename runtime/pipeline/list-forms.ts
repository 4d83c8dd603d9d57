/**
 * A list in each encoding, as what stands before, between and after its items, so that any of them can be sent item by
 * item. The bytes are those of the whole list encoded at once.
 */
import { apiVersionOf } from "../api/gvk.js";
import type { ListMeta } from "../api/meta.js";
import { encodeJson } from "../codec/json.js";
import { encodeListHead, encodeListItem, listItemBytes } from "../codec/protobuf/envelope.js";
import { encodeYaml } from "../codec/yaml.js";
import { convert } from "../registry/conversion.js";
import type { StoredObject } from "../registry/stored-object.js";
import { partialMetadata, TableBuilder } from "../registry/table.js";
import type { Negotiated } from "./context.js";
import { objectBytes, protobufLength, protobufMessage } from "./object-bytes.js";

export interface ListForm {
  readonly head: Uint8Array;
  readonly beforeFirst: Uint8Array;
  readonly beforeNext: Uint8Array;
  readonly tail: Uint8Array;
  readonly tailOfEmpty: Uint8Array;
  item(object: StoredObject): Uint8Array;
}

/** What a list is, without its items: an envelope whose last member is an empty list, and the value of an item. */
interface Shape {
  readonly envelope: object;
  readonly value: (object: StoredObject) => unknown;
  /** The item's JSON, where it is at hand. */
  readonly json?: (object: StoredObject) => Uint8Array;
}

export async function listForm(
  negotiated: Negotiated,
  metadata: ListMeta,
  items: Iterable<StoredObject>,
): Promise<ListForm> {
  const { accepted, target } = negotiated;
  if (accepted.encoding === "protobuf") return protobufForm(target, metadata, items);
  const shape = shapeOf(negotiated, metadata);
  if (accepted.encoding === "yaml") return yamlForm(shape);
  return accepted.isPretty ? prettyForm(shape) : jsonForm(shape);
}

function shapeOf({ accepted, target, environment }: Negotiated, metadata: ListMeta): Shape {
  const { profile, clock } = environment;
  const { resource } = target;
  const { presentation } = accepted;
  if (presentation.type === "table") {
    const builder = new TableBuilder(resource, profile, clock);
    return {
      envelope: builder.table([], metadata),
      value: (object) => builder.row(convert(object.decode(), resource), presentation.include),
    };
  }
  if (presentation.type === "metadata") {
    const apiVersion = apiVersionOf(profile.words.metaGroup, "v1");
    return {
      envelope: { kind: "PartialObjectMetadataList", apiVersion, metadata, items: [] },
      value: (object) => partialMetadata(convert(object.decode(), resource), profile),
    };
  }
  return {
    envelope: { kind: resource.definition.listKind, apiVersion: resource.apiVersion, metadata, items: [] },
    value: (object) => convert(object.decode(), resource),
    json: (object) => objectBytes(object, target),
  };
}

function jsonForm({ envelope, value, json }: Shape): ListForm {
  const empty = encodeJson(envelope);
  const tail = Buffer.from("]}\n");
  return {
    head: Buffer.from(empty.slice(0, -"]}".length)),
    beforeFirst: NOTHING,
    beforeNext: Buffer.from(","),
    tail,
    tailOfEmpty: tail,
    item: json ?? ((object) => Buffer.from(encodeJson(value(object)))),
  };
}

const INDENT = 2;
const ITEM_INDENT = "    ";

function prettyForm({ envelope, value }: Shape): ListForm {
  const empty = encodeJson(envelope, INDENT);
  return {
    head: Buffer.from(empty.slice(0, -"]\n}".length)),
    beforeFirst: Buffer.from("\n"),
    beforeNext: Buffer.from(",\n"),
    tail: Buffer.from("\n  ]\n}\n"),
    tailOfEmpty: Buffer.from("]\n}\n"),
    item: (object) => Buffer.from(ITEM_INDENT + indented(encodeJson(value(object), INDENT))),
  };
}

function yamlForm({ envelope, value }: Shape): ListForm {
  const empty = encodeYaml(envelope);
  return {
    head: Buffer.from(empty.slice(0, -" []\n".length)),
    beforeFirst: Buffer.from("\n"),
    beforeNext: NOTHING,
    tail: NOTHING,
    tailOfEmpty: Buffer.from(" []\n"),
    item: (object) => Buffer.from(`  - ${indented(encodeYaml(value(object)))}`),
  };
}

/** Items that are measured in one turn of the event loop. */
const MEASURED_ITEMS = 256;

/** The list's own length stands before its items: they are measured first, which is remembered for later lists. */
async function protobufForm(
  target: Negotiated["target"],
  metadata: ListMeta,
  items: Iterable<StoredObject>,
): Promise<ListForm> {
  const { apiVersion, definition } = target.resource;
  let bytes = 0;
  let count = 0;
  for (const object of items) {
    bytes += listItemBytes(protobufLength(object, target));
    if (++count % MEASURED_ITEMS === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    head: encodeListHead({ apiVersion, kind: definition.listKind }, metadata, bytes),
    beforeFirst: NOTHING,
    beforeNext: NOTHING,
    tail: NOTHING,
    tailOfEmpty: NOTHING,
    item: (object) => encodeListItem(protobufMessage(object, target)),
  };
}

const NOTHING = new Uint8Array();

/** Lines after the first moved to where the item stands; empty ones, which only block scalars have, stay. */
function indented(text: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${ITEM_INDENT}`);
}
