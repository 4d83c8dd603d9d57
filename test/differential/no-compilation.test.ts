/** Generated kinds are code already: where no text can be made code, they are served all the same. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";
import { fieldAt, type JsonObject, objectsAt } from "../support/json.js";
import { programOf } from "../support/typescript.js";

test("[GEN-005] generated kinds are validated, given defaults and described without compiling a schema at run time", () => {
  const { file, execArgv } = programOf(join(import.meta.dirname, "support/without-compiler.ts"));
  const run = spawnSync(process.execPath, [...execArgv, file], { encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  const { isForbidden, answers } = JSON.parse(run.stdout) as { isForbidden: boolean; answers: JsonObject[] };
  assert.ok(isForbidden, "the process could make code from text");
  const [created, refused, document] = answers as [JsonObject, JsonObject, JsonObject];
  assert.equal(created.code, 201);
  assert.deepEqual(
    [fieldAt(created, "body", "spec", "mode"), fieldAt(created, "body", "spec", "replicas")],
    ["auto", 1],
  );
  assert.equal(refused.code, 422, JSON.stringify(refused.body));
  const fields = objectsAt(refused, "body", "details", "causes").map(({ field }) => field);
  assert.deepEqual(fields, ["spec.size", "spec.mode", "spec.replicas", ".spec.replicas"]);
  assert.ok(
    fieldAt(document, "body", "components", "schemas", "com.example.demo.v1.Widget") !== undefined,
    "the kind is published",
  );
});
