/**
 * Splits a list, in each encoding, into the bytes before, between and after its items, so that lists can be sent item
 * by item. The result has the same bytes as the whole list encoded at once.
 */
import type { ListMeta } from "../../api/meta.js";
import type { Awaitable } from "../../base/awaitable.js";
import { TurnBudget } from "../../base/turn-budget.js";
import { encodeArrayHead, encodeCbor, encodeCborItem } from "../../codec/cbor/cbor-writer.js";
import { encodeJson } from "../../codec/json-codec.js";
import { encodeListHead, encodeListItem, listItemBytes } from "../../codec/protobuf/envelope.js";
import { encodeYaml } from "../../codec/yaml-codec.js";
import { metadataApiVersion, PARTIAL_METADATA_KIND } from "../../registry/objects/partial-object-metadata.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import { TableBuilder } from "../../registry/objects/table.js";
import type { Negotiated } from "../context.js";
import { encodeYamlItems } from "../yaml-thread/large-yaml.js";
import { indented } from "../yaml-thread/yaml-task.js";
import {
  cborItem,
  formName,
  isMeasured,
  jsonBytes,
  prepareLarge,
  protobufLength,
  protobufMessage,
  rowBytes,
  shownObject,
  shownType,
  wholeObject,
} from "./object-bytes.js";

export interface ListForm {
  readonly head: Uint8Array;
  readonly beforeFirst: Uint8Array;
  readonly beforeNext: Uint8Array;
  readonly tail: Uint8Array;
  readonly tailOfEmpty: Uint8Array;
  item(object: StoredObject): Uint8Array;
  /** Turns the bytes of some items, with those between them, into what is sent. By default they are sent as they are. */
  readonly finish?: (items: Uint8Array) => Awaitable<Uint8Array>;
  /** Makes the item of a large object short work; undefined if it is that already. */
  prepare(object: StoredObject): Promise<void> | undefined;
  /**
   * Lists with the same name encode an object to the same bytes, at any time; undefined if the bytes depend on the
   * time.
   */
  readonly sharedAs?: string;
}

/** A list without its items: an envelope whose last member is an empty list, and the value of an item. */
interface Shape {
  readonly envelope: object;
  readonly value: (object: StoredObject) => unknown;
  /** Returns the item in the requested encoding, if that does not require the value. */
  readonly bytes?: (object: StoredObject) => Uint8Array;
}

export async function listForm(
  negotiated: Negotiated,
  metadata: ListMeta,
  items: Iterable<StoredObject>,
): Promise<ListForm> {
  const form = {
    ...(await formOf(negotiated, metadata, items)),
    prepare: (object: StoredObject) => prepareLarge(object, negotiated),
  };
  const { encoding, isPretty, presentation } = negotiated.accepted;
  // The ages in tables change, and formatted texts are rarely requested twice, so neither is shared.
  const isShared = presentation.type !== "table" && encoding !== "yaml" && !isPretty;
  return isShared ? { ...form, sharedAs: formName(negotiated) } : form;
}

type Form = Omit<ListForm, "prepare">;

async function formOf(negotiated: Negotiated, metadata: ListMeta, items: Iterable<StoredObject>): Promise<Form> {
  const { encoding, isPretty } = negotiated.accepted;
  if (encoding === "protobuf") return protobufForm(negotiated, metadata, items);
  const shape = shapeOf(negotiated, metadata);
  if (encoding === "yaml") return yamlForm(shape);
  if (encoding === "cbor") return cborForm(shape, await inTurns(items, () => {}));
  if (isPretty) return prettyForm(shape);
  return isUntyped(negotiated) ? untypedJsonForm(shape, negotiated) : jsonForm(shape);
}

/**
 * Whether items omit their kind because the list states it. Lists of built-in kinds do, since typed clients compare
 * items with the results of create and get, from which they have removed the type.
 */
function isUntyped({ accepted, target }: Negotiated): boolean {
  return accepted.presentation.type === "object" && target.resource.isBuiltin;
}

function untypedObject(object: StoredObject, negotiated: Negotiated): object {
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = shownObject(object, negotiated);
  return rest;
}

function shapeOf(negotiated: Negotiated, metadata: ListMeta): Shape {
  const { accepted, target, context } = negotiated;
  if (accepted.presentation.type === "table") {
    const { presentation } = accepted;
    const { include, version } = presentation;
    const builder = new TableBuilder(target.resource, context.profile, context.clock, version);
    return {
      envelope: builder.table([], metadata),
      value: (object) => builder.row(wholeObject(object, negotiated), include),
      ...(accepted.encoding === "json"
        ? { bytes: (object) => rowBytes(object, negotiated, builder, presentation) }
        : {}),
    };
  }
  return {
    envelope: { ...listType(negotiated), metadata, items: [] },
    value: (object) => (isUntyped(negotiated) ? untypedObject(object, negotiated) : shownObject(object, negotiated)),
    bytes:
      accepted.encoding === "cbor"
        ? (object) => cborItem(object, negotiated)
        : (object) => jsonBytes(object, negotiated),
  };
}

