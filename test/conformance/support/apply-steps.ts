/**
 * A small language for histories of one object: writes by several managers, each with what it must answer, and what is
 * true between them. A test is a list of steps.
 */
import assert from "node:assert/strict";
import type { Answer } from "../../support/api.js";
import { type JsonObject, type JsonValue, valueAt as memberAt, textAt } from "../../support/json.js";
import type { Subject, WriteOptions } from "./apply-stage.js";
import { type Owner, type Owners, ownersOf } from "./field-owners.js";

export type Step = (subject: Subject) => Promise<void>;

/** Takes the steps in order. @throws the error of the first that fails, with its number. */
export async function play(subject: Subject, ...steps: readonly Step[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    try {
      await step(subject);
    } catch (error) {
      if (error instanceof Error) error.message = `step ${index + 1}: ${error.message}`;
      throw error;
    }
  }
}

/** An apply that is taken: it creates what is missing and patches what is there. */
export function apply(manager: string, fields: JsonObject, options?: WriteOptions): Step {
  return async (subject) => {
    const { status, text } = await subject.apply(manager, fields, options);
    assert.ok(status === 200 || status === 201, `the apply by ${manager} was answered ${status}: ${text}`);
  };
}

/** A field that an apply wants to change, and the manager that owns it. */
export type Conflict = readonly [manager: string, field: string];

/** An apply that meets fields of others and changes nothing. SPEC: Errors, rule 1. */
export function conflict(
  manager: string,
  fields: JsonObject,
  conflicts: readonly Conflict[],
  options?: WriteOptions,
): Step {
  return async (subject) => {
    const before = await subject.read();
    assertConflict(await subject.apply(manager, fields, options), conflicts);
    assert.deepEqual((await subject.read()).body, before.body);
  };
}

export function assertConflict({ status, body, text }: Answer, conflicts: readonly Conflict[]): void {
  assert.equal(status, 409, text);
  assert.deepEqual([body.kind, body.status, body.code, body.reason], ["Status", "Failure", 409, "Conflict"]);
  const causes: JsonObject[] = body.details.causes;
  const found = causes.map(({ reason, field }) => `${reason} ${field}`);
  assert.deepEqual(found.sort(), conflicts.map(([, field]) => `FieldManagerConflict ${field}`).sort());
  for (const [owner, field] of conflicts) {
    const messages: string[] = causes.filter((each) => each.field === field).map(({ message }) => textAt(message));
    const texts = messages.map((message) => message.replace(/ with subresource "\w+"/, ""));
    includes(texts.join("\n"), `conflict with "${owner}"`);
    includes(body.message, field);
    includes(body.message, `"${owner}"`);
  }
  includes(body.message, `Apply failed with ${conflicts.length} conflict${conflicts.length === 1 ? ": " : "s: "}`);
}

function includes(text: string, part: string): void {
  assert.ok(text.includes(part), `found ${JSON.stringify(text)}, expected it to contain ${JSON.stringify(part)}`);
}

/** A POST of the object. */
export function create(manager: string, fields: JsonObject): Step {
  return async (subject) => {
    const { status, text } = await subject.create(manager, fields);
    assert.equal(status, 201, text);
  };
}

/** A PUT of the object as it is, with one change. */
export function put(manager: string, change: (object: JsonObject) => void, options?: WriteOptions): Step {
  return async (subject) => {
    const { body } = await subject.read();
    change(body);
    const { status, text } = await subject.put(manager, body, options);
    assert.equal(status, 200, text);
  };
}

export function mergePatch(manager: string, patch: JsonValue, options?: WriteOptions): Step {
  return async (subject) => taken(await subject.mergePatch(manager, patch, options));
}

export function jsonPatch(manager: string, patch: JsonValue, options?: WriteOptions): Step {
  return async (subject) => taken(await subject.jsonPatch(manager, patch, options));
}

export function strategicPatch(manager: string, patch: JsonValue, options?: WriteOptions): Step {
  return async (subject) => taken(await subject.strategicPatch(manager, patch, options));
}

function taken({ status, text }: Answer): void {
  assert.equal(status, 200, text);
}

/** Values by path (`spec.size`); undefined for what is not there. */
export function shows(values: Readonly<Record<string, unknown>>): Step {
  return async (subject) => {
    const { body, status, text } = await subject.read();
    assert.equal(status, 200, text);
    const found = Object.keys(values).map((path) => [path, valueAt(body, path)]);
    assert.deepEqual(Object.fromEntries(found), values);
  };
}

export function valueAt(object: JsonObject, path: string): unknown {
  return memberAt(object, ...path.split("."));
}

/** All entries of the object, and exactly the fields of each. */
export function owners(expected: Owners): Step {
  return async (subject) => {
    const found = ownersOf((await subject.read()).body);
    const sorted = Object.entries(expected).map(([owner, fields]) => [owner, [...fields].sort()]);
    assert.deepEqual(found, Object.fromEntries(sorted));
  };
}

/** Who owns a field, among other fields or alone. */
export function ownedBy(field: string, ...expected: readonly Owner[]): Step {
  return async (subject) => {
    const all = Object.entries(ownersOf((await subject.read()).body));
    const found = all.filter(([, fields]) => fields.includes(field)).map(([owner]) => owner);
    assert.deepEqual(found.sort(), [...expected].sort(), `owners of ${field} in ${JSON.stringify(all)}`);
  };
}
