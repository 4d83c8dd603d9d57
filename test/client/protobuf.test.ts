/** Protobuf mode of the client: what is asked for and sent, and answers that are not what was promised. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { protobuf as definitionCodec } from "../../generated/apiextensions/v1/custom-resource-definition.protobuf.js";
import { deployments } from "../../generated/apps/v1/client.js";
import { configMaps, pods, serviceAccounts } from "../../generated/core/v1/client.js";
import { protobuf as configMapCodec } from "../../generated/core/v1/config-map.protobuf.js";
import { protobuf as podCodec } from "../../generated/core/v1/pod.protobuf.js";
import { protobufCodecs } from "../../generated/protobuf.js";
import { StatusError } from "../../runtime/api/status.js";
import {
  type Client,
  ConfigurationError,
  ConnectionError,
  connect,
  defineReference,
  isNotFound,
  isTooManyRequests,
  kubernetesProfile,
  orchProfile,
} from "../../runtime/client/index.js";
import { readFrames } from "../../runtime/client/resources/protobuf-frames.js";
import { MAX_EVENT_BYTES } from "../../runtime/client/transport/body.js";
import {
  decodeEnvelope,
  decodeMessage,
  encodeEnvelope,
  encodeList,
  encodeMessage,
  encodeObject,
  encodeWatchFrame,
} from "../../runtime/codec/protobuf/envelope.js";
import { ProtobufWriter } from "../../runtime/codec/protobuf/protobuf-writer.js";
import { scaleCodec } from "../../runtime/codec/protobuf/scale-message.js";
import { statusCodec } from "../../runtime/codec/protobuf/status-message.js";
import { replyJson, type Script, type ScriptedServer, scriptedServer, statusBody } from "./support/scripted-server.js";

const TYPE = kubernetesProfile().words.protobufMediaType;
const MAP = { apiVersion: "v1", kind: "ConfigMap" };
const STATUS = { apiVersion: "v1", kind: "Status" };
const STORED = { metadata: { name: "a", namespace: "t", resourceVersion: "7" }, data: { x: "ü" } };

/** A kind that only its definition at run time knows. */
const gadgets = defineReference({
  group: "demo.example.com",
  version: "v1",
  kind: "Gadget",
  resource: "gadgets",
  scope: "Namespaced",
});
const gadget = { apiVersion: "demo.example.com/v1", kind: "Gadget", metadata: { name: "a" } };

async function setUp(t: TestContext, script: Script): Promise<{ client: Client; server: ScriptedServer }> {
  const server = await scriptedServer(t, script);
  const client = await connect({ server: server.url, profile: "kubernetes", protobuf: protobufCodecs });
  t.after(() => client.close());
  return { client, server };
}

/** Answers everything with these bytes. */
const sends =
  (bytes: Uint8Array, code = 200, type = TYPE): Script =>
  (_, reply) => {
    reply.writeHead(code, { "content-type": type });
    reply.end(bytes);
  };

const maps = (client: Client) => client.resource(configMaps).inNamespace("t");

function failsWith(failure: ConnectionError["failure"], message: RegExp): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof ConnectionError, String(error));
    assert.equal(error.failure, failure);
    assert.match(error.message, message);
    return true;
  };
}

test("[SDK-012] protobuf is requested and sent for kinds with messages, in the words of the profile", async (t) => {
  for (const profile of [orchProfile(), kubernetesProfile()]) {
    const type = profile.words.protobufMediaType;
    const server = await scriptedServer(t, sends(encodeObject(MAP, STORED, configMapCodec), 200, type));
    const client = await connect({ server: server.url, profile, protobuf: [protobufCodecs] });
    t.after(() => client.close());
    assert.deepEqual(await maps(client).create({ metadata: { name: "a" }, data: { x: "ü" } }), { ...MAP, ...STORED });
    assert.deepEqual(await maps(client).update({ ...STORED }), { ...MAP, ...STORED });
    assert.deepEqual(await maps(client).get("a"), { ...MAP, ...STORED });
    for (const { method, headers } of server.received) {
      assert.equal(headers.accept, `${type}, application/json;q=0.9`);
      assert.equal(headers["content-type"], method === "GET" ? undefined : type);
    }
    const { raw, ...sent } = decodeEnvelope(server.received[0]?.bytes ?? new Uint8Array());
    assert.deepEqual([sent.apiVersion, sent.kind], ["v1", "ConfigMap"]);
    assert.deepEqual(decodeMessage(raw, configMapCodec), { metadata: { name: "a" }, data: { x: "ü" } });
  }
});

