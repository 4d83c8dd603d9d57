/** What plug-ins add to Pods: tolerations, what runtime classes cost and need, the policy for images. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { isCalledFor } from "../../runtime/admission/admission-chain.js";
import { alwaysPullImages } from "../../runtime/admission/plugins/always-pull-images.js";
import { mergedTolerations } from "../../runtime/admission/plugins/merged-tolerations.js";
import { taintNodesByCondition } from "../../runtime/admission/plugins/taint-nodes.js";
import { attributesOf } from "../support/admission-attributes.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject, listAt, objectAt, objectsAt } from "../support/json.js";

const CONTAINERS = [{ name: "c", image: "registry.example.com/c:1" }];

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const { keyDomain, nodeGroup } = profile.words;

  describe(`defaults of Pods, profile ${profile.name}`, () => {
    let api: TestApi;
    let pods: string;
    before(async () => {
      api = await startApi({ profile });
      pods = `/api/v1/namespaces/${await api.namespace()}/pods`;
    });
    after(() => api.stop());
    const create = (name: string, spec: object = {}): Promise<Answer> =>
      api.post(pods, { metadata: { name }, spec: { containers: CONTAINERS, ...spec } });
    const stays = (taint: string): object => ({
      key: `node.${keyDomain}/${taint}`,
      operator: "Exists",
      effect: "NoExecute",
      tolerationSeconds: 300,
    });

    test("a Pod stays five minutes on a node that is not ready or unreachable, unless it states otherwise", async () => {
      const bare = await create("bare");
      assert.deepEqual(fieldAt(bare.body, "spec", "tolerations"), [stays("not-ready"), stays("unreachable")]);
      const own = { key: `node.${keyDomain}/not-ready`, operator: "Exists", effect: "NoExecute", tolerationSeconds: 5 };
      const one = await create("one", { tolerations: [own] });
      assert.deepEqual(fieldAt(one.body, "spec", "tolerations"), [own, stays("unreachable")]);
      const all = [{ operator: "Exists" }];
      assert.deepEqual(fieldAt((await create("all", { tolerations: all })).body, "spec", "tolerations"), all);
      const other = [{ operator: "Exists", effect: "NoSchedule" }];
      assert.equal(listAt((await create("other", { tolerations: other })).body, "spec", "tolerations").length, 3);
    });

    test("a Pod gets the overhead and the scheduling constraints of its runtime class", async () => {
      const toleration = { key: "vm", operator: "Exists", effect: "NoSchedule" };
      const body = {
        metadata: { name: "vm" },
        handler: "vm",
        overhead: { podFixed: { cpu: "100m", memory: "64Mi" } },
        scheduling: { nodeSelector: { vm: "yes" }, tolerations: [toleration] },
      };
      const made = await api.post(`/apis/${nodeGroup}/v1/runtimeclasses`, body);
      assert.equal(made.status, 201, made.text);
      const pod = await create("vm", {
        runtimeClassName: "vm",
        nodeSelector: { zone: "a" },
        tolerations: [toleration],
      });
      assert.equal(pod.status, 201, pod.text);
      const { overhead, nodeSelector, tolerations } = objectAt(pod.body, "spec");
      assert.deepEqual([overhead, nodeSelector], [body.overhead.podFixed, { zone: "a", vm: "yes" }]);
      assert.deepEqual(
        objectsAt(tolerations).filter(({ key }) => key === "vm"),
        [toleration],
      );
      const same = await create("same", { runtimeClassName: "vm", overhead: { cpu: "0.1", memory: "64Mi" } });
      assert.equal(same.status, 201, same.text);
      const why = async (name: string, spec: object): Promise<[number, string]> => {
        const { status, body: answer } = await create(name, spec);
        return [status, answer.message.replace(`pods "${name}" is forbidden: `, "")];
      };
      assert.deepEqual(await why("missing", { runtimeClassName: "none" }), [
        403,
        'pod rejected: RuntimeClass "none" not found',
      ]);
      assert.deepEqual(await why("other", { runtimeClassName: "vm", overhead: { cpu: "1" } }), [
        403,
        "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead",
      ]);
      const more = { ...body.overhead.podFixed, "ephemeral-storage": "1Gi" };
      assert.equal((await why("more", { runtimeClassName: "vm", overhead: more }))[0], 403);
      assert.deepEqual(await why("alone", { overhead: { cpu: "1" } }), [
        403,
        "pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead",
      ]);
      assert.deepEqual(await why("torn", { runtimeClassName: "vm", nodeSelector: { vm: "no" } }), [
        403,
        "conflict: runtimeClass.scheduling.nodeSelector[vm] = yes; pod.spec.nodeSelector[vm] = no",
      ]);
    });
  });

  test(`a new node is tainted as not ready if the plug-in is on, profile ${profile.name}`, async () => {
    const plugin = taintNodesByCondition({ profile });
    const taint = { key: `node.${keyDomain}/not-ready`, effect: "NoSchedule" };
    const object: JsonObject = { metadata: { name: "n" } };
    const attributes = attributesOf("nodes", { object });
    assert.equal(isCalledFor(plugin, attributes), true);
    assert.equal(await plugin.mutate?.(attributes), true);
    assert.deepEqual(fieldAt(object, "spec", "taints"), [taint]);
    assert.equal(await plugin.mutate?.(attributes), false);
    assert.equal(isCalledFor(plugin, attributesOf("nodes", { object, operation: "UPDATE" })), false);
  });
}

test("merging two lists of tolerations drops those that another one covers", () => {
  const wide = { operator: "Exists" };
  const key = { key: "a", operator: "Exists" };
  const effect = { key: "a", operator: "Exists", effect: "NoSchedule" };
  const value = { key: "a", operator: "Equal", value: "x" };
  const short = { key: "b", operator: "Exists", effect: "NoExecute", tolerationSeconds: 5 };
  const long = { ...short, tolerationSeconds: 9 };
  assert.deepEqual(mergedTolerations([effect, value], [key]), [key]);
  assert.deepEqual(mergedTolerations([key], [key, value]), [key]);
  assert.deepEqual(mergedTolerations([key, short], [key]), [key, short]);
  assert.deepEqual(mergedTolerations([short], [long]), [long]);
  assert.deepEqual(mergedTolerations([long, short], []), [long]);
  assert.deepEqual(mergedTolerations([short, key], [wide]), [wide]);
  assert.deepEqual(mergedTolerations([value], [{ ...value, value: "y" }]), [value, { ...value, value: "y" }]);
});

test("images are always pulled for new containers, and running ones stay as they are", async () => {
  const plugin = alwaysPullImages();
  const container = { name: "c", image: "a:1", imagePullPolicy: "IfNotPresent" };
  const made: JsonObject = {
    metadata: { name: "p" },
    spec: { containers: [{ ...container }], initContainers: [{ name: "i" }] },
  };
  const creation = attributesOf("pods", { object: made });
  await assert.rejects(plugin.validate?.(creation) ?? Promise.resolve(), {
    message:
      'pods "p" is forbidden: spec.containers[c].imagePullPolicy: Unsupported value: "IfNotPresent": supported values: "Always"',
  });
  assert.equal(await plugin.mutate?.(creation), true);
  const lists = [...listAt(made, "spec", "containers"), ...listAt(made, "spec", "initContainers")];
  assert.deepEqual(
    lists.map((container) => fieldAt(container, "imagePullPolicy")),
    ["Always", "Always"],
  );
  await plugin.validate?.(creation);
  const old: JsonObject = { metadata: { name: "p" }, spec: { containers: [container] } };
  const labelled = attributesOf("pods", { operation: "UPDATE", object: structuredClone(old), oldObject: old });
  assert.equal(await plugin.mutate?.(labelled), false);
  await plugin.validate?.(labelled);
  const changed = { metadata: { name: "p" }, spec: { containers: [{ ...container, image: "a:2" }] } } as JsonObject;
  const change = attributesOf("pods", { operation: "UPDATE", object: changed, oldObject: old });
  assert.equal(await plugin.mutate?.(change), true);
  assert.equal(fieldAt(changed, "spec", "containers", 0, "imagePullPolicy"), "Always");
  assert.equal(isCalledFor(plugin, attributesOf("pods/status", { operation: "UPDATE" })), false);
});
