/** SPEC: Errors: what a message shows of a request is bounded, however large the values are that the request holds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../../support/api.js";
import { type JsonObject, type JsonValue, objectAt } from "../../support/json.js";
import { describeInProfiles, type Stage, Subject } from "../support/apply-stage.js";
import { create, play } from "../support/apply-steps.js";

const MAX_ANSWER_BYTES = 8 * 1024;
const LONG = "x".repeat(500_000);
const LONG_OBJECT = { [LONG]: LONG };
const LONG_NUMBER = "9".repeat(500_000);
/** Stands for a value in a body until it is text. */
const PLACE = "PLACE-OF-THE-VALUE";

const IDENTITY = ["apiVersion", "kind", "metadata.name", "metadata.namespace"];
const EXPECTATIONS = ["metadata.uid", "metadata.resourceVersion"];
const VALUES: Readonly<Record<string, string>> = {
  "a long text": JSON.stringify(LONG),
  "a large object": JSON.stringify(LONG_OBJECT),
  "a long list": JSON.stringify(Array(1000).fill("x".repeat(500))),
  "a long number": LONG_NUMBER,
};

const scale = (subject: Subject): Subject =>
  new Subject(subject.api, subject.collection, { apiVersion: "autoscaling/v1", kind: "Scale" }, subject.name);

/** Each sends a body to an object that is there. */
const WRITERS: Readonly<Record<string, (subject: Subject, body: string) => Promise<Answer>>> = {
  PUT: (subject, body) => subject.put("B", body),
  "a merge patch": (subject, body) => subject.mergePatch("B", body),
  "an apply": (subject, body) => subject.apply("B", {}, { request: { body } }),
};
const SCALE_WRITERS: typeof WRITERS = {
  "PUT of the scale": (subject, body) => subject.put("B", body, { at: "scale" }),
  "a merge patch of the scale": (subject, body) => subject.mergePatch("B", body, { at: "scale" }),
  "an apply of the scale": (subject, body) => subject.apply("B", {}, { at: "scale", request: { body } }),
};

function bodyWith(document: JsonValue, field: string, value: string): string {
  const body = structuredClone(document);
  const [name, member] = field.split(".");
  if (member === undefined) objectAt(body)[name as string] = PLACE;
  else objectAt(body, name as string)[member] = PLACE;
  return JSON.stringify(body).replace(`"${PLACE}"`, () => value);
}

function assertRefused(answer: Answer, title: string): void {
  const { status, text } = answer;
  assert.ok(status >= 400 && status < 500, `${title} was answered ${status}: ${text.slice(0, 500)}`);
  assertBounded(answer, title);
}

function assertBounded({ text, headers }: Answer, title: string): void {
  assert.ok(text.length < MAX_ANSWER_BYTES, `${title} was answered with ${text.length} bytes`);
  assert.ok(JSON.stringify(headers).length < MAX_ANSWER_BYTES, `${title} was answered with long headers`);
}

describeInProfiles("answers to requests with large values", (stage: Stage) => {
  const documents = (subject: Subject) => [
    [WRITERS, subject.document({ spec: { size: 2 } })] as const,
    [SCALE_WRITERS, scale(subject).document({ spec: { replicas: 2 } })] as const,
  ];

  for (const field of [...IDENTITY, ...EXPECTATIONS]) {
    test(`${field} of 500 kB is not repeated`, async () => {
      const widget = stage.widget();
      await play(widget, create("A", { spec: { size: 1 } }));
      const before = (await widget.read()).body;
      for (const [writers, document] of documents(widget)) {
        for (const [writer, write] of Object.entries(writers)) {
          const body = bodyWith(document, field, JSON.stringify(LONG));
          assertRefused(await write(widget, body), `${writer} of a long ${field}`);
        }
      }
      assert.deepEqual((await widget.read()).body, before);
    });

    test(`${field} that is not a string is not repeated`, async () => {
      const widget = stage.widget();
      await play(widget, create("A", { spec: { size: 1 } }));
      for (const [writers, document] of documents(widget)) {
        for (const [writer, write] of Object.entries(writers)) {
          for (const [title, value] of Object.entries(VALUES)) {
            const answer = await write(widget, bodyWith(document, field, value));
            assertBounded(answer, `${writer} of ${title} in ${field}`);
          }
        }
      }
    });
  }

  test("a missing object is no reason to repeat what a request expects of it", async () => {
    for (const field of EXPECTATIONS) {
      const widget = stage.widget();
      const body = bodyWith(widget.document({ spec: { size: 2 } }), field, JSON.stringify(LONG));
      for (const [writer, write] of Object.entries(WRITERS)) {
        assertRefused(await write(widget, body), `${writer} of a long ${field}`);
      }
      assert.equal((await widget.read()).status, 404);
    }
  });

  for (const field of IDENTITY) {
    test(`${field} of 500 kB is not repeated by a POST`, async () => {
      const document = stage.widget().document({ spec: { size: 2 } });
      const answer = await stage.api.post(stage.collection("Widget"), bodyWith(document, field, JSON.stringify(LONG)));
      assertRefused(answer, `POST of a long ${field}`);
    });
  }

  for (const fieldValidation of ["Strict", "Warn"]) {
    test(`an unknown field with a name of 500 kB is not repeated under ${fieldValidation}`, async () => {
      const widget = stage.widget();
      await play(widget, create("A", { spec: { size: 1 } }));
      const query = { fieldValidation };
      const whole = (await widget.read()).body;
      const [top, below] = [{ [LONG]: 1 }, { spec: { replicas: 2, size: 1, [LONG]: 1 } }];
      for (const unknown of [top, below]) {
        const { spec = { replicas: 2 } } = unknown as JsonObject;
        assertBounded(await widget.put("B", { ...whole, ...unknown }, { query }), "PUT");
        assertBounded(await widget.apply("B", unknown, { query, force: true }), "an apply");
        const document = scale(widget).document({ ...unknown, spec });
        assertBounded(await widget.put("B", document, { query, at: "scale" }), "PUT of the scale");
        assertBounded(
          await scale(widget).apply("B", { ...unknown, spec }, { query, at: "scale", force: true }),
          "apply",
        );
      }
    });
  }
});
