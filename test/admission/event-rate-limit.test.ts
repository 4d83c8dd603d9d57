/** How many events are taken, and by whom and what they are counted. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isCalledFor } from "../../runtime/admission/admission-chain.js";
import type {
  EventLimit,
  EventLimitType,
} from "../../runtime/admission/configuration/event-rate-limit-configuration.js";
import { eventRateLimit } from "../../runtime/admission/plugins/event-rate-limit.js";
import { StatusError } from "../../runtime/api/status.js";
import { orchProfile } from "../../runtime/index.js";
import type { AdmissionAttributes } from "../../runtime/registry/write/write-admission.js";
import { attributesOf } from "../support/admission-attributes.js";
import { PROFILES, startApi } from "../support/api.js";
import type { JsonObject } from "../support/json.js";

const limit = (type: EventLimitType, more: Partial<EventLimit> = {}): EventLimit => ({
  type,
  qps: 1,
  burst: 2,
  cacheSize: 10,
  ...more,
});

/** Undefined for an event that is taken, else the message and the seconds to wait. */
async function refusal(plugin: ReturnType<typeof eventRateLimit>, attributes: AdmissionAttributes): Promise<unknown> {
  if (!isCalledFor(plugin, attributes)) return "not looked at";
  try {
    await plugin.validate?.(attributes);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof StatusError && error.code === 429, String(error));
    return `${error.message} (${error.details?.retryAfterSeconds})`;
  }
}

describe("limits for events", () => {
  const profile = orchProfile();
  let nowMs = 0;
  const clock = { now: () => nowMs, after: () => () => undefined };
  const made = (...limits: EventLimit[]) => eventRateLimit({ clock, profile }, { limits });
  const event = (more: Partial<AdmissionAttributes> = {}): AdmissionAttributes =>
    attributesOf("events", { namespace: "a", object: { metadata: { name: "e" } }, ...more });

  test("a burst is accepted at once, and later events at the configured rate", async () => {
    const plugin = made(limit("Server", { qps: 4 }));
    nowMs = 1_000;
    assert.equal(await refusal(plugin, event()), undefined);
    assert.equal(await refusal(plugin, event()), undefined);
    assert.equal(await refusal(plugin, event()), "limit reached on type Server for key  (1)");
    nowMs += 250;
    assert.equal(await refusal(plugin, event()), undefined);
    assert.notEqual(await refusal(plugin, event()), undefined);
    nowMs += 60_000;
    for (let count = 0; count < 2; count++) assert.equal(await refusal(plugin, event()), undefined);
    assert.notEqual(await refusal(plugin, event()), undefined);
  });

  test("events are limited by namespace, by user and by the object that they are about, whichever group they are written through", async () => {
    const user = (username: string) => ({ username, uid: "", groups: [], extra: {} });
    const about = (name: string): JsonObject => ({ involvedObject: { kind: "Pod", name }, source: { component: "k" } });
    const regarding = (name: string): JsonObject => ({
      regarding: { kind: "Pod", name },
      deprecatedSource: { component: "k" },
    });
    const cases: readonly (readonly [EventLimitType, string, AdmissionAttributes, AdmissionAttributes])[] = [
      ["Namespace", "a", event(), event({ namespace: "b" })],
      ["User", "jane", event({ user: user("jane") }), event({ user: user("joe") })],
      ["SourceAndObject", "kPodp", event({ object: about("p") }), event({ object: about("q") })],
    ];
    for (const [type, key, one, other] of cases) {
      const plugin = made(limit(type, { burst: 1 }));
      assert.equal(await refusal(plugin, one), undefined);
      assert.equal(await refusal(plugin, one), `limit reached on type ${type} for key ${key} (1)`);
      assert.equal(await refusal(plugin, other), undefined);
    }
    const plugin = made(limit("SourceAndObject", { burst: 1 }));
    assert.equal(await refusal(plugin, event({ object: about("p") })), undefined);
    const other = attributesOf("events", { group: profile.words.eventsGroup, object: regarding("p") });
    assert.notEqual(await refusal(plugin, other), undefined);
  });

  test("only the configured number of recent sources is remembered", async () => {
    const plugin = made(limit("Namespace", { burst: 1, cacheSize: 2 }));
    for (const namespace of ["a", "b", "c"]) assert.equal(await refusal(plugin, event({ namespace })), undefined);
    assert.notEqual(await refusal(plugin, event({ namespace: "b" })), undefined);
    assert.equal(await refusal(plugin, event({ namespace: "a" })), undefined);
    // b was heard of after c: it is c that was forgotten
    assert.notEqual(await refusal(plugin, event({ namespace: "b" })), undefined);
    assert.equal(await refusal(plugin, event({ namespace: "c" })), undefined);
  });

  test("long names are distinguished in full and shown in part", async () => {
    const plugin = made(limit("SourceAndObject", { burst: 1 }));
    const about = (name: string): JsonObject => ({ involvedObject: { kind: "Pod", name: "n".repeat(100_000) + name } });
    assert.equal(await refusal(plugin, event({ object: about("a") })), undefined);
    assert.equal(await refusal(plugin, event({ object: about("b") })), undefined);
    assert.ok(String(await refusal(plugin, event({ object: about("a") }))).length < 10_000);
  });

  test("dry-runs, deletions and other kinds are not counted", async () => {
    const plugin = made(limit("Server", { burst: 1 }));
    for (const attributes of [
      event({ dryRun: true }),
      event({ operation: "DELETE" }),
      attributesOf("pods"),
      attributesOf("events", { group: "example.com" }),
    ])
      assert.equal(await refusal(plugin, attributes), "not looked at");
  });
});

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  test(`events beyond the limit of the configuration are answered 429, profile ${profile.name}`, async () => {
    const { apiserverConfigGroup, groupDomain } = profile.words;
    const configuration = {
      apiVersion: `eventratelimit.admission.${groupDomain}/v1alpha1`,
      kind: "Configuration",
      limits: [{ type: "Namespace", qps: 1, burst: 2 }],
    };
    const document = {
      apiVersion: `${apiserverConfigGroup}/v1`,
      kind: "AdmissionConfiguration",
      plugins: [{ name: "EventRateLimit", configuration }],
    };
    const api = await startApi({
      profile,
      clock: { now: () => 1_000_000, after: () => () => undefined },
      enableAdmissionPlugins: ["EventRateLimit"],
      admissionConfiguration: { text: JSON.stringify(document) },
    });
    try {
      const namespace = await api.namespace();
      const codes: number[] = [];
      for (let count = 0; count < 3; count++) {
        const body = { metadata: { name: `e${count}` }, involvedObject: { kind: "Pod", namespace, name: "p" } };
        const answer = await api.post(`/api/v1/namespaces/${namespace}/events`, body);
        codes.push(answer.status);
        if (answer.status === 429) assert.equal(answer.headers["retry-after"], "1");
      }
      assert.deepEqual(codes, [201, 201, 429]);
    } finally {
      await api.stop();
    }
  });
}
