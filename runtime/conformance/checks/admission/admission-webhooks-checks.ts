/**
 * Admission by webhooks as far as it can be tested without one: the requirements for configurations, and which requests
 * they select, which an unreachable webhook reveals.
 */
import type { JsonObject } from "../../../api/json.js";
import { expectFailure, expectStatus } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { Collection, configMaps, shows } from "../../scenes/check-collection.js";
import { gauges } from "../../scenes/gauge-kind.js";
import { admissionKind, CONFIG_MAPS, ownNamespace } from "./admission-objects-checks.js";

const DRY = { dryRun: "All" };
const NAME = "checks.example.com";
/** Nothing listens at this address, wherever the server runs. */
const NOWHERE = "https://127.0.0.1:9/";
/** The limit of conditions for one webhook. */
const MAX_CONDITIONS = 64;
const INVALID = { code: 422, reason: "Invalid" };

function configurations(scene: Scene): Collection {
  return admissionKind(scene, "validatingwebhookconfigurations", "ValidatingWebhookConfiguration");
}

/** Returns a webhook for config maps of the check's namespace. */
function webhook(scene: Scene, more: JsonObject = {}): JsonObject {
  return {
    name: NAME,
    clientConfig: { url: NOWHERE },
    rules: [{ ...CONFIG_MAPS, operations: ["CREATE"] }],
    sideEffects: "None",
    admissionReviewVersions: ["v1"],
    timeoutSeconds: 2,
    namespaceSelector: ownNamespace(scene),
    ...more,
  };
}

/** Sends a configuration as a dry run; undefined members are omitted. */
function propose(scene: Scene, ...webhooks: JsonObject[]): Promise<RawAnswer> {
  return configurations(scene).post(scene.name("hooks"), { webhooks }, DRY);
}

/** Creates a configuration, which is removed after the check. @returns its name */
async function configure(scene: Scene, hook: JsonObject): Promise<string> {
  const name = scene.name("hooks");
  scene.removeAfter(`${configurations(scene).path}/${name}`);
  shows(await configurations(scene).post(name, { metadata: { labels: { ...scene.labels } }, webhooks: [hook] }), 201);
  return name;
}

/** Expects that the request was sent to the webhook, which could not be reached. */
function expectCalled(answer: RawAnswer): void {
  expectFailure(answer, { code: 500, reason: "InternalError", parts: ["failed calling webhook", NAME] });
}

/** Waits until a configuration is in force. */
async function untilCalled(scene: Scene, ask: () => Promise<RawAnswer>): Promise<void> {
  await scene.eventually("the webhook to be called", async () => {
    expectCalled(await ask());
    return true;
  });
}

/** Creates a configuration, waits until it is in force, and returns the config maps that it selects. */
async function hooked(scene: Scene, more: JsonObject = {}): Promise<Collection> {
  const maps = configMaps(scene);
  await maps.create("before");
  await configure(scene, webhook(scene, more));
  await untilCalled(scene, () => maps.post("probe", { metadata: { labels: { hooked: "yes" } } }, DRY));
  return maps;
}

