/** Schemas without a kind are most likely a plain OpenAPI document: its author hears what is missing. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { workspace } from "./workspace.js";

const PLAIN = `openapi: 3.0.3
info: { title: Shop, version: v1 }
paths: {}
components:
  schemas:
    Article: { type: object, properties: { price: { type: number } } }
`;

test("schemas without a kind fail, say how a kind is marked, and leave no code behind", async (context) => {
  const space = await workspace(context, { "schemas/shop.yaml": PLAIN });
  const { code, stdout, stderr } = await space.generate();
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.match(
    stderr,
    /^schemas: the folder contains no kinds\n {2}mark the schema of a kind with x-kubernetes-group-version-kind/m,
  );
  assert.ok(!existsSync(join(space.root, "generated")));
});
