/**
 * SPEC: Events; whatever a client sends, and in whatever form, no value of a Secret and no token is found in the audit at
 * its highest level.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { encodeCbor } from "../../../runtime/codec/cbor/cbor-writer.js";
import { encodeYaml } from "../../../runtime/codec/yaml-codec.js";
import { WebhookProcess } from "../../support/admission-webhook.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { makeAuthority } from "../../support/certificates.js";
import { fieldAt, type JsonObject, type JsonValue, textAt } from "../../support/json.js";
import { Secrets } from "../../support/secrets.js";

const SECRETS = "/api/v1/namespaces/default/secrets";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const { words } = profile;
  const TABLE = `application/json;as=Table;v=v1;g=${words.metaGroup}`;
  const METADATA = `application/json;as=PartialObjectMetadata;v=v1;g=${words.metaGroup},application/json`;
  const METADATA_LIST = `application/json;as=PartialObjectMetadataList;v=v1;g=${words.metaGroup},application/json`;

  describe(`no secret is in the audit (${profile.name})`, () => {
    let api: TestApi;
    let directory: string;
    let log: string;
    const secrets = new Secrets();
    const value = (name: string): string => secrets.add(name, randomBytes(18).toString("base64url"));
    const base64 = (text: string): string => Buffer.from(text).toString("base64");
    const found = async (): Promise<string[]> => secrets.foundIn(await readFile(log, "utf8"));
    before(async () => {
      directory = await mkdtemp(join(tmpdir(), "kindsmith-audit-"));
      log = join(directory, "audit.log");
      api = await startApi({
        profile,
        authorization: ["AlwaysAllow"],
        controllers: [],
        featureGates: { CBORServingAndStorage: true, WatchList: true },
        emulatedVersion: "1.36",
        audit: { policy: { rules: [{ level: "RequestResponse" }] }, log: { path: log } },
      });
      secrets.add("admin token", api.token);
    });
    after(async () => {
      await api.stop();
      await rm(directory, { recursive: true });
    });

    let count = 0;
    /** A Secret with secrets in all places that have room for some. */
    function secret(about: string, extra: object = {}): JsonObject {
      const hidden = value(`${about}: data`);
      return {
        apiVersion: "v1",
        kind: "Secret",
        metadata: {
          name: `s${++count}`,
          annotations: {
            [words.lastAppliedAnnotation]: JSON.stringify({ data: { key: base64(hidden) } }),
            "example.com/copy": hidden,
          },
        },
        data: { key: base64(hidden) },
        stringData: { other: value(`${about}: stringData`) },
        ...extra,
      };
    }

    test("[AUD-004] values of Secrets, in every verb, form and encoding", async () => {
      for (const type of ["application/json", "application/yaml", "application/cbor"]) {
        const encoded = (body: JsonObject): unknown =>
          type === "application/cbor" ? encodeCbor(body) : type === "application/yaml" ? encodeYaml(body) : body;
        const object = secret(type);
        const path = `${SECRETS}/${fieldAt(object, "metadata", "name")}`;
        const made = await api.post(SECRETS, encoded(object), { type });
        assert.equal(made.status, 201, made.text);
        assert.equal(
          (await api.put(path, encoded({ ...secret(type), metadata: object.metadata }), { type })).status,
          200,
        );
        const forms = [TABLE, METADATA, METADATA_LIST, `${TABLE};includeObject=Object`];
        for (const accept of [type, ...forms, words.protobufMediaType]) {
          await api.get(path, { headers: { accept } });
          await api.get(SECRETS, { headers: { accept } });
          await api.get(`${SECRETS}?includeObject=Object`, { headers: { accept } });
          await api.get(`/api/v1/secrets?limit=2`, { headers: { accept } });
          const watch = await api.watch(`${SECRETS}?watch=1&timeoutSeconds=1&resourceVersion=0`, {
            headers: { accept: "application/json" },
          });
          await watch.next();
          await watch.close();
        }
        const hidden = value(`${type}: patches`);
        await api.patch(path, "merge", { data: { merged: base64(hidden) }, stringData: { more: hidden } });
        await api.patch(path, "strategic", { data: { strategic: base64(hidden), $patch: hidden } });
        await api.patch(path, "json", [
          { op: "add", path: "/data/json", value: base64(hidden) },
          { op: "replace", path: "/metadata/annotations", value: { copy: hidden } },
        ]);
        await api.patch(path, "json", [{ op: "test", path: "/data/json", value: hidden }]);
        await api.patch(path, "json", [{ op: hidden, path: "/data/json", value: hidden }]);
        const applied = { ...object, data: { applied: base64(value(`${type}: applied`)) }, stringData: undefined };
        for (const force of [false, true])
          await api.request("PATCH", `${path}?fieldManager=a&force=${force}`, {
            type: "application/apply-patch+yaml",
            body: encodeYaml(applied),
          });
        await api.request("DELETE", path, {
          body: { kind: "DeleteOptions", gracePeriodSeconds: 0, propagationPolicy: hidden },
        });
        await api.request("DELETE", path, { body: { ...secret(`${type}: deleted with itself`) } });
        await api.delete(path);
      }
      await api.post(SECRETS, secret("collection"));
      const gone = await api.delete(SECRETS);
      assert.equal(gone.status, 200);
      assert.deepEqual(await found(), []);
    });

    test("[AUD-004] Secrets that are refused, with messages that quote them", async () => {
      const hidden = value("malformed");
      const bodies: readonly (readonly [what: string, body: JsonValue])[] = [
        ["a value that is no base64", { ...secret("no base64"), data: { key: `${hidden}!` } }],
        ["data as a text", { ...secret("text"), data: hidden }],
        ["data as a list", { ...secret("list"), data: [hidden] }],
        ["a number", { ...secret("number"), data: { key: [hidden] } }],
        ["an unknown field", { ...secret("unknown"), dataa: { key: hidden }, [hidden.slice(0, 3)]: hidden }],
        ["a wrong type", { ...secret("type"), type: { name: hidden } }],
        ["metadata as a text", { ...secret("metadata"), metadata: hidden }],
        ["annotations as a list", { ...secret("annotations"), metadata: { name: "x", annotations: [hidden] } }],
        ["a name that is none", { ...secret("name"), metadata: { name: { is: hidden } } }],
        ["labels of objects", { ...secret("labels"), metadata: { name: "x", labels: { a: { b: hidden } } } }],
        [
          "records",
          {
            ...secret("records"),
            metadata: { name: "x", managedFields: [{ manager: "a", fieldsV1: { [`v:${hidden}`]: {} } }] },
          },
        ],
        ["another kind", { ...secret("kind"), kind: "ConfigMap" }],
        ["another version", { ...secret("version"), apiVersion: "v2" }],
        ["a list", { kind: "List", apiVersion: "v1", items: [secret("in a list")] }],
        ["an array", [secret("in an array")]],
        ["a text", hidden],
        ["a text in JSON", JSON.stringify(hidden)],
        ["broken JSON", `{"kind":"Secret","data":{"key":"${hidden}"`],
        ["JSON and more", `{"kind":"Secret","data":{"key":"${hidden}"}} ${hidden}`],
        [
          "JSON with a name twice",
          `{"kind":"Secret","data":{"key":"${hidden}"},"data":{"key":"${base64(hidden)}"},"metadata":{"name":"twice"}}`,
        ],
        ["a form", `key=${hidden}`],
      ];
      // how a request is read does not depend on names
      const queries =
        profile.name === "orch" ? ["?fieldValidation=Strict"] : ["", "?fieldValidation=Strict", "?dryRun=All"];
      for (const [, body] of bodies)
        for (const query of queries) {
          await api.post(`${SECRETS}${query}`, body);
          await api.put(`${SECRETS}/x${query}`, body);
          for (const type of ["merge", "strategic", "json"] as const)
            await api.patch(`${SECRETS}/x${query}`, type, body);
          for (const type of ["application/apply-patch+yaml", "text/plain", "application/yaml"])
            await api.request("PATCH", `${SECRETS}/x${query}`, {
              type,
              body: typeof body === "string" ? body : encodeYaml(body),
            });
          await api.post(`${SECRETS}${query}`, typeof body === "string" ? body : encodeYaml(body), {
            type: "application/yaml",
          });
        }
      assert.deepEqual(await found(), []);
    });

    test("[AUD-004] Secrets that webhooks and policies quote, whatever they are called and whatever reasons they give", async () => {
      const group = `/apis/${words.admissionregistrationGroup}/v1`;
      const rules = [{ apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["secrets"] }];
      const judged = async (resource: string, body: JsonObject, expected: number): Promise<void> => {
        assert.equal((await api.post(`${group}/${resource}`, body)).status, 201);
        const answer = await api.post(SECRETS, secret(`${resource} ${fieldAt(body, "metadata", "name")}`));
        assert.equal(answer.status, expected, answer.text);
        assert.equal((await api.delete(`${group}/${resource}/${fieldAt(body, "metadata", "name")}`)).status, 200);
      };
      const webhooks = await WebhookProcess.start(await makeAuthority("webhooks"));
      const configuration = (name: string): JsonObject => ({
        metadata: { name: "quoting" },
        webhooks: [
          {
            name,
            clientConfig: { ...webhooks.clientConfig("/") },
            rules,
            sideEffects: "None",
            admissionReviewVersions: ["v1"],
          },
        ],
      });
      const shown = value("quoted by a webhook").concat("!");
      const refusals = { NotFound: 404, AlreadyExists: 409, Timeout: 504, TooManyRequests: 429, Unauthorized: 401 };
      for (const [reason, code] of [...Object.entries(refusals), [shown, 400] as const]) {
        const details = { name: shown, kind: shown, causes: [{ message: shown, field: shown }] };
        await webhooks.behave("/", { allowed: false, status: { message: shown, reason, code, details } });
        await judged("validatingwebhookconfigurations", configuration("hooks.example.com"), code);
      }
      const ownPrefix = words.auditDecisionPrefix.slice(0, -1);
      const names = [
        "mutation.example.com",
        "failed-open.example.com",
        ownPrefix,
        `mutation.webhook.${words.admissionGroup}`,
        `patch.webhook.${words.admissionGroup}`,
      ];
      await webhooks.behave("/", {
        allowed: true,
        auditAnnotations: { other: shown, round_7_index_7: shown },
        patch: [{ op: "add", path: "/metadata/annotations", value: { quoted: shown } }],
      });
      for (const name of names) await judged("mutatingwebhookconfigurations", configuration(name), 201);
      await webhooks.stop();
      const policies = "validatingadmissionpolicies";
      const policy = async (name: string, spec: JsonObject, expected: number): Promise<void> => {
        const binding = { metadata: { name }, spec: { policyName: name, validationActions: ["Deny"] } };
        assert.equal((await api.post(`${group}/validatingadmissionpolicybindings`, binding)).status, 201);
        const matchConstraints = { resourceRules: rules };
        await judged(policies, { metadata: { name }, spec: { matchConstraints, ...spec } }, expected);
        await api.delete(`${group}/validatingadmissionpolicybindings/${name}`);
      };
      const quoted = "string(object.data.key)";
      for (const [reason, code] of [
        ["Forbidden", 403],
        ["Invalid", 422],
      ] as const)
        await policy("p", { validations: [{ expression: "false", messageExpression: quoted, reason }] }, code);
      for (const name of [...names, words.auditDeprecatedAnnotation.split("/")[0] as string])
        for (const key of ["deprecated", "removed-release", "round_7_index_7"])
          await policy(name, { auditAnnotations: [{ key, valueExpression: quoted }] }, 201);
      assert.deepEqual(await found(), []);
    });

    test("[AUD-004] Secrets in requests for other resources", async () => {
      const places = ["configmaps", "serviceaccounts", "pods"].map((name) => `/api/v1/namespaces/default/${name}`);
      for (const place of [...places, "/api/v1/namespaces", "/apis/apps/v1/namespaces/default/deployments"]) {
        await api.post(place, secret(place));
        await api.post(place, { kind: "List", apiVersion: "v1", items: [secret(`${place} list`)] });
        await api.post(place, { metadata: { name: "b" }, spec: { template: secret(`${place} template`) } });
        await api.patch(`${place}/default`, "merge", { spec: { deep: [[secret(`${place} patch`)]] } });
        await api.patch(`${place}/default`, "json", [{ op: "add", path: "/spec", value: secret(`${place} step`) }]);
      }
      assert.deepEqual(await found(), []);
    });

    test("[AUD-004] tokens, in reviews, in requests for some, and in heads and queries", async () => {
      const reviews = `/apis/${words.authenticationGroup}/v1/tokenreviews`;
      const accounts = "/api/v1/namespaces/default/serviceaccounts";
      await api.post(accounts, { metadata: { name: "robot" } });
      const issued = await api.post(`${accounts}/robot/token`, { spec: { audiences: [] } });
      assert.equal(issued.status, 201, issued.text);
      const token = secrets.add("issued", textAt(issued.body, "status", "token"));
      const unknown = value("unknown token");
      // how a token is told does not depend on names
      for (const sent of profile.name === "orch" ? [token] : [token, api.token, unknown]) {
        await api.get("/api/v1/pods", { token: sent });
        for (const body of [
          { spec: { token: sent } },
          { spec: { token: [sent] } },
          { spec: { tokens: sent } },
          { spec: sent },
          { status: { token: sent } },
          { Spec: { token: sent } },
          `{"spec":{"token":"${sent}"`,
        ])
          for (const path of [reviews, `${accounts}/robot/token`, "/api/v1/namespaces/default/configmaps"])
            for (const query of ["", "?fieldValidation=Strict"]) {
              const isElsewhere = path.endsWith("configmaps");
              if (!isElsewhere) await api.post(`${path}${query}`, body);
              else if (typeof body === "object") await api.post(`${path}${query}`, { kind: "TokenReview", ...body });
            }
        for (const parameter of ["access_token", "token", "id_token", "password", "command", "x"])
          for (const path of [
            "/version",
            "/nowhere",
            "/api/v1/pods",
            "/api/v1/namespaces/default/pods/a/exec",
            "/api/v1/namespaces/default/services/a/proxy/b",
          ])
            await api.get(`${path}?${parameter}=${encodeURIComponent(sent)}`);
        await api.get("/version", {
          headers: {
            cookie: `session=${sent}`,
            "proxy-authorization": `Bearer ${sent}`,
            "x-auth-token": sent,
            "x-forwarded-for": sent,
            "x-real-ip": sent,
          },
        });
        await api.get("/version", { headers: { authorization: `Basic ${base64(`root:${sent}`)}` } });
      }
      assert.deepEqual(await found(), []);
    });

    test("the search finds planted values where they are shown", async () => {
      const shown = value("of a ConfigMap");
      await api.post("/api/v1/namespaces/default/configmaps", { metadata: { name: "shown" }, data: { key: shown } });
      assert.ok((await found()).includes("of a ConfigMap (plain)"));
    });
  });
}
