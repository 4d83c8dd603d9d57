/** SPEC: Media types and negotiation, where forms and encodings meet. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parse } from "yaml";
import {
  decodeEnvelope,
  decodeList,
  decodeMessage,
  decodeWatchEvent,
  encodeObject,
} from "../../../runtime/codec/protobuf/envelope.js";
import { partialMetadataCodec } from "../../../runtime/codec/protobuf/partial-metadata-message.js";
import { scaleCodec } from "../../../runtime/codec/protobuf/scale-message.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, type JsonObject, objectAt } from "../../support/json.js";

const DEPLOYMENT = {
  metadata: { name: "d" },
  spec: {
    replicas: 0,
    selector: { matchLabels: { app: "d" } },
    template: { metadata: { labels: { app: "d" } }, spec: { containers: [{ name: "c", image: "i" }] } },
  },
};

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const { metaGroup, protobufMediaType: protobuf } = profile.words;

  describe(`negotiation (${profile.name})`, () => {
    let api: TestApi;
    let namespace: string;
    let configmaps: string;
    let crontabs: string;
    let deployments: string;
    before(async () => {
      api = await startApi({ profile });
      namespace = await api.namespace();
      configmaps = `/api/v1/namespaces/${namespace}/configmaps`;
      crontabs = `/apis/jobs.example.com/v1/namespaces/${namespace}/crontabs`;
      deployments = `/apis/apps/v1/namespaces/${namespace}/deployments`;
      await api.post(configmaps, { metadata: { name: "a", labels: { l: "v" } }, data: { x: "1" } });
      await api.post(crontabs, { metadata: { name: "c" }, spec: { cronSpec: "* * * * *", image: "i" } });
      await api.post(deployments, DEPLOYMENT);
    });
    after(() => api.stop());

    const accept = (value: string) => ({ headers: { accept: value } });
    const as = (form: string, type = "application/json", version = "v1") =>
      `${type};as=${form};g=${metaGroup};v=${version}`;

    test("[NEG-013, NEG-027] weights order the choices, and zero takes one away", async () => {
      const chosen = async (value: string) => (await api.get(`${configmaps}/a`, accept(value))).headers["content-type"];
      assert.equal(await chosen(`application/yaml;q=0.1, ${protobuf};q=0.2`), protobuf);
      assert.equal(await chosen("application/yaml, application/json"), "application/yaml");
      assert.equal(await chosen("application/json;q=0.5, application/yaml;q=0.9"), "application/yaml");
      assert.equal(await chosen("application/yaml;q=0, */*;q=0.1"), "application/json");
      assert.equal((await api.get(`${configmaps}/a`, accept("application/json;q=0"))).status, 406);
    });

    test("[NEG-029] metadata has messages, whatever the kind", async () => {
      for (const [collection, name] of [
        [configmaps, "a"],
        [crontabs, "c"],
      ] as const) {
        const json = (await api.get(`${collection}/${name}`)).body;
        const one = await api.get(`${collection}/${name}`, accept(as("PartialObjectMetadata", protobuf)));
        assert.deepEqual([one.status, one.headers["content-type"]], [200, protobuf]);
        const envelope = decodeEnvelope(one.bytes);
        assert.deepEqual([envelope.kind, envelope.apiVersion], ["PartialObjectMetadata", `${metaGroup}/v1`]);
        assert.deepEqual(decodeMessage(envelope.raw, partialMetadataCodec), { metadata: json.metadata });
        const list = decodeEnvelope(
          (await api.get(collection, accept(as("PartialObjectMetadataList", protobuf)))).bytes,
        );
        assert.equal(list.kind, "PartialObjectMetadataList");
        const items = decodeList(list.raw).items.map((item) => decodeMessage(item, partialMetadataCodec));
        assert.deepEqual(
          items.find(({ metadata }) => metadata?.name === name),
          { metadata: json.metadata },
        );
        const watch = await api.get(
          `${collection}?watch=1&timeoutSeconds=1`,
          accept(as("PartialObjectMetadata", protobuf)),
        );
        const event = decodeWatchEvent(watch.bytes.subarray(4, 4 + watch.bytes.readUInt32BE(0)));
        assert.deepEqual([event.type, decodeEnvelope(event.object).kind], ["ADDED", "PartialObjectMetadata"]);
      }
    });

    test("[NEG-029] metadata in JSON and YAML, in any version of its form", async () => {
      for (const version of ["v1", "v1beta1"]) {
        const json = await api.get(configmaps, accept(as("PartialObjectMetadataList", "application/json", version)));
        assert.deepEqual(Object.keys(json.body.items[0]!).sort(), ["apiVersion", "kind", "metadata"]);
        const group = profile.words.metaGroup;
        assert.deepEqual([json.body.apiVersion, json.body.items[0]!.apiVersion], Array(2).fill(`${group}/${version}`));
        for (const query of ["", "?includeObject=Metadata"]) {
          const table = await api.get(`${configmaps}${query}`, accept(as("Table", "application/json", version)));
          const row = fieldAt(table.body, "rows", 0, "object");
          assert.deepEqual([table.body.apiVersion, fieldAt(row, "apiVersion")], Array(2).fill(`${group}/${version}`));
        }
        const yaml = await api.get(`${configmaps}/a`, accept(as("PartialObjectMetadata", "application/yaml", version)));
        assert.deepEqual(
          [yaml.headers["content-type"], parse(yaml.text).kind],
          ["application/yaml", "PartialObjectMetadata"],
        );
      }
      const written = await api.request("PATCH", `${configmaps}/a`, {
        body: { data: { x: "2" } },
        type: "application/merge-patch+json",
        ...accept(as("PartialObjectMetadata")),
      });
      assert.deepEqual([written.body.kind, "data" in written.body], ["PartialObjectMetadata", false]);
    });

    test("[NEG-014, NEG-029] metadata of a list and of an object are asked for by their own kinds", async () => {
      const list = await api.get(deployments, accept(as("PartialObjectMetadata")));
      assert.deepEqual(
        [list.status, list.body.reason, list.body.message],
        [
          406,
          "NotAcceptable",
          "you requested PartialObjectMetadata, but the requested object is a list (*apps.DeploymentList)",
        ],
      );
      const one = await api.get(`${configmaps}/a`, accept(as("PartialObjectMetadataList")));
      assert.equal(
        one.body.message,
        "you requested PartialObjectMetadataList, but the requested object is not a list (*core.ConfigMap)",
      );
      const before = (await api.get(configmaps)).body.items.length;
      const made = await api.post(configmaps, { metadata: { name: "m" } }, accept(as("PartialObjectMetadataList")));
      assert.equal(made.status, 406);
      assert.equal((await api.get(configmaps)).body.items.length, before);
      const watch = await api.get(`${configmaps}?watch=1&timeoutSeconds=1`, accept(as("PartialObjectMetadataList")));
      assert.equal(watch.status, 200);
    });

    test("[NEG-009, NEG-014] what is asked and never stored has no columns: no Table", async () => {
      const reviews = `/apis/${profile.words.authorizationGroup}/v1/selfsubjectaccessreviews`;
      const review = { spec: { nonResourceAttributes: { path: "/", verb: "get" } } };
      assert.equal((await api.post(reviews, review)).status, 201);
      const table = await api.post(reviews, review, accept(as("Table")));
      assert.deepEqual([table.status, table.body.reason], [406, "NotAcceptable"]);
      const accounts = `/api/v1/namespaces/${namespace}/serviceaccounts`;
      await api.post(accounts, { metadata: { name: "table" } });
      assert.equal((await api.post(`${accounts}/table/token`, { spec: {} }, accept(as("Table")))).status, 406);
    });

    test("[NEG-009, NEG-028] tables are spoken in texts only, in known versions only", async () => {
      const yaml = await api.get(configmaps, accept(as("Table", "application/yaml")));
      assert.equal(parse(yaml.text).kind, "Table");
      assert.equal((await api.get(configmaps, accept(as("Table", protobuf)))).status, 406);
      assert.equal((await api.get(configmaps, accept(as("Table", "application/json", "v2")))).status, 406);
      const other = await api.get(configmaps, accept("application/json;as=Table;g=other.example.com;v=v1"));
      assert.equal(other.status, 406);
      const fallback = await api.get(configmaps, accept(`${as("Table", protobuf)}, ${as("Table")}`));
      assert.deepEqual([fallback.status, fallback.body.kind], [200, "Table"]);
    });

    test("[NEG-033, PB-011] failures are in the encoding that was asked for, but for forms that they do not have", async () => {
      const asked = accept(`${as("PartialObjectMetadata", protobuf)}, ${protobuf}`);
      const missing = await api.get(`${configmaps}/none`, asked);
      assert.deepEqual([missing.status, decodeEnvelope(missing.bytes).kind], [404, "Status"]);
      for (const form of [as("PartialObjectMetadata", protobuf), as("Table", "application/yaml")]) {
        const formless = await api.get(`${configmaps}/none`, accept(form));
        assert.deepEqual([formless.status, formless.headers["content-type"]], [404, "application/json"], form);
      }
      const unacceptable = await api.get(`${configmaps}/a`, accept("text/csv"));
      assert.deepEqual([unacceptable.status, unacceptable.body.kind], [406, "Status"]);
    });

    test("[NEG-035, NEG-034] pretty beside dryRun, and in lists", async () => {
      const created = await api.post(`${configmaps}?dryRun=All&pretty=true`, { metadata: { name: "dry" } });
      assert.equal(created.status, 201);
      assert.match(created.text, /\n {2}"metadata": \{\n/);
      assert.equal((await api.get(`${configmaps}/dry`)).status, 404);
      assert.match((await api.get(`${configmaps}?pretty=1`)).text, /\n {4}\{\n {6}"/);
    });

    test("a scale has messages, whatever the kind, both ways", async () => {
      for (const collection of [deployments, crontabs]) {
        const name = collection === deployments ? "d" : "c";
        const json = (await api.get(`${collection}/${name}/scale`)).body;
        const read = await api.get(`${collection}/${name}/scale`, accept(protobuf));
        assert.deepEqual([read.status, read.headers["content-type"]], [200, protobuf]);
        const { raw, ...type } = decodeEnvelope(read.bytes);
        assert.deepEqual([type.kind, type.apiVersion], ["Scale", "autoscaling/v1"]);
        const scale = decodeMessage(raw, scaleCodec);
        // where none are wanted, JSON of stock servers leaves the number out
        const whole = { ...json, spec: { replicas: 0, ...objectAt(fieldAt(json, "spec") ?? {}) } };
        assert.deepEqual({ apiVersion: type.apiVersion, kind: type.kind, ...scale }, whole);
        const wanted = encodeObject(type, { ...scale, spec: { replicas: 3 } }, scaleCodec);
        const put = await api.put(`${collection}/${name}/scale`, wanted, { type: protobuf });
        assert.deepEqual([put.status, put.body.spec], [200, { replicas: 3 }]);
      }
    });

    describe("drop=metadata.managedFields", () => {
      const dropped = (type = "application/json", parameters = "") =>
        accept(`${type}${parameters};drop=metadata.managedFields`);
      const hasManagedFields = (value: JsonObject): boolean => "managedFields" in objectAt(value, "metadata");

      test("objects, lists, metadata and tables", async () => {
        const whole = (await api.get(`${configmaps}/a`)).body;
        assert.ok(hasManagedFields(whole));
        const { managedFields: _, ...metadata } = whole.metadata;
        assert.deepEqual((await api.get(`${configmaps}/a`, dropped())).body, { ...whole, metadata });
        const yaml = await api.get(`${configmaps}/a`, dropped("application/yaml"));
        assert.deepEqual(parse(yaml.text), { ...whole, metadata });
        const { body } = await api.get(configmaps, dropped());
        assert.deepEqual(body.items.filter(hasManagedFields), []);
        const partial = (
          await api.get(configmaps, dropped("application/json", `;as=PartialObjectMetadataList;g=${metaGroup};v=v1`))
        ).body;
        assert.deepEqual([partial.items.length, partial.items.filter(hasManagedFields)], [body.items.length, []]);
        const table = (await api.get(configmaps, dropped("application/json", `;as=Table;g=${metaGroup};v=v1`))).body;
        assert.equal(hasManagedFields(objectAt(table, "rows", 0, "object")), false);
        const message = decodeEnvelope((await api.get(`${configmaps}/a`, dropped(protobuf))).bytes);
        assert.equal("managedFields" in (decodeMessage(message.raw, partialMetadataCodec).metadata ?? {}), false);
      });

      test("watches, beside others of the whole objects", async () => {
        const query = "?watch=1&fieldSelector=metadata.name=watched";
        const trimmed = await api.watch(`${configmaps}${query}`, dropped());
        const whole = await api.watch(`${configmaps}${query}`);
        await api.post(configmaps, { metadata: { name: "watched" }, data: { x: "1" } });
        assert.deepEqual(
          [hasManagedFields((await trimmed.event()).object), hasManagedFields((await whole.event()).object)],
          [false, true],
        );
        await trimmed.close();
        await whole.close();
      });

      test("answers of writes; what is stored keeps its records", async () => {
        const created = await api.post(configmaps, { metadata: { name: "w" }, data: { x: "1" } }, dropped());
        assert.deepEqual([created.status, hasManagedFields(created.body)], [201, false]);
        assert.ok(hasManagedFields((await api.get(`${configmaps}/w`)).body));
      });

      test("beside other targets, which may be unknown", async () => {
        const several = await api.get(`${configmaps}/a`, accept("application/json;drop=spec.x+metadata.managedFields"));
        assert.equal(hasManagedFields(several.body), false);
        const unknown = await api.get(`${configmaps}/a`, accept("application/json; drop=metadata.labels"));
        assert.deepEqual([unknown.status, unknown.body.metadata.labels], [200, { l: "v" }]);
      });
    });
  });
}
