/** The official Python client, unmodified, against a server in the `kubernetes` profile. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { findPythonClient, PythonClient } from "../support/python-client.js";
import { type ServeProcess, startServe } from "../support/serve.js";
import * as expected from "./python-facts.js";

const found = await findPythonClient();

describe("the Python client", { skip: "missing" in found && found.missing }, () => {
  let server: ServeProcess;
  let client: PythonClient;

  before(async () => {
    server = await startServe([
      "--profile=kubernetes",
      "--examples",
      "--storage=memory",
      "--controllers=*,-root-ca-cert-publisher",
      "--authorization-mode=RBAC",
    ]);
    client = new PythonClient("path" in found ? found.path : "", server.kubeconfig);
  });

  after(async () => {
    assert.equal((await server.stop()).code, 0, server.output());
    assert.doesNotMatch(server.output(), /"level":50/);
  });

  test("[SDK-019] typed objects: verbs, pages, patches, failures, manifests", async () => {
    assert.deepEqual(await client.run("objects"), expected.OBJECTS);
  });

  test("[SDK-019] custom objects, and any kind by the dynamic client", async () => {
    assert.deepEqual(await client.run("generic"), expected.GENERIC);
  });

  test("[SDK-019, CRD-001] a kind is defined, awaited, used and deleted", async () => {
    assert.deepEqual(await client.run("definitions"), expected.DEFINITIONS);
  });

  test("[SDK-019] watches and informers", async () => {
    assert.deepEqual(await client.run("following"), expected.FOLLOWING);
  });

  test("[SDK-019] leadership passes on after a crash", async () => {
    const first = client.start("candidate", "first", "");
    const namespace = (await first.next("namespace")) as string;
    assert.equal(await first.next("leads"), "first");
    const second = client.start("candidate", "second", namespace);
    assert.equal(await second.next("namespace"), namespace);
    await first.kill();
    assert.equal(await second.next("leads"), "second");
    await second.kill();
  });
});
