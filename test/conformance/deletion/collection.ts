/** What tests of reads and watches share: a collection with a known history, and short texts for what answers show. */
import assert from "node:assert/strict";
import { isGone, type NamingProfile } from "../../../runtime/index.js";
import { ManualClock } from "../../client/support/manual-clock.js";
import { type Answer, startApi, type TestApi, type WatchStream } from "../../support/api.js";
import { type ApiBody, fieldAt, type JsonObject, objectsAt, textAt, valueAt } from "../../support/json.js";

/** Far beyond any version that a test reaches. */
export const FUTURE = "900000000000";

export function withQuery(path: string, parameters: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(parameters)}`;
}

/** `a=1 b=2`: names and `data.x` of the items of a list of ConfigMaps. */
export function contents(list: ApiBody): string {
  return list.items.map(({ metadata, data }) => `${metadata.name}=${valueAt(data, "x") ?? ""}`).join(" ");
}

export function names(list: ApiBody): string[] {
  return list.items.map(({ metadata }) => metadata.name);
}

/** `ADDED a=1`, `BOOKMARK`, `ERROR 410`: an event of a watch of ConfigMaps. */
export function eventText({ type, object }: JsonObject): string {
  if (type === "ERROR") return `ERROR ${fieldAt(object, "code")}`;
  return type === "BOOKMARK"
    ? type
    : `${type} ${fieldAt(object, "metadata", "name")}=${valueAt(object, "data", "x") ?? ""}`;
}

/** All events up to and without the first one about `name`, or up to the end of the stream. */
export async function eventsBefore(watch: WatchStream, name: string): Promise<JsonObject[]> {
  const events: JsonObject[] = [];
  for (let event = await watch.next(); event !== undefined; event = await watch.next()) {
    if (event.object.metadata?.name === name) break;
    events.push(event);
  }
  return events;
}

/** The next bookmark, and the events before it. */
export async function nextBookmark(
  watch: WatchStream,
): Promise<{ readonly events: JsonObject[]; readonly version: string }> {
  const events: JsonObject[] = [];
  for (let event = await watch.next(); event !== undefined; event = await watch.next()) {
    if (event.type === "BOOKMARK") return { events, version: event.object.metadata.resourceVersion };
    events.push(event);
  }
  assert.fail(`the watch ended before a bookmark, after ${events.map(eventText).join(", ")}`);
}

/** Three states of a collection of ConfigMaps, and a token for the rest of the second one. */
export interface KnownHistory {
  readonly path: string;
  readonly old: State;
  readonly middle: State;
  readonly current: State;
  /** For the rest of the middle state after its first two items. */
  readonly token: string;
}

export interface State {
  readonly version: string;
  readonly contents: string;
}

export async function makeHistory(api: TestApi): Promise<KnownHistory> {
  const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
  const set = async (name: string, x: string): Promise<void> => {
    const { status, text } = await api.patch(`${path}/${name}`, "merge", { data: { x } });
    assert.equal(status, 200, text);
  };
  const create = async (name: string): Promise<void> => {
    const { status, text } = await api.post(path, { metadata: { name }, data: { x: "1" } });
    assert.equal(status, 201, text);
  };
  for (const name of ["a", "b", "c", "d", "e"]) await create(name);
  const old = await stateOf(api, path, "a=1 b=1 c=1 d=1 e=1");
  await set("a", "2");
  const { body } = await api.get(withQuery(path, { limit: "2" }));
  assert.equal(contents(body), "a=2 b=1");
  const middle = { version: body.metadata.resourceVersion, contents: "a=2 b=1 c=1 d=1 e=1" };
  await set("a", "3");
  await set("c", "2");
  await api.delete(`${path}/d`);
  await create("f");
  const current = await stateOf(api, path, "a=3 b=1 c=2 e=1 f=1");
  return { path, old, middle, current, token: body.metadata.continue };
}

async function stateOf(api: TestApi, path: string, want: string): Promise<State> {
  const { body } = await api.get(path);
  assert.equal(contents(body), want);
  return { version: body.metadata.resourceVersion, contents: want };
}

/** A server whose time passes only when the test says so. */
export async function startWithClock(profile: NamingProfile): Promise<{ api: TestApi; clock: ManualClock }> {
  const clock = new ManualClock();
  const faults: unknown[] = [];
  // An hour passes here in a moment. The server's own informers wait in real time before they watch again, so they
  // may find their version gone and list anew; that is told as a fault, and is none.
  const reportError = (error: unknown): void => {
    if (!isGone(error)) faults.push(error);
  };
  const api = await startApi({ profile, clock, reportError });
  const stop = async (): Promise<void> => {
    await api.stop();
    assert.deepEqual(faults, []);
  };
  return { api: { ...api, stop }, clock };
}

/** What is wrong with a combination of list or watch options, as the Status names it. */
export interface OptionFault {
  readonly field: "resourceVersionMatch" | "sendInitialEvents";
  readonly reason: "FieldValueForbidden" | "FieldValueNotSupported";
  readonly message: RegExp;
}

/** 422 `Invalid` on ListOptions with one cause for each fault. */
export function assertRefused(
  { status, body }: { readonly status: number; readonly body: JsonObject },
  profile: NamingProfile,
  faults: readonly OptionFault[],
): void {
  assert.equal(status, 422, JSON.stringify(body));
  assertFailure(body, 422, "Invalid", /^ListOptions\.\S+ "" is invalid: /);
  assert.deepEqual(
    [fieldAt(body, "details", "kind"), fieldAt(body, "details", "group")],
    ["ListOptions", profile.words.metaGroup],
  );
  for (const { field, reason, message } of faults) {
    const cause = objectsAt(body, "details", "causes").find((other) => message.test(textAt(other, "message")));
    assert.deepEqual(
      [cause?.field, cause?.reason],
      [field, reason],
      `${message} in ${JSON.stringify(fieldAt(body, "details"))}`,
    );
    assert.match(textAt(body, "message"), message);
  }
}

/** 504 with everything that clients look at to tell it from other timeouts. */
export function assertTooLarge({ status, body, headers }: Answer, requested: string): void {
  assert.equal(status, 504, JSON.stringify(body));
  assertFailure(body, 504, "Timeout", /Too large resource version/);
  assert.match(body.message, new RegExp(requested));
  assert.deepEqual(body.details.causes, [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }]);
  assert.match(headers["retry-after"] ?? "", /^[1-9][0-9]*$/);
  assert.equal(String(body.details.retryAfterSeconds), headers["retry-after"]);
}

export function assertBadRequest({ status, body }: Answer, message: RegExp): void {
  assert.equal(status, 400, JSON.stringify(body));
  assertFailure(body, 400, "BadRequest", message);
}

/** A Status document for a failure. */
export function assertFailure(body: JsonObject, code: number, reason: string, message: RegExp): void {
  assert.deepEqual(
    [body.kind, body.apiVersion, body.status, body.code, body.reason],
    ["Status", "v1", "Failure", code, reason],
  );
  assert.match(textAt(body, "message"), message);
}
