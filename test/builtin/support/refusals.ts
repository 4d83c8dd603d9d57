/** What a server finds wrong with an object, as `reason field` texts: rules of kinds are tables of those. */
import assert from "node:assert/strict";
import type { ResourceDefinition } from "../../../runtime/kit/index.js";
import type { Answer, TestApi } from "../../support/api.js";
import { differences, unusedFields } from "../../support/field-coverage.js";
import { type ApiBody, fieldAt, type JsonObject } from "../../support/json.js";

/** `[what is wrong, content beside the metadata, expected causes]`; no causes for an object that is right. */
export type Case = readonly [title: string, content: object, causes: readonly string[]];

/** `Invalid spec.ports[0].name`: the reason without its prefix, and the field. */
export function causesOf({ body }: Answer): string[] {
  return (body.details?.causes ?? []).map(
    ({ reason, field }) => `${String(reason).replace(/^FieldValue/, "")} ${field}`,
  );
}

/** Creates an object of each case, as a dry-run: what is right may share names and addresses. */
export async function checkCases(api: TestApi, path: string, cases: readonly Case[]): Promise<void> {
  for (const [title, content, causes] of cases) {
    const metadata = { name: "case", ...(content as { metadata?: object }).metadata };
    const answer = await api.post(`${path}?dryRun=All`, { ...content, metadata });
    const outcome = [answer.status, causesOf(answer)];
    assert.deepEqual(outcome, causes.length === 0 ? [201, []] : [422, causes], `${title}: ${answer.text}`);
  }
}

/** Creates the object, reads it back, and finds in it everything that was sent. */
export async function checkRoundTrip(api: TestApi, path: string, sent: JsonObject): Promise<ApiBody> {
  const created = await api.post(`${path}?fieldValidation=Strict`, sent);
  assert.equal(created.status, 201, created.text);
  const read = await api.get(`${path}/${fieldAt(sent, "metadata", "name")}`);
  assert.deepEqual(read.body, created.body);
  assert.deepEqual(differences(sent, read.body), []);
  return read.body;
}

const ENVELOPE: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "status"]);

/**
 * As {@link checkRoundTrip}, of an object that uses every field of its kind but those of the status.
 * @param exceptions `struct field` texts of fields that go with no others, and which no object can have therefore
 */
export async function checkFull(
  api: TestApi,
  path: string,
  // biome-ignore lint/suspicious/noExplicitAny: the kind of the object does not matter here
  definition: ResourceDefinition<any>,
  sent: JsonObject,
  exceptions: readonly string[] = [],
): Promise<ApiBody> {
  const read = await checkRoundTrip(api, path, sent);
  await definition.load();
  const fields = Object.keys(definition.structs()[definition.root]?.properties ?? {}).filter(
    (field) => !ENVELOPE.has(field),
  );
  const unused = fields.filter((field) => !(field in sent));
  for (const field of fields) unused.push(...(await unusedFields(definition, field, [sent])));
  assert.deepEqual([...new Set(unused)], exceptions, "fields that the object does not use");
  return read;
}
