/** A schema is added, the generator runs, the server starts: the kind is there, with no code written by hand. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { connect } from "../../runtime/client/index.js";
import type { ApiObject, ResourceReference } from "../../runtime/kit/index.js";
import { kindsmith } from "../support/cli.js";
import { startServe } from "../support/serve.js";
import { importTypeScript } from "../support/typescript.js";

interface Orchard extends ApiObject {
  spec?: { trees?: number; rows?: { name: string; sort?: string }[] };
}

const SCHEMA = `openapi: 3.0.3
info: { title: Orchard, version: farm.example.com/v1 }
paths: {}
components:
  schemas:
    Orchard:
      x-kubernetes-group-version-kind: [{ group: farm.example.com, version: v1, kind: Orchard }]
      type: object
      properties:
        spec:
          type: object
          properties:
            trees: { type: integer, format: int32, minimum: 0, default: 1 }
            rows:
              type: array
              x-kubernetes-list-type: map
              x-kubernetes-list-map-keys: [name]
              items:
                type: object
                required: [name]
                properties:
                  name: { type: string }
                  sort: { type: string }
`;

test("[GEN-001] a kind from a new schema is created, read, watched and applied", async () => {
  const parent = resolve(import.meta.dirname, "../../.cache");
  mkdirSync(parent, { recursive: true });
  // Inside the package, so that generated code finds the sources of the runtime.
  const scratch = mkdtempSync(join(parent, "added-schema-"));
  try {
    mkdirSync(join(scratch, "schemas"));
    writeFileSync(join(scratch, "schemas/orchard.yaml"), SCHEMA);
    const generated = join(scratch, "generated");
    await kindsmith(["generate", "--schemas", join(scratch, "schemas"), "--out", generated]);
    const server = await startServe(["--storage=memory", `--apis=${generated}`]);
    try {
      await exercise(server.kubeconfig, join(generated, "farm.example.com/v1/client.ts"));
    } finally {
      assert.equal((await server.stop()).code, 0, server.output());
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});

async function exercise(kubeconfig: string, references: string): Promise<void> {
  const { orchards } = (await importTypeScript(references)) as {
    readonly orchards: ResourceReference<Orchard, "Namespaced">;
  };
  const client = await connect({ kubeconfig });
  try {
    const api = client.resource(orchards).inNamespace("default");
    const made = await api.create({ metadata: { name: "north" }, spec: { rows: [{ name: "a", sort: "plum" }] } });
    assert.equal(made.spec?.trees, 1, "the default of the schema");
    assert.equal((await api.get("north")).metadata?.uid, made.metadata?.uid);
    await assert.rejects(api.create({ metadata: { name: "bad" }, spec: { trees: -1 } }), /spec\.trees/);
    const events = api.watch({ resourceVersion: made.metadata?.resourceVersion ?? "" })[Symbol.asyncIterator]();
    const wish = { metadata: { name: "north" }, spec: { rows: [{ name: "b" }] } };
    const applied = await api.apply(wish, { fieldManager: "gardener" });
    assert.deepEqual(applied.spec?.rows, [{ name: "a", sort: "plum" }, { name: "b" }], "rows are told apart by name");
    const { value: event } = await events.next();
    assert.ok(event);
    assert.deepEqual([event.type, event.object.metadata?.name], ["MODIFIED", "north"]);
    await events.return?.();
  } finally {
    await client.close();
  }
}