test("[SDK-012] kinds without messages travel as JSON, and patches and applied configurations always do", async (t) => {
  const { client, server } = await setUp(t, (received, reply) =>
    replyJson(reply, received.url.includes("gadgets") ? gadget : { ...MAP, ...STORED }),
  );
  const custom = client.resource(gadgets).inNamespace("t");
  assert.deepEqual(await custom.create({ metadata: { name: "a" } }), gadget);
  assert.deepEqual(
    [server.received[0]?.headers.accept, server.received[0]?.headers["content-type"]],
    ["application/json", "application/json"],
  );
  const patched = await maps(client).patch("a", { type: "merge", body: { data: { x: "1" } } });
  assert.deepEqual(patched, { ...MAP, ...STORED }, "an answer in JSON is read as such");
  await maps(client).apply({ metadata: { name: "a" }, data: { x: "1" } }, { fieldManager: "me" });
  const [, patch, apply] = server.received;
  assert.deepEqual(
    [patch?.headers["content-type"], apply?.headers["content-type"]],
    ["application/merge-patch+json", "application/apply-patch+yaml"],
  );
  assert.deepEqual(JSON.parse(apply?.body ?? ""), { ...MAP, metadata: { name: "a" }, data: { x: "1" } });
  assert.match(String(apply?.headers.accept), /protobuf, application\/json;q=0\.9$/);
});

test("[SDK-012] a server that takes no messages of a kind gets JSON at once, and from then on", async (t) => {
  const { client, server } = await setUp(t, (received, reply) => {
    if (received.headers["content-type"] === TYPE) replyJson(reply, statusBody(415, "UnsupportedMediaType"), 415);
    else replyJson(reply, { ...MAP, ...STORED });
  });
  for (let round = 0; round < 2; round++)
    assert.deepEqual(await maps(client).create({ ...STORED }), { ...MAP, ...STORED });
  assert.deepEqual(
    server.received.map(({ headers }) => headers["content-type"]),
    [TYPE, "application/json", "application/json"],
  );
  assert.deepEqual(JSON.parse(server.received[1]?.body ?? ""), { ...MAP, ...STORED });
});

test("a value that its message can't hold goes to the server as JSON, which says where it is wrong", async (t) => {
  const { client, server } = await setUp(t, (_, reply) => replyJson(reply, statusBody(422, "Invalid"), 422));
  const wrong: unknown[] = [
    { metadata: { name: "a" }, data: { x: 1 } },
    { metadata: { name: "a" }, immutable: "yes" },
    { metadata: { name: "a" }, binaryData: { x: "***" } },
    { metadata: { name: "a", creationTimestamp: "yesterday" } },
    { metadata: { name: "a", generation: 1.5 } },
  ];
  for (const object of wrong) {
    await assert.rejects(maps(client).create(object as never), StatusError);
    const received = server.received.at(-1);
    assert.equal(received?.headers["content-type"], "application/json", JSON.stringify(object));
    assert.deepEqual(JSON.parse(received?.body ?? ""), { ...MAP, ...(object as object) });
  }
});

test("[SDK-012] [PB-008] an answer of the protobuf type without the prefix is refused, and the error names the prefix", async (t) => {
  const whole = encodeObject(MAP, STORED, configMapCodec);
  for (const bytes of [whole.subarray(4), Buffer.from(JSON.stringify({ ...MAP, ...STORED })), new Uint8Array()]) {
    const { client } = await setUp(t, sends(bytes));
    const missing =
      /^GET \/api\/v1\/namespaces\/t\/configmaps\/a: protocol: .*does not begin with the protobuf prefix 6b387300/;
    await assert.rejects(maps(client).get("a"), failsWith("protocol", missing));
    await assert.rejects(maps(client).list(), failsWith("protocol", /protobuf prefix 6b387300/));
  }
});

