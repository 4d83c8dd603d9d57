/** The naming profiles as an operator chooses them: on the command line, with the words that each puts on the wire. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { test } from "node:test";
import { startServe } from "../support/serve.js";

interface Words {
  readonly groupDomain: string;
  readonly namespaces: readonly string[];
  readonly nameLabel: string;
  readonly finalizer: string;
  readonly protobuf: string;
  readonly rootCa: string;
  readonly storeCheck: string;
  readonly openapiPrefix: string;
}

const ORCH: Words = {
  groupDomain: "orch.io",
  namespaces: ["default", "orch-node-lease", "orch-public", "orch-system"],
  nameLabel: "orch.io/metadata.name",
  finalizer: "orch",
  protobuf: "application/vnd.orch.protobuf",
  rootCa: "orch-root-ca.crt",
  storeCheck: "store",
  openapiPrefix: "io.orch.",
};

const KUBERNETES: Words = {
  groupDomain: "k8s.io",
  namespaces: ["default", "kube-node-lease", "kube-public", "kube-system"],
  nameLabel: "kubernetes.io/metadata.name",
  finalizer: "kubernetes",
  protobuf: "application/vnd.kubernetes.protobuf",
  rootCa: "kube-root-ca.crt",
  storeCheck: "etcd",
  openapiPrefix: "io.k8s.",
};

/** Groups without a suffix, in every profile. */
const COMMON_GROUPS = ["apps", "autoscaling", "batch", "policy"];

async function expectWords(flags: readonly string[], words: Words): Promise<void> {
  const server = await startServe(["--storage=memory", ...flags]);
  try {
    const token = /token: (\S+)/.exec(readFileSync(join(server.dataDirectory, "kubeconfig"), "utf8"))?.[1] ?? "";
    const get = (path: string, accept = "application/json"): Promise<{ type: string; body: Buffer }> =>
      new Promise((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}`, accept };
        request(`${server.url}${path}`, { headers, rejectUnauthorized: false }, async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          resolve({ type: response.headers["content-type"] ?? "", body: Buffer.concat(chunks) });
        })
          .on("error", reject)
          .end();
      });
    const json = async (path: string) => JSON.parse((await get(path)).body.toString());

    const groups: string[] = (await json("/apis")).groups.map(({ name }: { name: string }) => name);
    for (const group of groups)
      assert.ok(COMMON_GROUPS.includes(group) || group.endsWith(`.${words.groupDomain}`), group);
    for (const prefix of ["authorization", "rbac.authorization", "coordination", "networking", "storage", "events"])
      assert.ok(groups.includes(`${prefix}.${words.groupDomain}`), prefix);
    const { items } = await json("/api/v1/namespaces");
    assert.deepEqual(items.map((item: { metadata: { name: string } }) => item.metadata.name).sort(), words.namespaces);
    const namespace = await json("/api/v1/namespaces/default");
    assert.deepEqual(
      [namespace.metadata.labels[words.nameLabel], namespace.spec.finalizers],
      ["default", [words.finalizer]],
    );
    const binary = await get("/api/v1/namespaces/default", words.protobuf);
    assert.deepEqual([binary.type, binary.body.subarray(0, 4).toString("hex")], [words.protobuf, "6b387300"]);
    assert.match((await get("/readyz?verbose")).body.toString(), new RegExp(`^\\[\\+\\]${words.storeCheck} ok$`, "m"));
    const document = (await get("/openapi/v3/api/v1")).body.toString();
    assert.ok(document.includes(`"${words.openapiPrefix}`));
  } finally {
    await server.stop();
  }
}

test("[PROF-001] --naming-profile chooses the words of a profile", async () => {
  await expectWords(["--naming-profile=orch"], ORCH);
  await expectWords(["--naming-profile=kubernetes"], KUBERNETES);
});

test("[PROF-002] without a setting, the specification's words", async () => {
  await expectWords([], ORCH);
});
