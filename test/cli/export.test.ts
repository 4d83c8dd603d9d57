/** `kindsmith export`, and `apply` of what it prints: objects of one server on another one, with owners and status. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { readDocuments } from "../../runtime/cli/apply/applied-documents.js";
import { ownersFirst } from "../../runtime/cli/apply/applied-owners.js";
import { apply } from "../../runtime/cli/apply/apply-command.js";
import { exportObjects } from "../../runtime/cli/export/export-command.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`kindsmith export (${profile.name})`, () => {
    let source: TestApi;
    let target: TestApi;
    let scratch: string;
    const flagsOf = async (api: TestApi): Promise<string[]> => {
      const token = join(scratch, `token-${api.url.replace(/\W/g, "")}`);
      await writeFile(token, api.token);
      return [`--server=${api.url}`, `--token-file=${token}`];
    };
    before(async () => {
      [source, target] = await Promise.all([startApi({ profile }), startApi({ profile })]);
      scratch = await mkdtemp(join(tmpdir(), "kindsmith-export-"));
    });
    after(async () => {
      await Promise.all([source.stop(), target.stop()]);
      await rm(scratch, { recursive: true });
    });

    const exported = async (api: TestApi, ...argv: string[]): Promise<string> => {
      let text = "";
      const stdout = (part: string): void => {
        text += part;
      };
      assert.equal(await exportObjects([...argv, ...(await flagsOf(api))], { stdout }), 0);
      return text;
    };
    const applied = async (
      api: TestApi,
      input: string,
      ...argv: string[]
    ): Promise<{ code: number; stderr: string }> => {
      let stderr = "";
      const code = await apply(["-f", "-", `--profile=${profile.name}`, ...argv, ...(await flagsOf(api))], {
        stdin: Readable.from([Buffer.from(input)]),
        stdout: () => {},
        stderr: (text) => {
          stderr += text;
        },
      });
      return { code, stderr };
    };

    test("objects live on in another server, with owners of new uids and their status", async () => {
      const ns = await source.namespace();
      const documents = [
        { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "z-owner", namespace: ns, labels: { keep: "yes" } } },
        {
          apiVersion: "v1",
          kind: "ConfigMap",
          metadata: { name: "a-owned", namespace: ns, labels: { keep: "yes" } },
          data: { text: "1" },
        },
        { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "other", namespace: ns } },
        {
          apiVersion: "v1",
          kind: "PersistentVolumeClaim",
          metadata: { name: "claim", namespace: ns, labels: { keep: "yes" } },
          spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
          status: { phase: "Lost" },
        },
      ];
      const everything = (list: readonly object[]): string => list.map((each) => JSON.stringify(each)).join("\n---\n");
      assert.deepEqual(await applied(source, everything(documents), "--with-status"), { code: 0, stderr: "" });
      const { body: owner } = await source.get(`/api/v1/namespaces/${ns}/configmaps/z-owner`);
      const { apiVersion, kind, metadata } = documents[1] as (typeof documents)[1];
      const reference = { apiVersion: "v1", kind: "ConfigMap", name: "z-owner", uid: owner.metadata.uid };
      const owned = { apiVersion, kind, metadata: { ...metadata, ownerReferences: [reference] }, data: { text: "1" } };
      assert.equal((await applied(source, JSON.stringify(owned))).code, 0);

      const names = ["configmap", "pvc", `--namespace=${ns}`, "--selector=keep=yes"];
      const bare = readDocuments([{ name: "bare", text: await exported(source, ...names) }]).objects;
      assert.deepEqual(
        bare.map(({ object }) => [object.metadata.name, "status" in object]),
        [
          ["a-owned", false],
          ["z-owner", false],
          ["claim", false],
        ],
      );
      assert.deepEqual(Object.keys(bare[0]?.object.metadata ?? {}).sort(), ["labels", "name", "namespace"]);
      const full = JSON.parse(await exported(source, ...names, "--with-metadata", "-o", "json"));
      assert.equal(full.items[1].metadata.uid, owner.metadata.uid);

      const text = await exported(source, ...names, "--with-owners", "--with-status");
      const namespace = JSON.stringify({ apiVersion: "v1", kind: "Namespace", metadata: { name: ns } });
      assert.deepEqual(await applied(target, `${namespace}\n${text}`, "--with-owners", "--with-status"), {
        code: 0,
        stderr: "",
      });
      const { body: newOwner } = await target.get(`/api/v1/namespaces/${ns}/configmaps/z-owner`);
      const { body: newOwned } = await target.get(`/api/v1/namespaces/${ns}/configmaps/a-owned`);
      assert.notEqual(newOwner.metadata.uid, owner.metadata.uid);
      assert.deepEqual(newOwned.metadata.ownerReferences, [{ ...reference, uid: newOwner.metadata.uid }]);
      const { body: claim } = await target.get(`/api/v1/namespaces/${ns}/persistentvolumeclaims/claim`);
      assert.equal((claim as unknown as { status: { phase: string } }).status.phase, "Lost");

      const lonely = JSON.stringify({
        ...owned,
        metadata: { ...owned.metadata, name: "lonely", ownerReferences: [{ ...reference, name: "gone" }] },
      });
      const refused = await applied(target, lonely, "--with-owners");
      assert.equal(refused.code, 1);
      assert.match(refused.stderr, /lonely: its owner ConfigMap "gone" does not exist on the server/);
    });

    test("everything but Events is exported, each object once, and unknown resources are refused", async () => {
      const { objects, problems } = readDocuments([{ name: "all", text: await exported(source, "--all") }]);
      assert.deepEqual(problems, []);
      const kinds = new Set(objects.map(({ object }) => object.kind));
      assert.ok(kinds.has("Namespace") && kinds.has("FlowSchema") && !kinds.has("Event"));
      const found = objects.map(({ object: { kind, metadata } }) => `${kind} ${metadata.namespace}/${metadata.name}`);
      assert.equal(new Set(found).size, found.length);
      await assert.rejects(exported(source, "unicorns"), /no resource "unicorns" that can be listed$/);
      await assert.rejects(exported(source, "configmapz"), /that can be listed; did you mean configmaps\?$/);
      await assert.rejects(exported(source), /either resources or --all/);
    });

    test("--namespace exports the namespace itself too, and refuses one that is not there and kinds that are in none", async () => {
      const ns = await source.namespace();
      const config = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: ns } };
      assert.equal((await applied(source, JSON.stringify(config))).code, 0);
      const { objects } = readDocuments([
        { name: "both", text: await exported(source, "namespaces", "configmaps", `--namespace=${ns}`) },
      ]);
      assert.deepEqual(
        objects.map(({ object: { kind, metadata } }) => `${kind}/${metadata.name}`),
        [`Namespace/${ns}`, "ConfigMap/a"],
      );
      await assert.rejects(exported(source, "configmaps", "-n", "nope"), /the server has no namespace "nope"/);
      await assert.rejects(exported(source, "pv", "-n", ns), /persistentvolumes are in no namespace/);
    });

    test("what every server makes for itself stays where it is, so that everything else applies without conflict", async (t) => {
      const own = await Promise.all([0, 1].map(() => startApi({ profile, controllers: ["*"] })));
      t.after(() => Promise.all(own.map((api) => api.stop())));
      const [from, to] = own as [TestApi, TestApi];
      const { rootCaConfigMap, apiserverServiceName, defaultNamespace } = profile.words;
      const path = `/api/v1/namespaces/${defaultNamespace}/configmaps/${rootCaConfigMap}`;
      for (const api of own) while ((await api.get(path)).status !== 200) await sleep(20);
      const text = await exported(from, "--all");
      assert.doesNotMatch(text, new RegExp(`name: (${rootCaConfigMap}|${apiserverServiceName})\n`));
      assert.deepEqual(await applied(to, text), { code: 0, stderr: "" });
      assert.match(
        await exported(from, "configmaps", "--with-server-objects"),
        new RegExp(`name: ${rootCaConfigMap}\n`),
      );
    });
  });
}

test("owners precede what they own, and a circle ends", () => {
  const made = (name: string, ...owners: string[]) => ({
    place: name,
    object: {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: {
        name,
        namespace: "n",
        ownerReferences: owners.map((owner) => ({ apiVersion: "v1", kind: "ConfigMap", name: owner, uid: "u" })),
      },
    },
  });
  const ordered = ownersFirst([
    made("c", "b"),
    made("b", "a"),
    made("a"),
    made("x", "y"),
    made("y", "x"),
    made("e", "gone"),
  ]);
  assert.deepEqual(
    ordered.map(({ place }) => place),
    ["a", "b", "c", "y", "x", "e"],
  );
});