test("a message that is cut or wrong is refused, one with fields that are not known is read", async (t) => {
  const message = encodeMessage(STORED, configMapCodec);
  const writer = new ProtobufWriter();
  writer.string(999, "new");
  const newer = Buffer.concat([message, writer.finish()]);
  const { client } = await setUp(t, sends(encodeEnvelope(MAP, newer)));
  assert.deepEqual(await maps(client).get("a"), { ...MAP, ...STORED });
  const definition = { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" };
  let nested: object = {};
  for (let level = 0; level < 300; level++) nested = { not: nested };
  const deep = { spec: { versions: [{ schema: { openAPIV3Schema: nested } }] } };
  const wrong: readonly (readonly [Uint8Array, RegExp])[] = [
    [encodeEnvelope(MAP, message.subarray(0, -3)), /ends in the middle of a field/],
    [encodeEnvelope(MAP, message).subarray(0, -3), /ends in the middle of a field/],
    [encodeEnvelope({ apiVersion: "v1", kind: "Other" }, message), /found v1 Other, which the client has no codec for/],
    [encodeEnvelope({}, message), /an envelope without a kind/],
    [
      Buffer.concat([encodeEnvelope(MAP, message), Buffer.from([0x1a, 4, ...Buffer.from("gzip")])]),
      /content encoding gzip/,
    ],
    [
      Buffer.concat([encodeEnvelope(MAP, message), Buffer.from([0x22, 3, ...Buffer.from("a/b")])]),
      /content of the type a\/b/,
    ],
    [encodeObject(definition, deep as never, definitionCodec), /nested more than 256 levels deep/],
  ];
  for (const [bytes, expected] of wrong) {
    const { client: other } = await setUp(t, sends(bytes));
    await assert.rejects(maps(other).get("a"), failsWith("protocol", expected));
  }
});

test("lists: items have apiVersion and kind, an empty one is empty", async (t) => {
  const type = { apiVersion: "v1", kind: "ConfigMapList" };
  const items = [encodeMessage(STORED, configMapCodec), encodeMessage({ metadata: { name: "b" } }, configMapCodec)];
  const metadata = { resourceVersion: "9", continue: "more", remainingItemCount: 3 };
  const { client } = await setUp(t, sends(encodeList(type, metadata, items)));
  assert.deepEqual(await maps(client).list(), {
    ...type,
    metadata,
    items: [
      { ...MAP, ...STORED },
      { ...MAP, metadata: { name: "b" } },
    ],
  });
  const { client: other } = await setUp(t, sends(encodeList(type, { resourceVersion: "9" }, [])));
  assert.deepEqual(await maps(other).list(), { ...type, metadata: { resourceVersion: "9" }, items: [] });
});

test("failures in protobuf are typed, those of stock servers without the zeros that they write", async (t) => {
  const missing = { metadata: {}, status: "Failure", reason: "NotFound", message: "no a", code: 404 } as const;
  const details = { name: "a", kind: "configmaps" };
  const sent = { ...STATUS, ...missing, details } as Parameters<typeof statusCodec.encode>[0];
  const { client } = await setUp(t, sends(encodeObject(STATUS, sent, statusCodec), 404));
  await assert.rejects(maps(client).get("a"), (error) => {
    assert.ok(isNotFound(error) && error instanceof StatusError);
    assert.deepEqual([error.message, error.details], ["no a", details]);
    return true;
  });
  const busy = {
    ...STATUS,
    metadata: { resourceVersion: "", continue: "" },
    status: "Failure",
    message: "",
    reason: "",
    code: 429,
    details: {
      name: "",
      group: "",
      kind: "",
      uid: "",
      retryAfterSeconds: 0,
      causes: [{ reason: "R", message: "", field: "" }],
    },
  } as unknown as Parameters<typeof statusCodec.encode>[0];
  const { client: second } = await setUp(t, (_, reply) => {
    reply.writeHead(429, { "content-type": TYPE, "retry-after": "1000" });
    reply.end(encodeObject(STATUS, busy, statusCodec));
  });
  await assert.rejects(maps(second).get("a"), (error) => {
    assert.ok(isTooManyRequests(error) && error instanceof StatusError);
    assert.equal(error.message, "the server answered 429");
    assert.deepEqual(error.details, { retryAfterSeconds: 1000, causes: [{ reason: "R" }] });
    return true;
  });
  const { client: third } = await setUp(t, sends(encodeObject(STATUS, sent, statusCodec).subarray(0, -6), 404));
  await assert.rejects(maps(third).get("a"), (error) => isNotFound(error) && /can't be read/.test(String(error)));
  const { client: fourth } = await setUp(t, sends(Buffer.from("gone fishing"), 404, "text/plain"));
  await assert.rejects(maps(fourth).get("a"), (error) => isNotFound(error) && /gone fishing/.test(String(error)));
});

test("objects of stock servers are without the zeros that they write, but with those that mean something", async (t) => {
  const pod = {
    metadata: { name: "a" },
    spec: {
      containers: [
        {
          name: "c",
          image: "",
          imagePullPolicy: "",
          tty: false,
          ports: [{ containerPort: 80, hostPort: 0, name: "" }],
        },
      ],
      hostNetwork: false,
      hostname: "",
      terminationGracePeriodSeconds: 0,
      enableServiceLinks: false,
    },
    status: {
      phase: "",
      containerStatuses: [{ name: "c", ready: false, restartCount: 0, image: "", imageID: "", started: false }],
    },
  };
  const { client } = await setUp(t, sends(encodeObject({ apiVersion: "v1", kind: "Pod" }, pod as never, podCodec)));
  assert.deepEqual(await client.resource(pods).inNamespace("t").get("a"), {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a" },
    spec: {
      containers: [{ name: "c", ports: [{ containerPort: 80 }] }],
      terminationGracePeriodSeconds: 0,
      enableServiceLinks: false,
    },
    status: {
      containerStatuses: [{ name: "c", ready: false, restartCount: 0, image: "", imageID: "", started: false }],
    },
  });
});

test("subresources: scales are messages, bodies of other kinds are JSON", async (t) => {
  const type = { apiVersion: "autoscaling/v1", kind: "Scale" };
  const scale = { metadata: { name: "a" }, spec: { replicas: 0 }, status: { replicas: 2, selector: "a=b" } };
  const { client, server } = await setUp(t, sends(encodeObject(type, scale, scaleCodec)));
  const web = client.resource(deployments).inNamespace("t");
  assert.deepEqual(await web.scale.get("a"), { ...type, ...scale });
  assert.match(String(server.received[0]?.headers.accept), /^application\/vnd\.kubernetes\.protobuf,/);
  assert.deepEqual(await web.scale.update({ metadata: { name: "a" }, spec: { replicas: 3 } }), { ...type, ...scale });
  assert.deepEqual(JSON.parse(server.received[1]?.body ?? ""), {
    ...type,
    metadata: { name: "a" },
    spec: { replicas: 3 },
  });
  const { client: second, server: issuer } = await setUp(t, (_, reply) =>
    replyJson(reply, { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", status: { token: "x" } }, 201),
  );
  const accounts = second.resource(serviceAccounts).inNamespace("t");
  assert.equal((await accounts.createToken("a", { audiences: ["b"] })).status?.token, "x");
  assert.equal(issuer.received[0]?.headers["content-type"], "application/json");
});

test("[PB-008] watches: events in frames that arrive in any pieces, bookmarks, and failures", async (t) => {
  const gone = { ...STATUS, metadata: {}, status: "Failure", reason: "Expired", message: "old", code: 410 } as never;
  const frames = [
    encodeWatchFrame("ADDED", encodeObject(MAP, STORED, configMapCodec)),
    encodeWatchFrame("BOOKMARK", encodeObject(MAP, { metadata: { resourceVersion: "8" } }, configMapCodec)),
    encodeWatchFrame("ERROR", encodeObject(STATUS, gone, statusCodec)),
  ];
  const { client, server } = await setUp(t, sends(Buffer.concat(frames), 200, `${TYPE};stream=watch`));
  const seen: unknown[] = [];
  await assert.rejects(
    async () => {
      for await (const event of maps(client).watch({ allowWatchBookmarks: true })) seen.push(event);
    },
    { name: "StatusError", code: 410, message: "old" },
  );
  assert.equal(server.received[0]?.headers.accept, `${TYPE};stream=watch, application/json;q=0.9`);
  assert.deepEqual(seen, [
    { type: "ADDED", object: { ...MAP, ...STORED } },
    { type: "BOOKMARK", object: { ...MAP, metadata: { resourceVersion: "8" } } },
  ]);
  const { client: json } = await setUp(t, (_, reply) => {
    reply.writeHead(200, { "content-type": "application/json" });
    reply.end(`${JSON.stringify({ type: "ADDED", object: { ...MAP, ...STORED } })}\n`);
  });
  for await (const event of maps(json).watch()) assert.deepEqual(event, seen[0]);
  const { client: bare } = await setUp(
    t,
    sends(encodeWatchFrame("ADDED", encodeMessage(STORED, configMapCodec)), 200, `${TYPE};stream=watch`),
  );
  await assert.rejects(
    async () => {
      for await (const _ of maps(bare).watch()) assert.fail();
    },
    failsWith("protocol", /protobuf prefix 6b387300/),
  );
});

test("frames: they may come in any pieces; a frame over the limit is refused unread, and a cut is reported", async () => {
  const payloads = [Buffer.alloc(0), Buffer.from("a"), Buffer.alloc(300, 1), Buffer.alloc(70_000, 2)];
  const stream = Buffer.concat(
    payloads.map((payload) => {
      const head = Buffer.alloc(4);
      head.writeUInt32BE(payload.length);
      return Buffer.concat([head, payload]);
    }),
  );
  const read = async (chunks: readonly Uint8Array[], limit?: number): Promise<Buffer[]> => {
    const frames: Buffer[] = [];
    const body = (async function* () {
      yield* chunks;
    })();
    for await (const frame of readFrames(body, "GET /x", limit)) frames.push(Buffer.from(frame));
    return frames;
  };
  for (const size of [1, 2, 3, 5, 301, 65_536, stream.length]) {
    const chunks = Array.from({ length: Math.ceil(stream.length / size) }, (_, index) =>
      stream.subarray(index * size, (index + 1) * size),
    );
    assert.deepEqual(await read(chunks), payloads, `pieces of ${size}`);
  }
  await assert.rejects(
    read([stream], 1000),
    failsWith("too-large", /an event of 70000 bytes exceeds the client's limit of 1000/),
  );
  const claim = Buffer.from("ffffffff", "hex");
  await assert.rejects(
    read([claim]),
    failsWith("too-large", new RegExp(`4294967295 bytes .* ${MAX_EVENT_BYTES} bytes`)),
  );
  await assert.rejects(
    read([stream.subarray(0, -1)]),
    failsWith("closed", /ended within an event, found 69999 of 70000 bytes/),
  );
  await assert.rejects(read([stream.subarray(0, 2)]), failsWith("closed", /found 2 of at least 4 bytes/));
});

test("without codecs protobuf can't be requested", async () => {
  const said = async (protobuf: unknown): Promise<string> => {
    const error = await connect({ server: "http://127.0.0.1:1", protobuf: protobuf as never }).catch(
      (failure) => failure,
    );
    assert.ok(error instanceof ConfigurationError, String(error));
    return error.message;
  };
  assert.match(
    await said(true),
    /^protobuf: found true, expected the codecs of the kinds: protobufCodecs of kindsmith\/builtin\/protobuf/,
  );
  assert.match(await said([]), /^protobuf: found an empty list/);
  assert.match(await said([undefined]), /^protobuf: found undefined/);
  assert.match(await said({ group: "" }), /^protobuf: found an object/);
  assert.match(await said([[{ kind: "A" }]]), /^protobuf: found an object/);
});

test("a codec that can't be imported fails the call, and the next one tries again", async (t) => {
  const server = await scriptedServer(t, sends(encodeObject(MAP, STORED, configMapCodec)));
  let attempts = 0;
  const load = async () => {
    if (++attempts === 1) throw new Error("no such module");
    return { protobuf: configMapCodec };
  };
  const protobuf = [{ group: "", version: "v1", kind: "ConfigMap", load }];
  const client = await connect({ server: server.url, profile: "kubernetes", protobuf });
  t.after(() => client.close());
  await assert.rejects(maps(client).get("a"), /^Error: no such module/);
  assert.deepEqual(await maps(client).get("a"), { ...MAP, ...STORED });
  await maps(client).get("a");
  assert.equal(attempts, 2, "once it is there it is kept");
});
