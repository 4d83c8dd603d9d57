/** SPEC: Query parameters of lists: label selectors, field selectors, limits and timeouts. */
import type { JsonObject } from "../../../api/json.js";
import { bodyOf, expectEqual, expectFailure, namesIn } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { Scene } from "../../scene.js";
import { Collection, configMaps, type Query, shows } from "../../scenes/check-collection.js";
import { pods, waitingPod } from "../../scenes/check-pods.js";
import { gauges } from "../../scenes/gauge-kind.js";

/** The names of own objects that a selector selects, and the expected ones. */
interface Selection {
  readonly selector: string;
  readonly names: readonly string[];
}

/** Creates objects with these labels, besides `own=yes`. */
async function labelled(scene: Scene, labels: Readonly<Record<string, JsonObject>>): Promise<Collection> {
  const maps = configMaps(scene);
  for (const [name, more] of Object.entries(labels))
    await maps.create(name, { metadata: { labels: { own: "yes", ...more } } });
  return maps;
}

async function expectSelected(collection: Collection, selections: readonly Selection[]): Promise<void> {
  for (const { selector, names } of selections) {
    const list = bodyOf(await collection.list({ labelSelector: `own=yes,${selector}` }));
    expectEqual(`names selected by "${selector}"`, namesIn(list), [...names]);
  }
}

/** Expects these own objects among those that a field selector selects. */
async function expectFound(collection: Collection, query: Query, names: readonly string[]): Promise<void> {
  expectEqual(`names selected by ${JSON.stringify(query)}`, namesIn(bodyOf(await collection.list(query))), [...names]);
}

