/** Events of both groups: what the newer one asks for, and the older one does not. SPEC: migration guide, Event. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { events as coreEvents } from "../../generated/core/v1/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject, listAt } from "../support/json.js";
import { causesOf, checkFull } from "./support/refusals.js";

const eventTime = "2024-01-02T03:04:05.678901Z";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`events (${profile.name})`, () => {
    let api: TestApi;
    let namespace: string;
    let newer: string;
    let core: string;
    before(async () => {
      api = await startApi({ profile });
      namespace = await api.namespace();
      newer = `/apis/${profile.words.eventsGroup}/v1/namespaces/${namespace}/events`;
      core = `/api/v1/namespaces/${namespace}/events`;
    });
    after(() => api.stop());

    const complete = (): JsonObject => ({
      eventTime,
      reportingController: "example.com/tester",
      reportingInstance: "tester-1",
      action: "Test",
      reason: "Tested",
      type: "Normal",
      regarding: { apiVersion: "v1", kind: "Pod", namespace, name: "p" },
    });
    let count = 0;
    const post = (change: object): Promise<Answer> =>
      api.post(newer, { metadata: { name: `e${count++}` }, ...complete(), ...change });

    test("[VER-060] an event is of one of two types", async () => {
      assert.deepEqual([(await post({ type: "Normal" })).status, (await post({ type: "Warning" })).status], [201, 201]);
      const other = await post({ type: "Other" });
      assert.deepEqual([other.status, causesOf(other)], [422, ["Invalid type"]]);
      assert.equal((await post({ type: undefined })).status, 422);
    });

    test("[VER-060] refused writes name events by their storage group, and errors of lookups by the requested group", async () => {
      const other = await post({ type: "Other" });
      const { name, group, kind } = other.body.details;
      assert.deepEqual([other.status, group, kind], [422, undefined, "Event"]);
      assert.ok(other.body.message.startsWith(`Event ${JSON.stringify(name)} is invalid: type: `), other.body.message);
      const none = await api.get(`${newer}/none`);
      assert.deepEqual(none.body.details, { name: "none", group: profile.words.eventsGroup, kind: "events" });
    });

    test("[VER-061] an event states its object, its reporter, its reason and its time", async () => {
      const made = await post({});
      assert.deepEqual(
        [made.status, fieldAt(made.body, "regarding", "name"), made.body.eventTime],
        [201, "p", eventTime],
      );
      for (const field of ["action", "reason", "reportingController", "reportingInstance", "eventTime"]) {
        const { status, body } = await post({ [field]: undefined });
        assert.equal(status, profile.behaviours.schemaFailureCode, field);
        assert.ok(body.message.includes(`${field}: Required value`), body.message);
      }
    });

    test("[VER-062] a series counts repetitions, and the deprecated fields must not be set", async () => {
      const series = { count: 2, lastObservedTime: eventTime };
      const made = await post({ series });
      assert.deepEqual([made.status, made.body.series], [201, series]);
      assert.deepEqual(causesOf(await post({ series: { ...series, count: 1 } })), ["Invalid series.count"]);
      const older = {
        deprecatedFirstTimestamp: "2024-01-02T03:04:05Z",
        deprecatedLastTimestamp: "2024-01-02T03:04:05Z",
        deprecatedCount: 3,
        deprecatedSource: { component: "c" },
      };
      for (const [field, value] of Object.entries(older)) {
        const { status, text } = await post({ [field]: value });
        assert.deepEqual([status, text.includes(`${field}: Invalid value`)], [422, true], text);
      }
      for (const field of ["firstTimestamp", "lastTimestamp", "count"]) {
        const { status, body } = await api.post(`${newer}?fieldValidation=Strict`, {
          metadata: { name: "strict" },
          ...complete(),
          [field]: Reflect.get(older, field === "count" ? "deprecatedCount" : "deprecatedFirstTimestamp"),
        });
        assert.deepEqual([status, body.message.includes(`unknown field "${field}"`)], [400, true]);
      }
    });

    test("texts have maximum lengths, and only the series can change", async () => {
      const long = "x".repeat(129);
      const { status, text } = await post({
        reason: long,
        action: long,
        reportingInstance: long,
        note: "x".repeat(1025),
      });
      assert.equal(status, 422);
      for (const field of ["reason", "action", "reportingInstance", "note"])
        assert.ok(text.includes(`"${field}"`), `${field}: ${text}`);
      const made = (await post({})).body;
      const event = `${newer}/${made.metadata.name}`;
      const again = await api.patch(event, "merge", { series: { count: 2, lastObservedTime: eventTime } });
      assert.deepEqual([again.status, fieldAt(again.body, "series", "count")], [200, 2]);
      const changed = await api.patch(event, "merge", { note: "n", type: "Warning" });
      assert.deepEqual([changed.status, causesOf(changed).sort()], [422, ["Invalid message", "Invalid type"]]);
    });

    test("an event is in the namespace of its object", async () => {
      const inDefault = `/apis/${profile.words.eventsGroup}/v1/namespaces/default/events`;
      const ofCluster = { regarding: { kind: "Node", name: "n" } };
      assert.deepEqual(causesOf(await post(ofCluster)), ["Invalid regarding.namespace"]);
      const { status } = await api.post(inDefault, { metadata: { name: "node" }, ...complete(), ...ofCluster });
      assert.equal(status, 201);
      const misplaced = { metadata: { name: "m" }, involvedObject: { kind: "Pod", namespace: "elsewhere", name: "p" } };
      assert.deepEqual(causesOf(await api.post(core, misplaced)), ["Invalid involvedObject.namespace"]);
    });

    test("core events need less, but must be complete if they have an eventTime", async () => {
      const involvedObject = { kind: "Pod", namespace, name: "p" };
      const lax = await api.post(core, { metadata: { name: "lax" }, involvedObject, type: "Other", count: 7 });
      assert.deepEqual([lax.status, lax.body.count], [201, 7]);
      const timed = await api.post(core, { metadata: { name: "timed" }, involvedObject, eventTime });
      assert.deepEqual(
        [timed.status, causesOf(timed).sort()],
        [
          422,
          [
            "Invalid reportingComponent",
            "Invalid reportingComponent",
            "Required action",
            "Required reason",
            "Required reportingComponent",
            "Required reportingInstance",
          ],
        ],
      );
      await checkFull(api, core, coreEvents, {
        apiVersion: "v1",
        kind: "Event",
        metadata: { name: "full" },
        involvedObject: { ...involvedObject, apiVersion: "v1", uid: "u", resourceVersion: "1", fieldPath: "spec" },
        reason: "R",
        message: "m",
        source: { component: "c", host: "h" },
        firstTimestamp: "2024-01-02T03:04:05Z",
        lastTimestamp: "2024-01-02T03:04:06Z",
        count: 3,
        type: "Warning",
        eventTime,
        series: { count: 3, lastObservedTime: eventTime },
        action: "A",
        related: {
          apiVersion: "v1",
          kind: "Pod",
          namespace: "n",
          name: "q",
          uid: "u",
          resourceVersion: "1",
          fieldPath: "f",
        },
        reportingComponent: "example.com/tester",
        reportingInstance: "tester-1",
      });
      const accept = `application/json;as=Table;v=v1;g=${profile.words.metaGroup}`;
      const { body } = await api.get(`${core}/full`, { headers: { accept } });
      assert.deepEqual(listAt(body, "rows", 0, "cells").slice(1, 6), ["Warning", "R", "pod/p", "spec", "c, h"]);
    });
  });
}
