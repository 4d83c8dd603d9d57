/** Measures how a client reads lists of Deployments in each form, without a server or a socket. */
import { deployments as references } from "../../../generated/apps/v1/client.js";
import { protobufCodecs } from "../../../generated/protobuf.js";
import type { ApiObject } from "../../../runtime/api/object.js";
import { createClient, kubernetesProfile, type Transport } from "../../../runtime/client/index.js";
import { encodeList, encodeMessage } from "../../../runtime/codec/protobuf/envelope.js";
import type { OurSide, Side } from "../bench-case.js";
import { deployments } from "../corpus.js";

const CHUNK_BYTES = 64 * 1024;

/** The recording is the same list as JSON. */
export async function openProtobufList(count: number): Promise<OurSide> {
  const { protobuf } = await import("../../../generated/apps/v1/deployment.protobuf.js");
  const objects = deploymentsOf(count);
  const type = { apiVersion: "apps/v1", kind: "DeploymentList" };
  const metadata = { resourceVersion: "1" };
  const messages = objects.map(({ apiVersion: _, kind: __, ...fields }) => encodeMessage(fields as never, protobuf));
  const body = encodeList(type, metadata, messages);
  const json = Buffer.from(JSON.stringify({ ...type, metadata, items: objects }));
  const options = {
    type: kubernetesProfile().words.protobufMediaType,
    count,
    countedBytes: json.length,
    isProtobuf: true,
  };
  return { ...sideOf(body, options), record: async () => json };
}

export function openJsonList(recording: Buffer, count: number): Side {
  return sideOf(recording, { type: "application/json", count, countedBytes: recording.length, isProtobuf: false });
}

interface ListOptions {
  readonly type: string;
  /** Number of objects in the list. */
  readonly count: number;
  /** The bytes that a list counts for in both forms. */
  readonly countedBytes: number;
  readonly isProtobuf: boolean;
}

function sideOf(body: Uint8Array, { type, count, countedBytes, isProtobuf }: ListOptions): Side {
  const client = createClient({
    transport: answering(body, type),
    profile: "kubernetes",
    ...(isProtobuf ? { protobuf: protobufCodecs } : {}),
  });
  const collection = client.resource(references).allNamespaces();
  const lane = async (): Promise<number> => {
    const { items } = await collection.list();
    if (items.length !== count) throw new Error(`found ${items.length} items, expected ${count}`);
    return countedBytes;
  };
  return { work: { type: "in-process", lanes: [lane] }, close: () => client.close() };
}

/** Answers every request with these bytes, in pieces like those of a socket. */
function answering(body: Uint8Array, type: string): Transport {
  return {
    request: async () => ({
      status: 200,
      headers: { "content-type": type },
      body: (async function* () {
        for (let at = 0; at < body.length; at += CHUNK_BYTES) yield body.subarray(at, at + CHUNK_BYTES);
      })(),
    }),
    close: async () => {},
  };
}

function deploymentsOf(count: number): ApiObject[] {
  const objects: ApiObject[] = [];
  for (let round = 0; objects.length < count; round++)
    for (const text of deployments(`object-${round}`)) objects.push(JSON.parse(text) as ApiObject);
  return objects.slice(0, count);
}