export const checks: readonly Check[] = [
  {
    id: "LIST-020",
    title: "A limit that is not an integer is rejected with 400",
    async run(scene) {
      expectFailure(await configMaps(scene).list({ limit: "abc" }), { code: 400, reason: "BadRequest" });
    },
  },
  {
    id: "LIST-046",
    title: "labelSelector selects by labels, and a comma means AND",
    async run(scene) {
      const maps = await labelled(scene, { a: { app: "x" }, b: { app: "y" }, c: { app: "x", env: "dev" } });
      await expectFound(maps, { labelSelector: "app=x" }, ["a", "c"]);
      await expectFound(maps, { labelSelector: "app=x,env=dev" }, ["c"]);
    },
  },
  {
    id: "LIST-047",
    title: "Label selectors support =, == and !=, the last of which selects objects without the key too",
    async run(scene) {
      await expectSelected(await labelled(scene, { one: { a: "1" }, two: { a: "2" }, without: {} }), [
        { selector: "a=1", names: ["one"] },
        { selector: "a==1", names: ["one"] },
        { selector: "a!=1", names: ["two", "without"] },
      ]);
    },
  },
  {
    id: "LIST-048",
    title: "Label selectors support in and notin, the last of which selects objects without the key too",
    async run(scene) {
      const maps = await labelled(scene, {
        dev: { env: "dev" },
        test: { env: "test" },
        prod: { env: "prod" },
        without: {},
      });
      await expectSelected(maps, [
        { selector: "env in (dev,test)", names: ["dev", "test"] },
        { selector: "env notin (dev)", names: ["prod", "test", "without"] },
      ]);
    },
  },
  {
    id: "LIST-049",
    title: "Label selectors test whether a key exists",
    async run(scene) {
      await expectSelected(await labelled(scene, { with: { env: "" }, without: {} }), [
        { selector: "env", names: ["with"] },
        { selector: "!env", names: ["without"] },
      ]);
    },
  },
  {
    id: "LIST-050",
    title: "Label selectors compare integers",
    async run(scene) {
      await expectSelected(
        await labelled(scene, { light: { weight: "3" }, heavy: { weight: "10" }, text: { weight: "x" } }),
        [
          { selector: "weight>5", names: ["heavy"] },
          { selector: "weight<5", names: ["light"] },
        ],
      );
    },
  },
  {
    id: "LIST-051",
    title: "A malformed label selector is rejected with 400",
    async run(scene) {
      for (const labelSelector of ["a in (", "a=bad value!"])
        expectFailure(await configMaps(scene).list({ labelSelector }), { code: 400, reason: "BadRequest" });
    },
  },
  {
    id: "LIST-052",
    title: "fieldSelector selects one object by its name",
    async run(scene) {
      const maps = await labelled(scene, { a: {}, b: {} });
      await expectFound(maps, { fieldSelector: "metadata.name=a" }, ["a"]);
    },
  },
  {
    id: "LIST-053",
    title: "Objects of built-in kinds are selectable by namespace",
    async run(scene) {
      const label = scene.name("selected");
      const members = { metadata: { labels: { own: label } } };
      await configMaps(scene).create("a", members);
      await configMaps(scene, await scene.otherNamespace()).create("b", members);
      const everywhere = new Collection(scene, "/api/v1/configmaps", "v1", "ConfigMap");
      const query = { labelSelector: `own=${label}`, fieldSelector: `metadata.namespace=${scene.namespace}` };
      await expectFound(everywhere, query, ["a"]);
    },
  },
  {
    id: "LIST-053",
    title: "Objects of custom kinds are selectable by name and namespace",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      for (const name of ["a", "b"]) await collection.create(name, { spec: { size: 1 } });
      await expectFound(collection, { fieldSelector: "metadata.name=a" }, ["a"]);
      await expectFound(collection, { fieldSelector: `metadata.namespace=${scene.namespace}` }, ["a", "b"]);
      await expectFound(collection, { fieldSelector: "metadata.namespace=elsewhere" }, []);
    },
  },
  {
    id: "LIST-054",
    title: "Field selectors support =, == and !=, and a comma means AND",
    async run(scene) {
      const maps = await labelled(scene, { a: {}, b: {}, c: {} });
      const own = { labelSelector: "own=yes" };
      await expectFound(maps, { fieldSelector: "metadata.name==b", ...own }, ["b"]);
      const both = `metadata.name!=a,metadata.namespace==${scene.namespace}`;
      await expectFound(maps, { fieldSelector: both, ...own }, ["b", "c"]);
      await expectFound(maps, { fieldSelector: "metadata.name!=a,metadata.name!=b", ...own }, ["c"]);
    },
  },
  {
    id: "LIST-055",
    title: "A field that is not selectable is rejected with 400",
    async run(scene) {
      const answer = await configMaps(scene).list({ fieldSelector: "data.x=1" });
      const namesFields = scene.profile.behaviours.optionErrors === "stock";
      const part = namesFields
        ? '"data.x" is not a known field selector: only "metadata.name"'
        : "field label not supported: data.x";
      expectFailure(answer, { code: 400, reason: "BadRequest", parts: [part] });
    },
  },
  {
    id: "LIST-056",
    title: "Secrets are selectable by type",
    async run(scene) {
      const secrets = new Collection(scene, `/api/v1/namespaces/${scene.namespace}/secrets`, "v1", "Secret");
      await secrets.create("opaque");
      await secrets.create("own", { type: "example.com/own" });
      await expectFound(secrets, { fieldSelector: "type=Opaque" }, ["opaque"]);
      await expectFound(secrets, { fieldSelector: "type=example.com/own" }, ["own"]);
    },
  },
  {
    id: "LIST-056",
    title: "Namespaces are selectable by phase",
    async run(scene) {
      await configMaps(scene).create("a");
      const namespaces = new Collection(scene, "/api/v1/namespaces", "v1", "Namespace");
      const named = `metadata.name=${scene.namespace}`;
      await expectFound(namespaces, { fieldSelector: `${named},status.phase=Active` }, [scene.namespace]);
      await expectFound(namespaces, { fieldSelector: `${named},status.phase=Terminating` }, []);
    },
  },
  {
    id: "LIST-056",
    title: "Events are selectable by the object they are about",
    async run(scene) {
      const { namespace } = scene;
      const events = new Collection(scene, `/api/v1/namespaces/${namespace}/events`, "v1", "Event");
      for (const name of ["a", "b"]) {
        const involvedObject = { apiVersion: "v1", kind: "ConfigMap", name, namespace };
        await events.create(`about-${name}`, { involvedObject, reason: "Checked", message: "a check", type: "Normal" });
      }
      await expectFound(events, { fieldSelector: "involvedObject.name=a" }, ["about-a"]);
    },
  },
  {
    id: "LIST-056",
    title: "Pods are selectable by phase and by node",
    async run(scene) {
      const collection = pods(scene);
      await waitingPod(scene, "p");
      await expectFound(collection, { fieldSelector: "status.phase=Pending" }, ["p"]);
      await expectFound(collection, { fieldSelector: "status.phase=Running" }, []);
      await expectFound(collection, { fieldSelector: "spec.nodeName=" }, ["p"]);
      await expectFound(collection, { fieldSelector: "spec.nodeName=elsewhere" }, []);
    },
  },
  {
    id: "LIST-057",
    title: "timeoutSeconds of a list is an integer",
    async run(scene) {
      shows(await configMaps(scene).list({ timeoutSeconds: "30" }), 200);
      expectFailure(await configMaps(scene).list({ timeoutSeconds: "abc" }), { code: 400, reason: "BadRequest" });
    },
  },
];