export const checks: readonly Check[] = [
  {
    id: "ADM-001",
    title: "sideEffects is None or NoneOnDryRun",
    needs: ["policies"],
    async run(scene) {
      for (const sideEffects of ["None", "NoneOnDryRun"])
        shows(await propose(scene, webhook(scene, { sideEffects })), 201, { "webhooks[0].sideEffects": sideEffects });
      expectFailure(await propose(scene, webhook(scene, { sideEffects: "Some" })), {
        ...INVALID,
        cause: { field: "webhooks[0].sideEffects" },
      });
    },
  },
  {
    id: "ADM-002",
    title: "failurePolicy defaults to Fail",
    needs: ["policies"],
    async run(scene) {
      shows(await propose(scene, webhook(scene)), 201, { "webhooks[0].failurePolicy": "Fail" });
    },
  },
  {
    id: "ADM-003",
    title: "matchPolicy defaults to Equivalent",
    needs: ["policies"],
    async run(scene) {
      shows(await propose(scene, webhook(scene)), 201, { "webhooks[0].matchPolicy": "Equivalent" });
    },
  },
  {
    id: "ADM-004",
    title: "timeoutSeconds defaults to 10 and ranges from 1 to 30",
    needs: ["policies"],
    async run(scene) {
      const ofSeconds = (timeoutSeconds?: number) => propose(scene, webhook(scene, { timeoutSeconds }));
      shows(await ofSeconds(), 201, { "webhooks[0].timeoutSeconds": 10 });
      for (const seconds of [1, 30]) shows(await ofSeconds(seconds), 201, { "webhooks[0].timeoutSeconds": seconds });
      for (const seconds of [0, 31])
        expectFailure(await ofSeconds(seconds), { ...INVALID, cause: { field: "webhooks[0].timeoutSeconds" } });
    },
  },
  {
    id: "ADM-005",
    title: "sideEffects and admissionReviewVersions are required",
    needs: ["policies"],
    async run(scene) {
      const code = scene.profile.behaviours.schemaFailureCode;
      for (const field of ["sideEffects", "admissionReviewVersions"]) {
        const answer = await propose(scene, webhook(scene, { [field]: undefined }));
        expectFailure(answer, { code, parts: [`webhooks[0].${field}`] });
      }
    },
  },
  {
    id: "ADM-006",
    title: "Names of webhooks are unique in a configuration",
    needs: ["policies"],
    async run(scene) {
      const cause = { reason: "FieldValueDuplicate", field: "webhooks[1].name" };
      expectFailure(await propose(scene, webhook(scene), webhook(scene)), { ...INVALID, cause });
      shows(await propose(scene, webhook(scene), webhook(scene, { name: `other.${NAME}` })), 201);
    },
  },
  {
    id: "ADM-014",
    title: "An unreachable webhook fails the request or is ignored, as its failurePolicy says",
    needs: ["policies"],
    async run(scene) {
      const maps = await hooked(scene);
      expectCalled(await maps.post("a"));
      const other = await scene.otherNamespace();
      const elsewhere = { matchLabels: { [scene.profile.words.namespaceNameLabel]: other } };
      const lenient = webhook(scene, { namespaceSelector: elsewhere, failurePolicy: "Ignore" });
      await configure(scene, lenient);
      const strict = webhook(scene, {
        namespaceSelector: elsewhere,
        objectSelector: { matchLabels: { hooked: "yes" } },
      });
      await configure(scene, strict);
      // The later configuration is in force, so the earlier one is too.
      const there = configMaps(scene, other);
      await untilCalled(scene, () => there.post("probe", { metadata: { labels: { hooked: "yes" } } }, DRY));
      shows(await there.post("a"), 201);
    },
  },
  {
    id: "ADM-016",
    title: "Rules select by operation, group, version, resource and subresource",
    needs: ["policies", "crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const secrets = new Collection(scene, `/api/v1/namespaces/${scene.namespace}/secrets`, "v1", "Secret");
      await collection.create("a", { spec: { size: 1 } });
      const [group = ""] = collection.apiVersion.split("/");
      const statuses = { apiGroups: [group], apiVersions: ["*"], operations: ["*"], resources: ["*/status"] };
      const maps = await hooked(scene, { rules: [{ ...CONFIG_MAPS, operations: ["CREATE"] }, statuses] });
      expectCalled(await maps.post("a"));
      shows(await maps.merge("before", { data: { x: "1" } }), 200);
      expectStatus(await maps.delete("before"), 200);
      shows(await secrets.post("a"), 201);
      shows(await collection.post("b", { spec: { size: 1 } }), 201);
      shows(await collection.merge("a", { spec: { size: 2 } }), 200);
      expectCalled(await collection.merge("a/status", { status: { phase: "Ready" } }));
    },
  },
  {
    id: "ADM-017",
    title: "Selectors of namespaces and of objects exclude requests from a webhook",
    needs: ["policies"],
    async run(scene) {
      const maps = await hooked(scene, { objectSelector: { matchLabels: { hooked: "yes" } } });
      const labelled = { metadata: { labels: { hooked: "yes" } } };
      expectCalled(await maps.post("a", labelled));
      shows(await maps.post("a"), 201);
      shows(await configMaps(scene, await scene.otherNamespace()).post("a", labelled), 201);
    },
  },
  {
    id: "ADM-018",
    title: "A rule for one version selects requests through another version, unless matchPolicy is Exact",
    needs: ["policies", "crds"],
    async run(scene) {
      const [stable, beta] = [await gauges(scene), await gauges(scene, "v1beta1")];
      const members = { spec: { size: 1 } };
      const [group = ""] = stable.apiVersion.split("/");
      const rules = [{ apiGroups: [group], apiVersions: ["v1beta1"], operations: ["CREATE"], resources: ["gauges"] }];
      await stable.create("before", members);
      const equivalent = await configure(scene, webhook(scene, { rules, matchPolicy: "Equivalent" }));
      await untilCalled(scene, () => beta.post("a", members, DRY));
      expectCalled(await stable.post("a", members, DRY));
      shows(await configurations(scene).delete(equivalent), 200);
      await configure(scene, webhook(scene, { rules, matchPolicy: "Exact" }));
      await scene.eventually("the configuration that matches exactly", async () => {
        expectCalled(await beta.post("a", members, DRY));
        shows(await stable.post("a", members, DRY), 201);
        return true;
      });
    },
  },
  {
    id: "ADM-019",
    title: "Match conditions exclude requests from a webhook, and there are at most 64 of them",
    needs: ["policies"],
    async run(scene) {
      const condition = (name: string): JsonObject => ({ name, expression: "object.metadata.name != 'spared'" });
      const maps = await hooked(scene, { matchConditions: [condition("not-spared")] });
      expectCalled(await maps.post("a"));
      shows(await maps.post("spared"), 201);
      const many = (count: number) => Array.from({ length: count }, (_, index) => condition(`c${index}`));
      shows(await propose(scene, webhook(scene, { matchConditions: many(MAX_CONDITIONS) })), 201);
      const answer = await propose(scene, webhook(scene, { matchConditions: many(MAX_CONDITIONS + 1) }));
      expectFailure(answer, { ...INVALID, cause: { field: "webhooks[0].matchConditions" } });
    },
  },
  {
    id: "ADM-021",
    title: "Configurations of webhooks are never sent to webhooks",
    needs: ["policies"],
    async run(scene) {
      const group = scene.profile.words.admissionregistrationGroup;
      const all = { apiGroups: [group, ""], apiVersions: ["*"], operations: ["*"], resources: ["*"] };
      const label = scene.name("hooked");
      const selector = { namespaceSelector: {}, objectSelector: { matchLabels: { hooked: label } } };
      const labelled = { metadata: { labels: { hooked: label } } };
      const name = await configure(scene, webhook(scene, { rules: [all], ...selector }));
      const maps = configMaps(scene);
      await untilCalled(scene, () => maps.post("probe", labelled, DRY));
      shows(await configurations(scene).merge(name, labelled), 200, { "metadata.labels.hooked": label });
      shows(await configurations(scene).merge(name, { metadata: { labels: { more: "yes" } } }), 200);
      shows(await configurations(scene).delete(name), 200);
    },
  },
  {
    id: "ADM-022",
    title: "A webhook is reached by an https URL or by a service, and not by both",
    needs: ["policies"],
    async run(scene) {
      const service = { name: "hooks", namespace: scene.namespace, path: "/check" };
      const reachedBy = (clientConfig: JsonObject) => propose(scene, webhook(scene, { clientConfig }));
      shows(await reachedBy({ url: NOWHERE }), 201);
      shows(await reachedBy({ service }), 201);
      for (const wrong of [{}, { url: NOWHERE, service }, { url: "http://127.0.0.1:9/" }])
        expectFailure(await reachedBy(wrong), { ...INVALID, parts: ["webhooks[0].clientConfig"] });
    },
  },
  {
    id: "ADM-023",
    title: "A configuration takes effect soon after its creation, and ends soon after its deletion",
    needs: ["policies"],
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("before");
      const name = await configure(scene, webhook(scene));
      await untilCalled(scene, () => maps.post("a", {}, DRY));
      shows(await configurations(scene).delete(name), 200);
      await scene.eventually("requests to pass again", async () => shows(await maps.post("a", {}, DRY), 201));
    },
  },
  {
    id: "DRY-012",
    title: "A webhook without side effects is called in dry runs",
    needs: ["policies"],
    async run(scene) {
      const maps = await hooked(scene, { sideEffects: "None" });
      expectCalled(await maps.post("a", {}, DRY));
    },
  },
  {
    id: "DRY-013",
    title: "A webhook without side effects on dry runs is called in them",
    needs: ["policies"],
    async run(scene) {
      const maps = await hooked(scene, { sideEffects: "NoneOnDryRun" });
      expectCalled(await maps.post("a", {}, DRY));
    },
  },
];
