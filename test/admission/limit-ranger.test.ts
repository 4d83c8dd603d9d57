/** What LimitRanges give to the Pods and claims of their namespace, and what they refuse. SPEC: Admission, built-in plug-ins. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { limitProblems, requestProblems } from "../../runtime/admission/plugins/limit-rules.js";
import { Quantity } from "../../runtime/api/quantities/quantity.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject, objectAt, objectsAt, valueAt } from "../support/json.js";

const IMAGE = "registry.example.com/c";

interface Amounts {
  readonly requests?: Record<string, string>;
  readonly limits?: Record<string, string>;
}

const container = (name: string, resources?: Amounts, more: JsonObject = {}): JsonObject => ({
  name,
  image: IMAGE,
  ...(resources === undefined ? {} : { resources: { ...resources } }),
  ...more,
});

const podOf = (name: string, ...containers: JsonObject[]): JsonObject => ({ metadata: { name }, spec: { containers } });

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const annotation = `${profile.words.keyDomain}/limit-ranger`;

  describe(`LimitRanger, profile ${profile.name}`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile, emulatedVersion: "1.32" });
    });
    after(() => api.stop());

    /** A namespace with LimitRanges of these items. */
    async function limited(...ranges: readonly (readonly object[])[]): Promise<string> {
      const namespace = await api.namespace();
      for (const [index, limits] of ranges.entries()) {
        const body = { metadata: { name: `range-${index}` }, spec: { limits } };
        const made = await api.post(`/api/v1/namespaces/${namespace}/limitranges`, body);
        assert.equal(made.status, 201, made.text);
      }
      return namespace;
    }
    const create = (namespace: string, body: JsonObject): Promise<Answer> =>
      api.post(`/api/v1/namespaces/${namespace}/pods`, body);
    const refusal = async (namespace: string, body: JsonObject): Promise<string | undefined> => {
      const { status, body: answer, text } = await create(namespace, body);
      if (status === 201) return undefined;
      assert.equal(status, 403, text);
      return answer.message.replace(`pods "${fieldAt(body, "metadata", "name")}" is forbidden: `, "");
    };

    test("[ADM-029] a Pod without resources gets the defaults, and one above the limit is refused", async () => {
      const namespace = await limited([
        { type: "Container", default: { cpu: "500m" }, defaultRequest: { cpu: "100m" }, max: { cpu: "800m" } },
      ]);
      const made = await create(
        namespace,
        podOf("bare", container("c"), container("own", { requests: { cpu: "50m" } })),
      );
      assert.equal(made.status, 201, made.text);
      assert.deepEqual(
        objectsAt(made.body, "spec", "containers").map(({ resources }) => resources),
        [
          { requests: { cpu: "100m" }, limits: { cpu: "500m" } },
          { requests: { cpu: "50m" }, limits: { cpu: "500m" } },
        ],
      );
      assert.equal(made.body.metadata.annotations[annotation], TOLD);
      // the class of service is that of what was set
      assert.equal(fieldAt(made.body, "status", "qosClass"), "Burstable");
      const above = podOf("above", container("c", { limits: { cpu: "1500m" }, requests: { cpu: "500m" } }));
      const refused = await create(namespace, above);
      assert.deepEqual(
        [refused.status, refused.body.message, refused.body.reason],
        [403, 'pods "above" is forbidden: maximum cpu usage per Container is 800m, but limit is 1500m', "Forbidden"],
      );
    });
    const TOLD =
      "LimitRanger plugin set: cpu request for container c; cpu limit for container c; cpu limit for container own";

    test("[ADM-029] a default for one resource leaves the others, and init containers get it too", async () => {
      const namespace = await limited([{ type: "Container", default: { memory: "1Gi", cpu: "1" } }]);
      const body = podOf("both", container("c", { limits: { cpu: "2" } }));
      objectAt(body, "spec").initContainers = [container("i")];
      const { body: made } = await create(namespace, body);
      assert.deepEqual(fieldAt(made, "spec", "containers", 0, "resources"), {
        requests: { cpu: "2", memory: "1Gi" },
        limits: { cpu: "2", memory: "1Gi" },
      });
      assert.deepEqual(fieldAt(made, "spec", "initContainers", 0, "resources"), {
        requests: { cpu: "1", memory: "1Gi" },
        limits: { cpu: "1", memory: "1Gi" },
      });
      assert.equal(
        made.metadata.annotations[annotation],
        "LimitRanger plugin set: memory request for container c; memory limit for container c; cpu, memory request for init container i; cpu, memory limit for init container i",
      );
      assert.equal(fieldAt(made, "status", "qosClass"), "Guaranteed");
    });

    test("[ADM-029] all violations of a Pod are reported at once", async () => {
      const min = { cpu: "100m", memory: "10Mi" };
      const namespace = await limited([
        { type: "Container", min, max: { cpu: "1" }, maxLimitRequestRatio: { memory: "2" } },
      ]);
      const low = { requests: { cpu: "50m", memory: "16Mi" }, limits: { cpu: "2", memory: "50Mi" } };
      assert.equal(
        await refusal(namespace, podOf("low", container("c", low))),
        "[minimum cpu usage per Container is 100m, but request is 50m, " +
          "maximum cpu usage per Container is 1, but limit is 2, " +
          "memory max limit to request ratio per Container is 2, but provided ratio is 3.125000]",
      );
      assert.equal(
        await refusal(namespace, podOf("none", container("c", { requests: { cpu: "1" } }))),
        "memory max limit to request ratio per Container is 2, but no limit is specified or limit is 0",
      );
      const bare = await limited([{ type: "Container", maxLimitRequestRatio: { memory: "2" } }]);
      assert.equal(
        await refusal(bare, podOf("none", container("c"))),
        "memory max limit to request ratio per Container is 2, but no request is specified or request is 0",
      );
      const good = { requests: { cpu: "1", memory: "25Mi" }, limits: { cpu: "1", memory: "50Mi" } };
      assert.equal(await refusal(namespace, podOf("good", container("c", good))), undefined);
    });

    test("[ADM-029] a violation that several containers share is reported once", async () => {
      const namespace = await limited([{ type: "Container", max: { cpu: "1" } }]);
      const large = { limits: { cpu: "2" } };
      assert.equal(
        await refusal(namespace, podOf("twice", container("a", large), container("b", large))),
        "maximum cpu usage per Container is 1, but limit is 2",
      );
    });

    test("[ADM-029] an absent value violates the range that bounds it", async () => {
      const namespace = await limited([{ type: "Pod", min: { memory: "1Mi" }, max: { cpu: "1" } }]);
      assert.equal(
        await refusal(namespace, podOf("none", container("c"))),
        "[minimum memory usage per Pod is 1Mi.  No request is specified, maximum cpu usage per Pod is 1.  No limit is specified]",
      );
    });

    test("[ADM-029] a Pod is measured by the containers that run at the same time", async () => {
      const namespace = await limited([{ type: "Pod", max: { cpu: "3" } }]);
      const cpu = (name: string, amount: string, more: JsonObject = {}): JsonObject =>
        container(name, { limits: { cpu: amount } }, more);
      const sum = podOf("sum", cpu("a", "2"), cpu("b", "1500m"));
      assert.equal(await refusal(namespace, sum), "maximum cpu usage per Pod is 3, but limit is 3500m");
      const before = podOf("before", cpu("a", "2"), cpu("b", "1"));
      objectAt(before, "spec").initContainers = [cpu("i", "3"), cpu("j", "3")];
      assert.equal(await refusal(namespace, before), undefined);
      const large = podOf("large", cpu("a", "1"));
      objectAt(large, "spec").initContainers = [cpu("i", "4")];
      assert.equal(await refusal(namespace, large), "maximum cpu usage per Pod is 3, but limit is 4");
      const staying = podOf("staying", cpu("a", "2"));
      objectAt(staying, "spec").initContainers = [cpu("s", "1500m", { restartPolicy: "Always" })];
      assert.equal(await refusal(namespace, staying), "maximum cpu usage per Pod is 3, but limit is 3500m");
      const after = podOf("after", cpu("a", "1"));
      objectAt(after, "spec").initContainers = [cpu("s", "1500m", { restartPolicy: "Always" }), cpu("i", "2")];
      assert.equal(await refusal(namespace, after), "maximum cpu usage per Pod is 3, but limit is 3500m");
      const whole = podOf("whole", cpu("a", "1"));
      objectAt(whole, "spec").resources = { limits: { cpu: "4" } };
      assert.equal(await refusal(namespace, whole), "maximum cpu usage per Pod is 3, but limit is 4");
    });

    test("[ADM-029] all ranges of a namespace apply, and the defaults of the first one win", async () => {
      const namespace = await limited(
        [{ type: "Container", default: { cpu: "2" } }],
        [{ type: "Container", default: { cpu: "1", memory: "1Gi" }, max: { cpu: "1" } }],
      );
      assert.equal(
        await refusal(namespace, podOf("torn", container("c"))),
        "[maximum cpu usage per Container is 1, but limit is 2]".slice(1, -1),
      );
      const { body } = await create(namespace, podOf("own", container("c", { limits: { cpu: "1" } })));
      assert.deepEqual(fieldAt(body, "spec", "containers", 0, "resources", "limits"), { cpu: "1", memory: "1Gi" });
    });

    test("[ADM-029] claims for storage are checked when they are created and when they grow", async () => {
      const namespace = await limited([
        { type: "PersistentVolumeClaim", min: { storage: "1Gi" }, max: { storage: "2Gi" } },
      ]);
      const path = `/api/v1/namespaces/${namespace}/persistentvolumeclaims`;
      const claim = (name: string, storage: string): JsonObject => ({
        metadata: { name },
        spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage } } },
      });
      const why = async (answer: Promise<Answer>): Promise<unknown[]> => {
        const { status, body } = await answer;
        return [status, body.message];
      };
      const forbidden = 'persistentvolumeclaims "c" is forbidden: ';
      assert.deepEqual(await why(api.post(path, claim("c", "500Mi"))), [
        403,
        `${forbidden}minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 500Mi`,
      ]);
      assert.deepEqual(await why(api.post(path, claim("c", "3Gi"))), [
        403,
        `${forbidden}maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi`,
      ]);
      assert.equal((await api.post(path, claim("c", "1Gi"))).status, 201);
      const grown = { spec: { resources: { requests: { storage: "3Gi" } } } };
      await api.patch(`${path}/c/status`, "merge", { status: { phase: "Bound" } });
      const patched = await api.patch(`${path}/c`, "merge", grown);
      assert.deepEqual(
        [patched.status, patched.body.message],
        [403, `${forbidden}maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi`],
      );
    });

    test("[ADM-029] a stored Pod is not checked again, except for a resize", async () => {
      const namespace = await limited();
      const path = `/api/v1/namespaces/${namespace}/pods/early`;
      const resources = { requests: { cpu: "1" }, limits: { cpu: "2" } };
      await create(namespace, podOf("early", container("c", resources)));
      const range = { metadata: { name: "late" }, spec: { limits: [{ type: "Container", max: { cpu: "1" } }] } };
      await api.post(`/api/v1/namespaces/${namespace}/limitranges`, range);
      const labelled = await api.patch(path, "merge", { metadata: { labels: { a: "b" } } });
      assert.equal(labelled.status, 200, labelled.text);
      const wanted = { spec: { containers: [{ name: "c", resources: { ...resources, limits: { cpu: "1500m" } } }] } };
      const resized = await api.patch(`${path}/resize`, "strategic", wanted);
      assert.deepEqual(
        [resized.status, resized.body.message],
        [403, 'pods "early" is forbidden: maximum cpu usage per Container is 1, but limit is 1500m'],
      );
    });

    test("[ADM-029] a change of a range applies to the very next write, and to no other namespace", async () => {
      const namespace = await api.namespace();
      const other = await api.namespace();
      const path = `/api/v1/namespaces/${namespace}/limitranges`;
      const body = (cpu: string): JsonObject => ({
        metadata: { name: "r" },
        spec: { limits: [{ type: "Container", default: { cpu } }] },
      });
      const limitOf = async (space: string, name: string): Promise<unknown> =>
        valueAt(
          (await create(space, podOf(name, container("c")))).body,
          "spec",
          "containers",
          0,
          "resources",
          "limits",
          "cpu",
        );
      assert.equal(await limitOf(namespace, "before"), undefined);
      await api.post(path, body("1"));
      assert.equal(await limitOf(namespace, "made"), "1");
      await api.put(`${path}/r`, body("2"));
      assert.equal(await limitOf(namespace, "changed"), "2");
      assert.equal(await limitOf(other, "free"), undefined);
      await api.delete(`${path}/r`);
      assert.equal(await limitOf(namespace, "gone"), undefined);
    });
  });
}

