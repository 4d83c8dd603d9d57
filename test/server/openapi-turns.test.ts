/** The documents of many kinds are made in many turns of the loop, so that others are answered meanwhile. */
import assert from "node:assert/strict";
import test from "node:test";
import { kubernetesProfile } from "../../runtime/index.js";
import { Scheme } from "../../runtime/registry/kinds/scheme.js";
import { customKinds } from "../../runtime/server/custom-resources/custom-kinds.js";
import type { Definition } from "../../runtime/server/custom-resources/definition.js";
import { ServedApis } from "../../runtime/server/objects/served-apis.js";
import { OpenApiDocuments } from "../../runtime/server/openapi/openapi-documents.js";

const KINDS = 12;

function definitionOf(plural: string, group: string): Definition {
  const version = { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } };
  return {
    metadata: { name: `${plural}.${group}`, uid: plural },
    spec: { group, scope: "Cluster", versions: [version] },
  };
}

test("other requests get a turn after the code of each kind is compiled", async () => {
  const profile = kubernetesProfile();
  const scheme = new Scheme([], [], profile);
  for (let number = 0; number < KINDS; number++) {
    const plural = `gears${number}`;
    const definition = definitionOf(plural, `g${number % 2}.example.com`);
    const names = { plural, singular: `gear${number}`, kind: `Gear${number}`, listKind: `Gear${number}List` };
    const options = { source: () => definition, isTerminating: false, onCompiled: () => undefined };
    scheme.define(customKinds(definition, names, options), { isTerminating: false });
  }
  const documents = new OpenApiDocuments(new ServedApis(scheme, profile), (error) => assert.fail(error));
  let turns = 0;
  let isMade = false;
  const count = (): void => {
    turns++;
    if (!isMade) setImmediate(count);
  };
  setImmediate(count);
  const text = Buffer.from(await documents.swagger("json").bytes()).toString();
  isMade = true;
  for (let number = 0; number < KINDS; number++)
    assert.ok(text.includes(`/apis/g${number % 2}.example.com/v1/gears${number}`));
  assert.ok(turns >= KINDS, `${turns} turns for ${KINDS} kinds`);
});
