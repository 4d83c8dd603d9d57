/** Large bodies in CBOR and protobuf do not hold the event loop while they are read. */
import { encodeCbor } from "../../runtime/codec/cbor/cbor-writer.js";
import { encodeEnvelope, encodeMessage } from "../../runtime/codec/protobuf/envelope.js";
import type { ProtobufCodec } from "../../runtime/codec/protobuf/protobuf-types.js";
import { writeString } from "../../runtime/codec/protobuf/scalars.js";
import type { JsonObject } from "../support/json.js";
import { describeLoads, type Load } from "./loop-loads.js";

const MAPS = "/api/v1/namespaces/default/configmaps";
const PODS = "/api/v1/namespaces/default/pods";
const CBOR = { type: "application/cbor" };
const PROTOBUF = { type: "application/vnd.kubernetes.protobuf" };
/** A kind that is not that of the path, so that the body is refused when it has been read. */
const OTHER = "Other";

const keys = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [index.toString(36), ""]));

const cborOf = (members: JsonObject): Buffer => encodeCbor({ apiVersion: "v1", kind: OTHER, ...members });

/** Field 2 of a ConfigMap, its data. */
const dataCodec: ProtobufCodec<Record<string, string>> = {
  encode: (value, writer) => writer.map(2, value, writeString),
  decode: () => ({}),
};

/** Field 2 of a Pod, its spec with empty containers, which are its field 2. */
const containersCodec: ProtobufCodec<number> = {
  encode: (count, writer) =>
    writer.message(2, Array(count).fill(0), (items, spec) => spec.messages(2, items, () => {})),
  decode: () => 0,
};

function protobufOf<T>(kind: string, value: T, codec: ProtobufCodec<T>): Buffer {
  return Buffer.from(encodeEnvelope({ apiVersion: "v1", kind }, encodeMessage(value, codec)));
}

const LOADS: readonly Load[] = [
  {
    title: "a body in CBOR with tens of thousands of keys",
    ...{ turns: 3, status: 400 },
    send: (api) => api.post(MAPS, cborOf({ data: keys(45_000) }), CBOR),
  },
  {
    title: "a body in CBOR with hundreds of thousands of items",
    ...{ turns: 12, status: 400 },
    send: (api) => api.post(MAPS, cborOf({ list: Array.from({ length: 320_000 }, () => []) }), CBOR),
  },
  {
    title: "a body in CBOR with 280,000 keys, which is refused",
    ...{ turns: 3, status: 413 },
    send: (api) => api.post(MAPS, cborOf({ data: keys(280_000) }), CBOR),
  },
  {
    title: "a body in CBOR with a million empty lists, which is refused",
    ...{ turns: 19, status: 413 },
    send: (api) => api.post(MAPS, cborOf({ list: Array.from({ length: 1_000_000 }, () => []) }), CBOR),
  },
  {
    title: "a body in protobuf with tens of thousands of keys",
    ...{ turns: 2, status: 400 },
    send: (api) => api.post(MAPS, protobufOf(OTHER, keys(45_000), dataCodec), PROTOBUF),
  },
  {
    title: "a body in protobuf with 200,000 keys, which is refused",
    ...{ turns: 1, status: 413 },
    send: (api) => api.post(MAPS, protobufOf(OTHER, keys(200_000), dataCodec), PROTOBUF),
  },
  {
    title: "a body in protobuf with a million empty messages, which is refused",
    ...{ turns: 1, status: 413 },
    send: (api) => api.post(PODS, protobufOf(OTHER, 1_000_000, containersCodec), PROTOBUF),
  },
];

describeLoads("the event loop of a server under large bodies in CBOR and protobuf", LOADS);
