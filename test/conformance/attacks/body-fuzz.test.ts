/**
 * Bodies that no client would send, in every form in which bodies are read: whatever they are, the answer is no failure of
 * the server, and others are served on. KINDSMITH_SEED repeats a run, KINDSMITH_PROBES says how many bodies there are.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../../runtime/api/json.js";
import { encodeCbor } from "../../../runtime/codec/cbor/cbor-writer.js";
import type { RegisteredResource } from "../../../runtime/registry/kinds/scheme.js";
import type { Random } from "../../history/random.js";
import { builtinKinds } from "../../reference/objects/index.js";
import { named } from "../../reference/objects/kind.js";
import { PROFILES } from "../../support/api.js";
import { randomObject } from "../../support/random-object.js";
import { ProbeServer } from "../probe-server.js";
import { brokenBytes, twisted } from "./body-fuzz-parts.js";

const PROBES = Number(process.env.KINDSMITH_PROBES ?? 1_200);
/** What the process may grow by, whatever it is sent. The largest body here has some hundred kilobytes. */
const MAX_GROWTH_BYTES = 1024 * 1024 * 1024;

interface Body {
  readonly method: "POST" | "PUT" | "PATCH";
  readonly type: string;
  readonly bytes: Buffer;
}

/** Kinds of which valid objects are known, by group version and resource, in the names of Kubernetes. */
const VALID = new Map(builtinKinds.map((kind) => [`${kind.groupVersion} ${kind.resource}`, kind]));

/** What decides about other requests is not kept: the failure of a webhook that is not there is no fault of this server. */
const DECIDES = /^(?:admissionregistration|apiregistration|apiextensions)\./;

/** A valid object where the kind is known, or one of its fields alone, which its own rules may well refuse. */
function objectOf({ definition, apiVersion }: RegisteredResource, random: Random): JsonObject {
  const known = VALID.get(`${apiVersion} ${definition.resource}`);
  if (known !== undefined && random.chance(75))
    return named(known, random.chance(50) ? known.full : known.minimal, "x");
  const seed = random.below(2 ** 31);
  const [fields = {}] = fc.sample(randomObject({ root: definition.root, structs: definition.structs() }), {
    seed,
    numRuns: 1,
  });
  return { apiVersion, kind: definition.kind, metadata: { name: "x", labels: { a: "b" } }, ...fields };
}

/** As a JSON patch that makes an object's parts anew. */
function operationsOf(random: Random, object: JsonObject): JsonValue {
  const operations = ["add", "replace", "remove", "test", "move", "copy", "mix"];
  const paths = [
    "/spec",
    "/metadata/labels/a",
    "/metadata/labels",
    "/data/a",
    "",
    "/",
    "/spec/-",
    "/spec/0",
    "/~2",
    "a",
  ];
  return Array.from({ length: random.below(6) }, () => ({
    op: random.pick(operations),
    path: random.pick(paths),
    from: random.pick(paths),
    value: random.pick([object, object.spec ?? null, "x", 1, null, []]) as JsonValue,
  }));
}

function textOf(value: JsonValue): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? Number(part) : part));
}

function bodyOf(random: Random, object: JsonObject, stored: Buffer | undefined, protobufType: string): Body {
  const value = random.chance(60) ? twisted(random, object) : object;
  const json = Buffer.from(textOf(value));
  const write = random.chance(60) ? "POST" : "PUT";
  const body = random.pick<Body>([
    { method: write, type: "application/json", bytes: json },
    { method: write, type: "application/yaml", bytes: json },
    { method: write, type: "application/cbor", bytes: Buffer.from(encodeCbor(value)) },
    { method: write, type: protobufType, bytes: stored ?? json },
    { method: "PATCH", type: "application/merge-patch+json", bytes: json },
    { method: "PATCH", type: "application/strategic-merge-patch+json", bytes: json },
    { method: "PATCH", type: "application/json-patch+json", bytes: Buffer.from(textOf(operationsOf(random, object))) },
    { method: "PATCH", type: "application/apply-patch+yaml", bytes: json },
    { method: "PATCH", type: "application/apply-patch+cbor", bytes: Buffer.from(encodeCbor(value)) },
  ]);
  return random.chance(30) ? { ...body, bytes: brokenBytes(random, body.bytes) } : body;
}

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`bodies (${profile.name})`, () => {
    test("[ERR-001] no body that a client can put together is answered with a failure of the server", async (t) => {
      const server = await ProbeServer.start(t, { profile, featureGates: { CBORServingAndStorage: true } });
      const kinds = server.api.scheme.all();
      await Promise.all(kinds.map((kind) => kind.load()));
      const pathOf = ({ apiVersion, definition }: RegisteredResource): string => {
        const root = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
        const within = definition.scope === "Namespaced" ? "/namespaces/default" : "";
        return `${root}${within}/${definition.resource}`;
      };
      const { protobufMediaType } = profile.words;
      const rssBefore = process.memoryUsage.rss();

      const probe = async (choice: Random): Promise<void> => {
        const kind = choice.pick(kinds);
        const path = pathOf(kind);
        const object = objectOf(kind, choice);
        const { name } = object.metadata as { name: string };
        const json = { "content-type": "application/json" };
        const isKept = !DECIDES.test(kind.apiVersion);
        if (isKept && choice.chance(50)) await server.ask("POST", path, json, Buffer.from(textOf(object)));
        const stored = await server.ask("GET", `${path}/${name}`, { accept: protobufMediaType });
        const { method, type, bytes } = bodyOf(
          choice,
          object,
          stored.status === 200 ? stored.bytes : undefined,
          protobufMediaType,
        );
        const options = [
          !isKept || choice.chance(50) ? "dryRun=All" : "",
          choice.pick(["", "fieldValidation=Strict", "fieldValidation=Warn"]),
          type.startsWith("application/apply-patch") ? "fieldManager=x" : "",
          type.startsWith("application/apply-patch") && choice.chance(50) ? "force=true" : "",
        ].filter((option) => option !== "");
        const target = `${path}${method === "POST" ? "" : `/${name}`}?${options.join("&")}`;
        const headers = { authorization: server.authorization, "content-type": type };
        await server.probe({ method, path: target, headers, body: bytes });
      };
      await server.run(PROBES, probe);
      await server.verdict(t);
      const grown = process.memoryUsage.rss() - rssBefore;
      assert.ok(grown < MAX_GROWTH_BYTES, `the process has grown by ${grown} bytes`);
      // many bodies are read and judged, and not only refused for their form
      for (const status of [400, 422]) assert.ok(server.answered(status, status + 1) > PROBES / 100, `few ${status}`);
      assert.ok(server.answered(200, 300) > PROBES / 100, "few are taken");
    });
  });
}
