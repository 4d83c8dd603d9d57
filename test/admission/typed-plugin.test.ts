/** Plug-ins that are typed by their kind: which writes they get, and what they may rely on. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { horizontalPodAutoscalers } from "../../generated/autoscaling/v2/index.js";
import { configMaps, type Pod, pods, secrets } from "../../generated/core/v1/index.js";
import { type AdmissionAttributes, defineAdmissionPlugin, statusErrors } from "../../runtime/admission.js";
import { isForbidden, StatusError } from "../../runtime/client/index.js";
import { startTestServer, type TestServer } from "../../runtime/testing/index.js";

describe("an admission plug-in that is typed by its kind", () => {
  let server: TestServer;
  let wanted: (attributes: AdmissionAttributes<Pod>) => boolean = () => true;
  const seen: string[] = [];

  const noLatest = defineAdmissionPlugin(pods, {
    name: "NoLatest",
    subresources: ["status"],
    handles: (attributes) => wanted(attributes),
    async mutate({ object, operation }) {
      if (operation === "CREATE" && object?.spec) object.spec.hostname ??= "chosen";
    },
    async validate({ operation, subresource, gr, name, object, oldObject }) {
      seen.push(`${operation} ${name}${subresource && `/${subresource}`} ${oldObject?.spec?.containers?.length ?? 0}`);
      if (object?.spec?.containers?.some(({ image }) => image?.endsWith(":latest")))
        throw statusErrors.forbidden(gr, name, "say which release");
    },
  });

  before(async () => {
    server = await startTestServer({ admission: [noLatest], disableAdmissionPlugins: ["ServiceAccount"] });
  });
  after(() => server.stop());
  beforeEach(() => {
    seen.length = 0;
    wanted = () => true;
  });

  const pod = (name: string, image: string) => ({
    metadata: { name },
    spec: { containers: [{ name: "main", image }] },
  });

  test("gets only the writes of its kind, with the types of the kind", async () => {
    const client = server.client.core.v1.pods("default");
    const made = await client.create(pod("a", "app:1"));
    assert.equal(made.spec?.hostname, "chosen");
    await assert.rejects(client.create(pod("b", "app:latest")), isForbidden);
    await client.status.update({ ...made, status: { phase: "Running" } });
    await server.client.core.v1.configMaps("default").create({ metadata: { name: "other" } });
    await client.delete("a", { gracePeriodSeconds: 0 });
    assert.deepEqual(seen, ["CREATE a 0", "CREATE b 0", "UPDATE a/status 1", "DELETE a 1"]);
  });

  test("narrows that further with its own `handles`", async () => {
    wanted = ({ name }) => name !== "free";
    await server.client.core.v1.pods("default").create(pod("free", "app:latest"));
    assert.deepEqual(seen, []);
  });
});

test("a write in a version that a typed plug-in does not declare is refused instead of skipped", async () => {
  const plugin = defineAdmissionPlugin(horizontalPodAutoscalers, { name: "ScaleRules", async validate() {} });
  const faults: unknown[] = [];
  const server = await startTestServer({ admission: [plugin], reportError: (error) => faults.push(error) });
  const scaleTargetRef = { apiVersion: "apps/v1", kind: "Deployment", name: "a" };
  try {
    const object = { metadata: { name: "a" }, spec: { scaleTargetRef, maxReplicas: 2 } };
    const { autoscaling } = server.client;
    const refused = (error: unknown): boolean => error instanceof StatusError && error.code === 500;
    await assert.rejects(autoscaling.v1.horizontalPodAutoscalers("default").create(object), refused);
    await autoscaling.v2.horizontalPodAutoscalers("default").create(object);
    assert.match(String(faults[0]), /ScaleRules has no declaration of horizontalpodautoscalers in the version v1$/);
  } finally {
    await server.stop();
  }
});

test("a factory gets typed reads and the dependencies of the server", async () => {
  const server = await startTestServer({
    admission: [
      ({ read, clock, profile }) => ({
        name: "Paired",
        handles: ({ gr, operation }) => gr.resource === "secrets" && operation === "CREATE",
        async validate({ gr, name, namespace }) {
          assert.ok(clock.now() > 0 && profile.name === "kubernetes");
          await assert.rejects(read(configMaps).get(name), /configmaps are namespaced: expected a namespace/);
          const partner = await read(configMaps).get(name, { namespace });
          if (partner?.data?.pair !== "yes") throw statusErrors.forbidden(gr, name, "there is no partner");
        },
      }),
    ],
  });
  try {
    const client = server.client.core.v1;
    await assert.rejects(client.secrets("default").create({ metadata: { name: "a" } }), isForbidden);
    await client.configMaps("default").create({ metadata: { name: "a" }, data: { pair: "yes" } });
    await client.secrets("default").create({ metadata: { name: "a" } });
    assert.equal((await server.client.resource(secrets).inNamespace("default").list()).items.length, 1);
  } finally {
    await server.stop();
  }
});
