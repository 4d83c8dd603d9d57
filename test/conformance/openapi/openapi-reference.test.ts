/** The operations of the published document against those of the reference: generators of clients make the same names. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { kubernetesProfile } from "../../../runtime/index.js";
import { startApi } from "../../support/api.js";
import { fieldAt, type JsonObject, membersAt, objectAt } from "../../support/json.js";

const DOCUMENT = resolve(import.meta.dirname, "../../../../shared/corpus/kubernetes-api/openapi-v2/swagger.json");
const skip = existsSync(DOCUMENT) ? false : "not found at ../shared/corpus/kubernetes-api";

/** The release that the document is of, and with it all versions that are off by default. */
const RELEASE = "1.36";

/** Deletions answer with a Status here; the reference says so for some kinds only. */
const isCompared = (key: string): boolean => !key.startsWith("delete ");

/** By `get /api/v1/pods`. */
function operationsOf({ paths }: JsonObject): Map<string, JsonObject> {
  return new Map(
    Object.entries(membersAt(paths)).flatMap(([path, { parameters: _, ...item }]) =>
      Object.entries(membersAt(item)).map(([method, operation]): [string, JsonObject] => [
        `${method} ${path}`,
        operation,
      ]),
    ),
  );
}

function factsOf(operation: JsonObject): JsonObject {
  const { operationId, tags, responses } = operation;
  const kind = operation["x-kubernetes-group-version-kind"];
  return { operationId, tags, action: operation["x-kubernetes-action"], kind, codes: Object.keys(objectAt(responses)) };
}

/** Definition that is returned. */
function returned({ responses }: JsonObject): unknown {
  return fieldAt(fieldAt(responses, "200") ?? fieldAt(responses, "201"), "schema");
}

test("[DISC-011, DISC-014] operations have the names, tags, actions, kinds and codes of the reference", {
  skip,
}, async () => {
  const runtimeConfig = { "api/beta": true, "api/alpha": true };
  const api = await startApi({ profile: kubernetesProfile(), groups: [], emulatedVersion: RELEASE, runtimeConfig });
  const ours = operationsOf((await api.get("/openapi/v2")).body);
  await api.stop();
  const theirs = operationsOf(JSON.parse(readFileSync(DOCUMENT, "utf8")));
  // a kind that the release has in another version only
  const isLater = (key: string): boolean => key.includes(" /apis/storagemigration.k8s.io/v1/");
  const unknown = [...ours.keys()].filter((key) => !theirs.has(key) && key !== "get /version/" && !isLater(key));
  assert.deepEqual(unknown, []);
  for (const [key, own] of ours) {
    const reference = theirs.get(key);
    if (reference === undefined) continue;
    assert.deepEqual(factsOf(own), factsOf(reference), key);
    if (isCompared(key)) assert.deepEqual(returned(own), returned(reference), key);
  }
  assert.ok(ours.size > 600, String(ours.size));
});