function listType({ accepted, target, context }: Negotiated): { kind: string; apiVersion: string } {
  const { presentation } = accepted;
  return presentation.type === "metadata"
    ? {
        kind: `${PARTIAL_METADATA_KIND}List`,
        apiVersion: metadataApiVersion(context.profile, presentation.version),
      }
    : { kind: target.resource.definition.listKind, apiVersion: target.resource.apiVersion };
}

function jsonForm({ envelope, value, bytes }: Shape): Form {
  const empty = encodeJson(envelope);
  const tail = Buffer.from("]}\n");
  return {
    head: Buffer.from(empty.slice(0, -"]}".length)),
    beforeFirst: NOTHING,
    beforeNext: Buffer.from(","),
    tail,
    tailOfEmpty: tail,
    item: bytes ?? ((object) => Buffer.from(encodeJson(value(object)))),
  };
}

/**
 * Moves the opening brace of each item into the separator, so that the stored bytes after the type are sent unchanged.
 */
function untypedJsonForm(shape: Shape, negotiated: Negotiated): Form {
  const type = Buffer.from(`${encodeJson(shownType(negotiated)).slice(0, -1)},`);
  return {
    ...jsonForm(shape),
    beforeFirst: Buffer.from("{"),
    beforeNext: Buffer.from(",{"),
    item: (object) => {
      const bytes = jsonBytes(object, negotiated);
      if (bytes.compare(type, 0, type.length, 0, type.length) === 0) return bytes.subarray(type.length);
      return Buffer.from(encodeJson(untypedObject(object, negotiated))).subarray(1);
    },
  };
}

const INDENT = 2;

function prettyForm({ envelope, value }: Shape): Form {
  const empty = encodeJson(envelope, INDENT);
  return {
    head: Buffer.from(empty.slice(0, -"]\n}".length)),
    beforeFirst: Buffer.from("\n"),
    beforeNext: Buffer.from(",\n"),
    tail: Buffer.from("\n  ]\n}\n"),
    tailOfEmpty: Buffer.from("]\n}\n"),
    item: (object) => Buffer.from(`    ${indented(encodeJson(value(object), INDENT))}`),
  };
}

/** Items are lines of JSON until they are sent, which can be written in YAML together. */
function yamlForm({ envelope, value }: Shape): Form {
  const empty = encodeYaml(envelope);
  return {
    head: Buffer.from(empty.slice(0, -" []\n".length)),
    beforeFirst: Buffer.from("\n"),
    beforeNext: NOTHING,
    tail: NOTHING,
    tailOfEmpty: Buffer.from(" []\n"),
    item: (object) => Buffer.from(`${encodeJson(value(object))}\n`),
    finish: encodeYamlItems,
  };
}

/** The head states the number of items. */
function cborForm({ envelope, value, bytes }: Shape, count: number): Form {
  const empty = encodeCbor(envelope);
  return {
    head: Buffer.concat([empty.subarray(0, -encodeArrayHead(0).byteLength), encodeArrayHead(count)]),
    beforeFirst: NOTHING,
    beforeNext: NOTHING,
    tail: NOTHING,
    tailOfEmpty: NOTHING,
    item: bytes ?? ((object) => encodeCborItem(value(object))),
  };
}

/** The length of a list precedes its items, so all items are measured first. Lengths are remembered for later lists. */
async function protobufForm(negotiated: Negotiated, metadata: ListMeta, items: Iterable<StoredObject>): Promise<Form> {
  let bytes = 0;
  await inTurns(
    items,
    (object) => {
      bytes += listItemBytes(protobufLength(object, negotiated));
    },
    (object) => (isMeasured(object, negotiated) ? undefined : prepareLarge(object, negotiated)),
  );
  return {
    head: encodeListHead(listType(negotiated), metadata, bytes),
    beforeFirst: NOTHING,
    beforeNext: NOTHING,
    tail: NOTHING,
    tailOfEmpty: NOTHING,
    item: (object) => encodeListItem(protobufMessage(object, negotiated)),
  };
}

/** The number of items that are visited in one turn of the event loop. */
export const ITEMS_PER_TURN = 256;

/**
 * Visits all items before the first one is sent, and returns their number.
 * @param prepare what has to be waited for before a visit
 */
async function inTurns(
  items: Iterable<StoredObject>,
  visit: (object: StoredObject) => void,
  prepare: (object: StoredObject) => Promise<void> | undefined = () => undefined,
): Promise<number> {
  const budget = new TurnBudget(ITEMS_PER_TURN);
  let count = 0;
  for (const object of items) {
    const prepared = prepare(object);
    if (prepared !== undefined) await prepared;
    visit(object);
    count++;
    if (budget.spend()) await budget.next();
  }
  return count;
}

const NOTHING = new Uint8Array();
