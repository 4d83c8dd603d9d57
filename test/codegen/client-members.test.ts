/** Groups become members of a typed client, which has members of its own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CLIENT_MEMBERS } from "../../codegen/emit/emit-apis.js";
import { Client } from "../../runtime/client/resources/client.js";
import { kubernetesProfile } from "../../runtime/index.js";

test("generated names of groups avoid every member that a client has", async () => {
  const transport = { request: () => assert.fail("nothing is requested"), close: async () => undefined };
  const client = new Client({ profile: kubernetesProfile(), transport: transport as never });
  const members = new Set([...Object.getOwnPropertyNames(client), ...Object.getOwnPropertyNames(Client.prototype)]);
  assert.deepEqual(
    [...members].filter((name) => !CLIENT_MEMBERS.has(name)),
    [],
  );
  assert.deepEqual(
    [...CLIENT_MEMBERS].filter((name) => !members.has(name)),
    [],
  );
  await client.close();
});
