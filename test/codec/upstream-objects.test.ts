/**
 * One fully populated object of every kind of the reference's API, as JSON, YAML and protobuf: decoded, encoded to the
 * same bytes, and equal in the three forms. Once with the codecs of the built-in kinds, once with codecs generated for
 * all messages from the reference's `.proto` files.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { equalJson, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import { decodeJson } from "../../runtime/codec/json-codec.js";
import { decodeEnvelope, decodeMessage, encodeObject } from "../../runtime/codec/protobuf/envelope.js";
import type { ProtobufCodec } from "../../runtime/codec/protobuf/protobuf-types.js";
import { decodeYaml } from "../../runtime/codec/yaml-codec.js";
import { REPOSITORY, widgetDocument, workspace } from "../codegen/workspace.js";
import { importTypeScript } from "../support/typescript.js";
import { readProtoFolder, schemaFolderOf } from "../support/upstream/schema-folder.js";

const CORPUS = join(REPOSITORY, "../shared/corpus/kubernetes-api");
const skip = existsSync(CORPUS) ? undefined : "not found at ../shared/corpus/kubernetes-api";

type Codec = ProtobufCodec<JsonObject>;

/** An object of the corpus. */
interface Sample {
  /** `HEAD/apps.v1.Deployment` */
  readonly name: string;
  /** `apps/v1/Deployment`, with the first label of the group. */
  readonly kind: string;
}

function samples(): Sample[] {
  const files = readdirSync(join(CORPUS, "roundtrip"), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".pb") && !file.includes("after_roundtrip"))
    .sort()
    .map((file) => {
      const name = file.slice(0, -".pb".length);
      const [, group = "", version = "", kind = ""] = /^[^/]+\/(.+)\.(v[^.]+)\.([^.]+)$/.exec(name) ?? [];
      return { name, kind: `${group.split(".")[0]}/${version}/${kind}` };
    });
}

function bytesOf(name: string): Buffer {
  return readFileSync(join(CORPUS, "roundtrip", name));
}

/** What is wrong; undefined when the three forms agree and the bytes are kept. */
function faultOf(sample: Sample, codec: Codec): string | undefined {
  const payload = bytesOf(`${sample.name}.pb`);
  const envelope = decodeEnvelope(payload);
  const { apiVersion, kind, ...body } = decodeJson(bytesOf(`${sample.name}.json`)).value as JsonObject;
  if (envelope.apiVersion !== apiVersion || envelope.kind !== kind)
    return `the envelope is of ${envelope.apiVersion} ${envelope.kind}, the object of ${apiVersion} ${kind}`;
  const decoded = decodeMessage(envelope.raw, codec);
  if (!equalJson(decoded, body)) return `differs at ${differences(decoded, body).join(", ")}`;
  const yaml = decodeYaml(bytesOf(`${sample.name}.yaml`)).value;
  if (!equalJson(yaml, { apiVersion, kind, ...body })) return "the YAML says something else than the JSON";
  const type = { apiVersion: envelope.apiVersion ?? "", kind: envelope.kind ?? "" };
  if (!Buffer.from(encodeObject(type, body, codec)).equals(payload)) return "the bytes differ";
  return undefined;
}

/** Paths at which two values differ, the first ones. */
function differences(left: JsonValue | undefined, right: JsonValue | undefined, path = ""): string[] {
  if (equalJson(left, right)) return [];
  if (!isContainer(left) || !isContainer(right)) return [path];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  const found = [...keys].flatMap((key) => differences(left[key], right[key], `${path}.${key}`));
  return found.slice(0, 40);
}

function isContainer(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null;
}

interface Expectations {
  /** So many objects are kept at least, so that none is lost unseen. */
  readonly atLeast: number;
  readonly exceptions?: Readonly<Record<string, string>>;
}

/** Reports counts for each kind's objects, and fails with all that were changed. */
function judge(context: TestContext, codecs: ReadonlyMap<string, Codec>, expected: Expectations): void {
  const { atLeast, exceptions = {} } = expected;
  const counts = { kept: 0, excepted: 0, other: 0 };
  const faults: string[] = [];
  const kinds = new Set<string>();
  for (const sample of samples()) {
    const codec = codecs.get(sample.kind);
    if (!codec) {
      counts.other++;
      continue;
    }
    const fault = faultOf(sample, codec);
    const isException = Object.hasOwn(exceptions, sample.name);
    if (fault !== undefined && !isException) faults.push(`${sample.name}: ${fault}`);
    else if (fault === undefined && isException) faults.push(`${sample.name}: is kept, so it is no exception`);
    else counts[isException ? "excepted" : "kept"]++;
    kinds.add(sample.kind);
  }
  const { kept, excepted, other } = counts;
  context.diagnostic(
    `${kept} objects of ${kinds.size} kinds kept, ${faults.length} changed, ${excepted} excepted, ${other} of other kinds`,
  );
  for (const [name, reason] of Object.entries(exceptions)) context.diagnostic(`not kept (${reason}): ${name}`);
  assert.deepEqual(faults, []);
  assert.ok(kept >= atLeast, `${kept} objects, expected at least ${atLeast}`);
}

