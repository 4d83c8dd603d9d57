/** client-go and controller-runtime, unmodified, with kinds that they define themselves. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Facts } from "../support/facts.js";
import { findGoClients, GoClients } from "../support/go-clients.js";
import { type ServeProcess, startServe } from "../support/serve.js";

const found = await findGoClients();
const FLAGS = ["--profile=kubernetes", "--storage=memory", "--controllers=*,-root-ca-cert-publisher"];

const DEFINITIONS: Facts = {
  "unknown before": true,
  defaults: ["gadget", "GadgetList", "None"],
  accepted: ["gadgets", ["v1"]],
  again: "AlreadyExists",
  known: ["gadgets", "namespace"],
  created: [{ mode: "auto", size: 3 }, null],
  status: [{ mode: "auto", size: 3 }, { phase: "Running" }, 1],
  invalid: ["FieldValueTypeInvalid spec.mode", "FieldValueInvalid spec.size", "FieldValueInvalid <nil>"],
  "against a rule": ["FieldValueInvalid spec"],
  conflict: ["FieldManagerConflict .spec.size"],
  left: [{ mode: "auto", size: 2 }, ["one", "other"]],
  held: true,
  gone: true,
  followed: 1,
  "equals the server": [2, 3],
  told: ["ADDED made-0", "MODIFIED made-0", "ADDED made-1", "MODIFIED made-1"],
  added: ["add made-0 initial=false", "add made-1 initial=false"],
  "new defaults": { field0: 1, field1: 1, mode: "auto", size: 3 },
  deleted: ["delete first", "delete made-0", "delete made-1"],
  "failure of the informer": "NotFound",
  "listed after the end": "NotFound",
  "unknown after": true,
};

const LATE_KINDS: Facts = {
  "created too early": true,
  installed: 2,
  ...Object.fromEntries(
    ["a", "b"].flatMap((group) => [
      [`reconciled in ${group}`, "late"],
      [`status in ${group}`, { phase: "Running" }],
      [`reconciled again in ${group}`, "late"],
    ]),
  ),
  "created too late": true,
};

const CONVERTER: Facts = {
  created: 7,
  read: [70, { a: "1" }, true],
  watched: ["MODIFIED", 9],
  listed: 9,
  refused: 500,
  "was asked": true,
};

describe("client-go with kinds defined at run time", { skip: "missing" in found && found.missing }, () => {
  let server: ServeProcess;
  let clients: GoClients;

  before(async () => {
    server = await startServe(FLAGS);
    clients = new GoClients("path" in found ? found.path : "", server.kubeconfig);
  });

  after(async () => {
    assert.equal((await server.stop()).code, 0, server.output());
    // what a webhook refuses is a failure of the server, and the only one
    const failures = server.output().match(/"level":50.*?"message":"[^"]*"/g) ?? [];
    for (const failure of failures) assert.match(failure, /"message":"no press has -1 centimetres"/);
  });

  for (const contentType of ["application/json", "application/vnd.kubernetes.protobuf"])
    test(`[SDK-019, CRD-001] a kind is defined, used, changed under an informer, and deleted; definitions in ${contentType}`, async () => {
      const { "answered in": mediaTypes, ...facts } = await clients.run("definitions", { contentType });
      assert.deepEqual(facts, DEFINITIONS);
      assert.ok((mediaTypes as string[]).some((each) => each.startsWith(contentType)));
    });

  test("[SDK-019, CRD-001] a manager that runs finds kinds of a folder that is installed later", async () => {
    const { "answered in": _, ...facts } = await clients.run("late kinds");
    assert.deepEqual(facts, LATE_KINDS);
  });

  test("[SDK-019, CRD-018] the conversion handler of controller-runtime converts", async () => {
    const { "answered in": _, ...facts } = await clients.run("converter");
    assert.deepEqual(facts, CONVERTER);
  });
});
