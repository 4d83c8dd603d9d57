/** The example kind of a new project, with its code and test. */

/** The names from which the files of a new project are made. */
export interface ProjectNames {
  /** The package name. */
  readonly name: string;
  /** The API group of the example kind. */
  readonly group: string;
}

export function exampleSchema({ group }: ProjectNames): string {
  return `# One kind. Edit it, run \`npm run generate\`, and the server, the types and the client have what it says.
# Every field has a type and a description; \`npx kindsmith generate\` names what it can't read, with line and column.
openapi: 3.0.3
info: { title: Task, version: ${group}/v1 }
paths: {}
components:
  schemas:
    Task:
      description: Something that has to be done.
      # Group, version and kind are the names that clients use: apiVersion is ${group}/v1.
      x-kubernetes-group-version-kind: [{ group: ${group}, version: v1, kind: Task }]
      # The plural stands in URLs. The status is written through a separate path, so that users who
      # describe a task cannot mark it as done by mistake.
      x-kindsmith-resource:
        plural: tasks
        shortNames: [tk]
        scope: Namespaced
        subresources: { status: {} }
        printerColumns:
          - { name: Priority, type: string, jsonPath: .spec.priority }
          - { name: Done, type: boolean, jsonPath: .status.done }
      type: object
      required: [spec]
      properties:
        spec:
          type: object
          required: [title]
          properties:
            title: { type: string, minLength: 1, maxLength: 120, description: What is to be done. }
            # A default stands on the field itself: objects without it get it when they are stored and when they are read.
            priority: { type: string, enum: [low, normal, high], default: normal, description: How soon. }
            # The name identifies a step, so that two clients can each apply steps of their own.
            # +listType=map
            # +listMapKey=name
            steps:
              type: array
              description: The parts of the task.
              items:
                type: object
                required: [name]
                properties:
                  name: { type: string, description: Unique among the steps. }
                  note: { type: string, description: Whatever helps. }
        status:
          type: object
          properties:
            done: { type: boolean, description: Whether nothing is left to do. }
`;
}

export function exampleHooks({ group }: ProjectNames): string {
  return `/** Logic that a schema can't say. The generator never touches this file. */
import { defineHooks, fieldErrors, fieldPath } from "kindsmith";
import { type Task, tasks } from "./generated/${group}/v1/index.js";

const title = fieldPath<Task>().at("spec", "title");

const taskHooks = defineHooks(tasks, {
  // A validation hook returns what is wrong, each error with its field.
  validateUpdate: ({ spec }, old) =>
    spec.title !== old.spec.title ? [fieldErrors.invalid(title, spec.title, "a task keeps its title")] : [],
});

export default [taskHooks];
`;
}

export function exampleServer(): string {
  return `/** The server of this project for programs that embed it; \`npm start\` serves the same kinds over HTTPS. */
import { createServer, type CreateServerOptions, type Server } from "kindsmith";
import { apiGroups } from "./generated/index.js";
import hooks from "./hooks.js";

/** In memory unless \`storage\` says otherwise. */
export function makeServer(options: CreateServerOptions = {}): Promise<Server> {
  return createServer({ groups: apiGroups, hooks, ...options });
}
`;
}

export function exampleTest({ group }: ProjectNames): string {
  return `/** A whole server in this process, and the typed client against it. */
import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import { isInvalid } from "kindsmith/client";
import { assertMatches, dumpFailures, startTestServer } from "kindsmith/testing";
import { tasks } from "../generated/${group}/v1/client.js";
import { apiGroups } from "../generated/index.js";
import hooks from "../hooks.js";

const server = await startTestServer({ groups: apiGroups, hooks });
const api = server.client.resource(tasks).inNamespace("default");

after(() => server.stop());
// A test that fails leaves the objects and requests of the server in .kindsmith/failed.
dumpFailures(afterEach);

test("a new task gets the defaults of its schema", async () => {
  const task = await api.create({ metadata: { name: "water" }, spec: { title: "Water the plants" } });
  assertMatches(task, { spec: { priority: "normal" } });
  assert.deepEqual(await api.get("water"), task);
});

test("a task without a title is refused", async () => {
  await assert.rejects(api.create({ metadata: { name: "empty" }, spec: { title: "" } }), isInvalid);
});

test("hooks are in effect: a task keeps its title", async () => {
  const task = await api.create({ metadata: { name: "prune" }, spec: { title: "Prune the roses" } });
  await assert.rejects(api.update({ ...task, spec: { ...task.spec, title: "Burn the roses" } }), isInvalid);
  const sooner = await api.update({ ...task, spec: { ...task.spec, priority: "high" } });
  assert.equal(sooner.spec.priority, "high");
});
`;
}
