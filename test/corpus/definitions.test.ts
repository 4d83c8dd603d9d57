/** Definitions that people really have: those that the reference server took are taken, and come back as they were sent. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { parseAllDocuments } from "yaml";
import { kubernetesProfile } from "../../runtime/index.js";
import { type Json, startApi, type TestApi } from "../support/api.js";
import { corpusIsMissing, corpusProjectNames, readCorpusProject } from "../support/crd-corpus.js";
import { differences } from "../support/field-coverage.js";

const skip = corpusIsMissing();

describe("definitions of real projects", { skip }, () => {
  let api: TestApi;
  before(async () => {
    api = await startApi({ profile: kubernetesProfile() });
  });
  after(() => api.stop());

  for (const project of skip ? [] : corpusProjectNames()) {
    test(`${project}: every definition is judged as the reference server did`, async () => {
      const { crdsDirectory } = readCorpusProject(project);
      const outcomes: Json = JSON.parse(readFileSync(join(crdsDirectory, "../crd-outcomes.json"), "utf8"));
      for (const file of readdirSync(crdsDirectory)) {
        for (const document of parseAllDocuments(readFileSync(join(crdsDirectory, file), "utf8"))) {
          const { status: _, ...definition }: Json = document.toJS({ maxAliasCount: 1000 });
          const { createStatus, error } = outcomes[definition.metadata.name];
          const path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
          const { status, body, text } = await api.post(path, definition);
          assert.equal(status, createStatus, `${file}: ${text.slice(0, 2000)}`);
          if (status !== 201) {
            assert.deepEqual(textsOf(body), textsOf(error), file);
            continue;
          }
          delete definition.metadata.creationTimestamp;
          assert.deepEqual(differences(definition, body), [], file);
        }
      }
    });
  }
});

/** In an order of its own: the reference walks maps in any order. */
function textsOf({ details }: Json): string[] {
  return details.causes.map(({ field, reason, message }: Json) => `${field} ${reason} ${message}`).sort();
}