test("every built-in kind keeps the objects of a reference server, byte for byte", { skip }, async (context) => {
  const folder = join(REPOSITORY, "generated");
  const codecs = new Map<string, Codec>();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".protobuf.ts")) continue;
    const module = (await importTypeScript(join(folder, file))) as { readonly protobuf?: Codec };
    const kind = /export const protobuf: ProtobufCodec<(\w+)>/.exec(readFileSync(join(folder, file), "utf8"))?.[1];
    const [group, version] = file.split("/");
    if (module.protobuf && kind) codecs.set(`${group}/${version}/${kind}`, module.protobuf);
  }
  judge(context, codecs, { atLeast: 90, exceptions: OF_LATER_RELEASES });
});

const AFTER = "its newest object has fields that came after release 1.36";

const OF_LATER_RELEASES: Readonly<Record<string, string>> = {
  "HEAD/resource.k8s.io.v1.ResourceSlice": AFTER,
  "HEAD/resource.k8s.io.v1alpha3.ResourcePoolStatusRequest": AFTER,
  "HEAD/resource.k8s.io.v1beta2.ResourceSlice": AFTER,
};

const LATER = "its newest object has fields that the .proto files do not declare yet";
const LIST_METADATA = "its Status has list metadata with a selfLink, which is never read";

/** Objects that can't be kept, with the reason; each must fail, or it doesn't belong here. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "HEAD/admission.k8s.io.v1.AdmissionReview": LIST_METADATA,
  "HEAD/apps.v1.StatefulSet": LATER,
  "HEAD/apps.v1beta1.StatefulSet": LATER,
  "HEAD/apps.v1beta2.DaemonSet": LATER,
  "HEAD/apps.v1beta2.Deployment": LATER,
  "HEAD/authentication.k8s.io.v1.TokenRequest": LATER,
  "HEAD/batch.v1beta1.CronJob": LATER,
  "HEAD/core.v1.Node": LATER,
  "HEAD/core.v1.Pod": LATER,
  "HEAD/extensions.v1beta1.DaemonSet": LATER,
  "HEAD/extensions.v1beta1.Deployment": LATER,
  "HEAD/extensions.v1beta1.ReplicaSet": LATER,
  "HEAD/resource.k8s.io.v1.ResourceSlice": LATER,
  "HEAD/resource.k8s.io.v1alpha3.ResourcePoolStatusRequest": LATER,
  "HEAD/resource.k8s.io.v1beta2.ResourceSlice": LATER,
  "HEAD/storage.k8s.io.v1beta1.CSINode": LATER,
  "v1.33.0/admission.k8s.io.v1.AdmissionReview": LIST_METADATA,
};

test("codecs generated from the reference's .proto files keep the objects of all its kinds", {
  skip,
}, async (context) => {
  const space = await workspace(context, {}, "inside");
  const messages = readProtoFolder(join(CORPUS, "proto"));
  const { definitions } = JSON.parse(readFileSync(join(CORPUS, "openapi-v2/swagger.json"), "utf8")) as {
    readonly definitions: Record<string, JsonObject>;
  };
  for (const [path, text] of schemaFolderOf({ messages, definitions })) await space.write(`schemas/${path}`, text);
  // The generator refuses a folder without kinds, and messages are none.
  await space.write("schemas/widget.yaml", widgetDocument("size: { type: string }"));
  const run = await space.generate("--schemas", "schemas", "--out", "generated");
  assert.equal(run.code, 0, run.stderr);
  const codecs = new Map<string, Codec>();
  for (const { kind } of samples()) {
    const [group = "", version = "", name = ""] = kind.split("/");
    const folder = [FOLDERS[group] ?? group, "meta"].find((each) =>
      messages.has(`k8s.io.${PACKAGES[each] ?? `api.${each}`}.${version}.${name}`),
    );
    if (folder === undefined) continue;
    const file = join(space.root, "generated", folder, version, "types.protobuf.ts");
    const module = (await importTypeScript(file)) as Readonly<Record<string, never>>;
    codecs.set(kind, { encode: module[`encode${name}`] as never, decode: module[`decode${name}`] as never });
  }
  judge(context, codecs, { atLeast: 160, exceptions: EXCEPTIONS });
});

/** Groups whose packages have another name. */
const FOLDERS: Readonly<Record<string, string>> = { internal: "apiserverinternal" };
const PACKAGES: Readonly<Record<string, string>> = { meta: "apimachinery.pkg.apis.meta" };
