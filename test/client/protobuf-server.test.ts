/** Protobuf mode against a real server: whatever a client does in JSON it does in protobuf, with the same outcome. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { customResourceDefinitions } from "../../generated/apiextensions/v1/client.js";
import { deployments } from "../../generated/apps/v1/client.js";
import { configMaps } from "../../generated/core/v1/client.js";
import { apiGroups } from "../../generated/index.js";
import { protobufCodecs } from "../../generated/protobuf.js";
import type { ApiObject } from "../../runtime/api/object.js";
import type { ResourceReference } from "../../runtime/api/resource-reference.js";
import { StatusError } from "../../runtime/api/status.js";
import {
  type Client,
  connect,
  createClient,
  isInvalid,
  isNotFound,
  isStatus,
  staticToken,
} from "../../runtime/client/index.js";
import { networkTransport } from "../../runtime/client/transport/network-transport.js";
import { parseServerAddress } from "../../runtime/client/transport/server-address.js";
import { headerText, type Transport } from "../../runtime/client/transport/transport.js";
import { partialMetadataCodec } from "../../runtime/codec/protobuf/partial-metadata-message.js";
import { kubernetesProfile } from "../../runtime/index.js";
import type { ResourceDefinition } from "../../runtime/kit/index.js";
import { fullPods } from "../builtin/full/pods.js";
import { fullClaims, fullPersistentVolumes } from "../builtin/full/volumes.js";
import * as full from "../builtin/full/workloads.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { definition as definitionOf } from "../support/definitions.js";
import { eventuallyFound } from "../support/eventually-found.js";
import { fieldAt, type JsonObject, objectAt, objectsAt, valueAt } from "../support/json.js";
import { randomObject } from "../support/random-object.js";

/** Objects of each kind that are tried, and where the random numbers begin. */
const OBJECTS = 3;
const SEED = 20;

/** What two copies of one object differ in. */
const OWN_FIELDS = ["name", "uid", "resourceVersion", "creationTimestamp", "selfLink"] as const;

type Outcome = { readonly object: unknown } | { readonly code: number; readonly causes: readonly string[] };

async function definitions(): Promise<ResourceDefinition[]> {
  const groups = await Promise.all(apiGroups.map((group) => group.load()));
  const all = groups.flatMap(({ resources }) => resources).filter(({ served }) => served);
  for (const definition of all) await definition.load();
  return all;
}

/**
 * Without what only one of two copies has, and without what messages have no place for: the kind of claims within another
 * object, and a list without items, such as a required one that an object lacked. Names of the copies count as the same.
 */
function comparable(object: ApiObject, name: string): unknown {
  const copy = JSON.parse(neutral(JSON.stringify(object), name), withoutEmptyLists) as JsonObject;
  for (const field of OWN_FIELDS) delete objectAt(copy.metadata ?? {})[field];
  for (const entry of objectsAt(valueAt(copy, "metadata", "managedFields") ?? [])) delete entry.time;
  // where that is the same as absent, the server's own answers have it in JSON only
  if (copy.kind === "TokenReview" && valueAt(copy, "status", "authenticated") === false)
    delete objectAt(copy, "status").authenticated;
  if (copy.kind !== "StatefulSet") return copy;
  for (const claim of objectsAt(fieldAt(copy, "spec", "volumeClaimTemplates") ?? [])) {
    delete claim.apiVersion;
    delete claim.kind;
  }
  delete objectAt(copy, "metadata").managedFields;
  return copy;
}