test("[ADM-029] requests and limits are both compared with both bounds", () => {
  const amounts = (cpu?: string) => (cpu === undefined ? new Map() : new Map([["cpu", Quantity.parse(cpu)]]));
  const faults = (item: JsonObject, requests?: string, limits?: string): string[] =>
    limitProblems({ type: "Pod", ...item }, { requests: amounts(requests), limits: amounts(limits) });
  const [min, max] = [{ min: { cpu: "2" } }, { max: { cpu: "2" } }];
  // limits of a Pod are those of the containers that have one
  assert.deepEqual(faults(min, "3", "1"), ["minimum cpu usage per Pod is 2, but limit is 1"]);
  assert.deepEqual(faults(max, "3", "1"), ["maximum cpu usage per Pod is 2, but request is 3"]);
  assert.deepEqual(faults(min, "2", "2"), []);
  assert.deepEqual(faults(max, "2", "2"), []);
  assert.deepEqual(faults(min, "2"), []);
  assert.deepEqual(faults(max, undefined, "2"), []);
  assert.deepEqual(requestProblems({ type: "PersistentVolumeClaim", ...max }, new Map()), [
    "maximum cpu usage per PersistentVolumeClaim is 2.  No request is specified",
  ]);
});

test("[ADM-026] LimitRanger switched off leaves Pods as they are", async () => {
  const api = await startApi({ disableAdmissionPlugins: ["LimitRanger"] });
  try {
    const namespace = await api.namespace();
    const spec = { limits: [{ type: "Container", default: { cpu: "1" }, max: { cpu: "1" } }] };
    await api.post(`/api/v1/namespaces/${namespace}/limitranges`, { metadata: { name: "r" }, spec });
    const made = await api.post(
      `/api/v1/namespaces/${namespace}/pods`,
      podOf("any", container("c", { limits: { cpu: "9" } })),
    );
    assert.equal(made.status, 201, made.text);
  } finally {
    await api.stop();
  }
});