function withoutEmptyLists(_key: string, value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

const UID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** Times this near to the present are the server's own. */
const PRESENT_MS = 3_600_000;

function neutral(text: string, name: string): string {
  const isPresent = (time: string): boolean => Math.abs(Date.parse(time) - Date.now()) < PRESENT_MS;
  return text
    .replaceAll(name, "NAME")
    .replace(UID, "UID")
    .replace(TIME, (time) => (isPresent(time) ? "NOW" : time));
}

async function outcomeOf(call: () => Promise<ApiObject>, name: string): Promise<Outcome> {
  try {
    return { object: comparable(await call(), name) };
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const { causes = [{ message: error.message }] } = error.details ?? {};
    const texts = causes.map((cause) => neutral(JSON.stringify(cause), name));
    // messages hold the entries of maps in the order of their keys
    return { code: error.code, causes: texts.sort() };
  }
}

describe("protobuf and JSON have the same outcome, kind by kind", () => {
  let api: TestApi;
  let json: Client;
  let protobuf: Client;
  let namespace: string;
  const accepted = new Map<string, number>();

  before(async () => {
    const disableAdmissionPlugins = ["Priority", "RuntimeClass", "DefaultTolerationSeconds", "ServiceAccount"];
    api = await startApi({ profile: kubernetesProfile(), disableAdmissionPlugins });
    namespace = await api.namespace();
    const options = { server: api.url, token: api.token, profile: "kubernetes" } as const;
    json = await connect(options);
    protobuf = await connect({ ...options, protobuf: protobufCodecs });
  });
  after(async () => {
    await json.close();
    await protobuf.close();
    await api.stop();
  });

  const referenceOf = (definition: ResourceDefinition): ResourceReference => definition;
  const scoped = (client: Client, definition: ResourceDefinition) => {
    const resource = client.resource(referenceOf(definition));
    return definition.scope === "Cluster" ? resource : resource.inNamespace(namespace);
  };
  /** Creates the object once by each client; what was stored is then read by the other one, and removed. */
  const compare = async (definition: ResourceDefinition, object: object, name: string): Promise<boolean> => {
    const clients = [json, protobuf];
    const names = [`${name}-j`, `${name}-p`];
    const outcomes = await Promise.all(
      clients.map((client, index) =>
        outcomeOf(() => scoped(client, definition).create(named(object, names[index] ?? "")), names[index] ?? ""),
      ),
    );
    assert.deepEqual(outcomes[1], outcomes[0], `${definition.kind}: ${JSON.stringify(object)}`);
    if (!("object" in (outcomes[0] ?? {}))) return false;
    if (definition.withoutVerbs.includes("get")) return true;
    for (const each of names) {
      const read = await Promise.all(clients.map((client) => scoped(client, definition).get(each)));
      assert.deepEqual(comparable(read[1] as ApiObject, each), comparable(read[0] as ApiObject, each), definition.kind);
      const listed = await Promise.all(
        clients.map((client) => scoped(client, definition).list({ fieldSelector: `metadata.name=${each}` })),
      );
      for (const [index, list] of listed.entries()) {
        assert.equal(list.items.length, 1);
        assert.deepEqual(list.items[0], read[index], definition.kind);
      }
      assert.deepEqual({ ...listed[1], items: [] }, { ...listed[0], items: [] });
    }
    await Promise.all(names.map((each) => scoped(json, definition).delete(each, { gracePeriodSeconds: 0 })));
    return true;
  };

  test("[SDK-012] random objects of every built-in kind, good ones and bad ones", async (context) => {
    const all = await definitions();
    let count = 0;
    for (const definition of all) {
      const objects = fc.sample(randomObject({ root: definition.root, structs: definition.structs() }), {
        numRuns: OBJECTS,
        seed: SEED,
      });
      for (const [index, object] of objects.entries()) {
        const name = `r${index}-${definition.resource}`;
        if (await compare(definition, object, name)) count++;
        accepted.set(definition.kind, (accepted.get(definition.kind) ?? 0) + 1);
      }
      // no more than its name: most kinds take that
      if (await compare(definition, {}, `bare-${definition.resource}`)) count++;
    }
    context.diagnostic(`${all.length} kinds, ${count} objects were stored`);
    assert.ok(count > 40, `only ${count} objects were stored`);
  });

  test("[SDK-012] objects with every field", async () => {
    const all = await definitions();
    const kinds: Readonly<Record<string, readonly object[]>> = {
      Pod: fullPods,
      Deployment: full.fullDeployments,
      StatefulSet: full.fullStatefulSets,
      CronJob: full.fullCronJobs,
      Job: full.fullJobs,
      PersistentVolumeClaim: fullClaims,
      PersistentVolume: fullPersistentVolumes,
      ResourceQuota: full.fullResourceQuotas,
    };
    for (const [kind, objects] of Object.entries(kinds)) {
      const definition = all.find((one) => one.kind === kind && one.version === "v1");
      assert.ok(definition, kind);
      for (const [index, object] of objects.entries())
        assert.ok(await compare(definition, object, `full${index}`), `${kind} ${index} was refused`);
    }
  });
});

function named(object: object, name: string): ApiObject {
  return { ...object, metadata: { ...(object as ApiObject).metadata, name } };
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const type = profile.words.protobufMediaType;
  describe(`protobuf mode (${profile.name})`, () => {
    let api: TestApi;
    let client: Client;
    let namespace: string;
    let answers: string[] = [];
    before(async () => {
      api = await startApi({ profile });
      namespace = await api.namespace();
      client = createClient({
        transport: noting(networkTransport(parseServerAddress(api.url), {}), (answer) => answers.push(answer)),
        credentials: staticToken(api.token),
        profile,
        protobuf: protobufCodecs,
      });
    });
    after(async () => {
      await client.close();
      await api.stop();
    });

    test("[SDK-012] an informer's cache is the server's list, and its handlers receive each change once", async () => {
      const maps = client.resource(configMaps).inNamespace(namespace);
      const names = ["m0", "m1", "m2", "m3", "m4"];
      for (const name of names) await maps.create({ metadata: { name }, data: { i: "first" } });
      const stop = new AbortController();
      const heard: string[] = [];
      const informer = maps.informer({ onError: (error) => heard.push(String(error)) });
      const deleted = new Promise<void>((resolve) => {
        informer.on({
          add: (object) => heard.push(`add ${object.metadata.name}`),
          update: (object) => heard.push(`update ${object.metadata.name} ${object.data?.i}`),
          delete: (object) => {
            heard.push(`delete ${object.metadata.name}`);
            resolve();
          },
        });
      });
      answers = [];
      const running = informer.run(stop.signal);
      await informer.synced(stop.signal);
      await maps.patch("m1", { type: "merge", body: { data: { i: "changed" } } });
      await maps.delete("m2");
      await deleted;
      assert.deepEqual(heard, [...names.map((name) => `add ${name}`), "update m1 changed", "delete m2"]);
      const { items } = await maps.list();
      const cached = [...informer.list()].sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
      assert.deepEqual(cached, items);
      stop.abort();
      await running;
      assert.ok(answers.length >= 4 && answers.every((answer) => answer.startsWith(type)), answers.join());
      assert.ok(answers.includes(`${type};stream=watch`), answers.join());
    });

    test("[SDK-012] failures, statuses, scales, collections and pages", async () => {
      answers = [];
      const maps = client.resource(configMaps).inNamespace(namespace);
      await assert.rejects(maps.get("none"), (error) => isNotFound(error) && error.details?.name === "none");
      await assert.rejects(maps.create({ metadata: { name: "Not A Name" } }), isInvalid);
      const web = client.resource(deployments).inNamespace(namespace);
      const template = { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "c", image: "i" }] } };
      const made = await web.create({
        metadata: { name: "web" },
        spec: { replicas: 0, selector: { matchLabels: { a: "b" } }, template },
      });
      assert.equal(made.spec?.replicas, 0);
      const scaled = await web.scale.update({ metadata: { name: "web" }, spec: { replicas: 3 } });
      assert.equal(scaled.spec?.replicas, 3);
      const status = await web.status.update({ ...(await web.get("web")), status: { replicas: 2 } });
      assert.deepEqual([status.spec?.replicas, status.status?.replicas], [3, 2]);
      const seen: string[] = [];
      for await (const page of maps.pages({ limit: 2 })) seen.push(...page.items.map(({ metadata }) => metadata.name));
      assert.deepEqual(
        seen,
        (await maps.list()).items.map(({ metadata }) => metadata.name),
      );
      assert.ok(seen.length > 2);
      const streamed: string[] = [];
      for await (const item of maps.listStream()) streamed.push(item.metadata.name);
      assert.deepEqual(streamed, seen);
      assert.ok(isStatus(await web.delete("web")));
      assert.ok(
        answers.every((answer) => answer === type),
        answers.join(),
      );
    });

    test("[SDK-012] custom kinds are JSON, and a kind whose messages only the client has becomes JSON", async () => {
      const definitions = client.resource(customResourceDefinitions);
      answers = [];
      await definitions.create(
        definitionOf(api, { plural: "lamps", kind: "Lamp", group: "light.example.com" }) as unknown as Parameters<
          typeof definitions.create
        >[0],
      );
      assert.deepEqual(answers, [type]);
      const lamp = {
        group: "light.example.com",
        version: "v1",
        kind: "Lamp",
        resource: "lamps",
        scope: "Namespaced",
      } as const;
      await eventuallyFound(api, "/apis/light.example.com/v1/lamps");
      answers = [];
      const object = { apiVersion: "light.example.com/v1", kind: "Lamp", metadata: { name: "a" } };
      const stored = await client.resource(lamp).inNamespace(namespace).create(object);
      const withCodec = createClient({
        transport: noting(networkTransport(parseServerAddress(api.url), {}), (answer) => answers.push(answer)),
        credentials: staticToken(api.token),
        profile,
        protobuf: [{ ...lamp, load: async () => ({ protobuf: partialMetadataCodec }) }],
      });
      const lamps = withCodec.resource(lamp).inNamespace(namespace);
      assert.deepEqual(await lamps.get("a"), stored);
      await lamps.create({ ...object, metadata: { name: "b" } });
      await lamps.create({ ...object, metadata: { name: "c" } });
      // the first creation was refused with 415, and made again
      const json = "application/json";
      assert.deepEqual(answers, [json, json, type, json, json]);
      await withCodec.close();
    });
  });
}

/** Tells the type of every answer. */
function noting(transport: Transport, hear: (type: string) => void): Transport {
  return {
    async request(request) {
      const response = await transport.request(request);
      hear(headerText(response.headers, "content-type") ?? "");
      return response;
    },
    close: () => transport.close(),
  };
}
