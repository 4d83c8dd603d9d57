/** SPEC: Events; requests that end early, elsewhere, or in a way that nobody foresaw. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { AdmissionPlugin } from "../../../runtime/admission/admission-chain.js";
import type { Authorizer } from "../../../runtime/index.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt } from "../../support/json.js";
import { as, PEOPLE_TOKENS } from "../../support/people.js";
import { RecordedEvents } from "../../support/recorded-events.js";
import { RecordedLog } from "../../support/recorded-log.js";
import { makeTrust, THINGS_GROUP, THINGS_PATH, ThingBackend, thingsApiService } from "../../support/thing-backend.js";
import { Turnstile } from "../../support/turnstile.js";

const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
const SERVICE = "backends/things";
const THINGS = `${THINGS_PATH}/namespaces/a/things`;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`stages (${profile.name})`, () => {
    const events = new RecordedEvents();
    const logger = new RecordedLog();
    const faults: unknown[] = [];
    let backend: ThingBackend;
    let api: TestApi;
    let held = new Turnstile();
    const authorizer: Authorizer = {
      async authorize({ user }) {
        if (user.username === "jane") await held.pass();
        return { type: "Allow", reason: "" };
      },
    };
    /** Says two things of one key. */
    const talkative: AdmissionPlugin = {
      name: "Talkative",
      async validate(attributes) {
        attributes.annotate("talkative.example.com/word", "first");
        attributes.annotate("talkative.example.com/word", "second");
        attributes.annotate("talkative.example.com/same", "same");
        attributes.annotate("talkative.example.com/same", "same");
      },
    };
    before(async () => {
      const trust = await makeTrust(SERVICE);
      backend = await ThingBackend.start(trust);
      api = await startApi({
        profile,
        logger,
        controllers: ["*", "-serviceaccount", "-root-ca-cert-publisher", "-apiservice-availability"],
        serviceResolution: { [`${SERVICE}:443`]: `127.0.0.1:${backend.port}` },
        proxyClientCertificate: trust.proxyClient,
        limits: { maxRequestsInFlight: 1 },
        priorityAndFairness: false,
        admission: [talkative],
        authentication: {
          tokenFile: PEOPLE_TOKENS,
          authenticators: [
            {
              async authenticate({ bearerToken }) {
                if (bearerToken === "broken") throw new Error("the directory of users is on fire: hunter2-hunter2");
                return undefined;
              },
            },
          ],
        },
        authorization: authorizer,
        audit: events.options({ rules: [{ level: "RequestResponse" }] }),
        reportError: (error) => faults.push(error),
      });
      const services = `/apis/${profile.words.apiregistrationGroup}/v1/apiservices`;
      await api.post(services, thingsApiService(SERVICE, trust));
      while ((await api.get(THINGS_PATH)).status !== 200) await pause(5);
    });
    beforeEach(() => {
      held = new Turnstile();
    });
    after(async () => {
      await api.stop();
      await backend.stop();
    });

    test("a request that is refused as one too many has its events", async () => {
      const first = as(api, "jane").get(CONFIGMAPS);
      await held.reached(1);
      const refused = await as(api, "bob").get(CONFIGMAPS);
      held.open();
      assert.deepEqual([(await first).status, refused.status], [200, 429]);
      const told = events.of(refused.headers["audit-id"]);
      assert.deepEqual(
        told.map(({ stage, user, responseStatus }) => [stage, user.username, responseStatus?.reason]),
        [
          ["RequestReceived", "bob", undefined],
          ["ResponseComplete", "bob", "TooManyRequests"],
        ],
      );
      assert.equal(told[1]?.annotations, undefined);
    });

    test("a request that times out has its events, and none afterwards", async () => {
      const late = await as(api, "jane").get(`${CONFIGMAPS}?timeout=50ms`);
      held.open();
      assert.equal(late.status, 504);
      await api.get("/version");
      assert.deepEqual(
        events.of(late.headers["audit-id"]).map(({ stage, responseStatus }) => [stage, responseStatus?.code]),
        [
          ["RequestReceived", undefined],
          ["ResponseComplete", 504],
        ],
      );
    });

    test("an unexpected error is a panic, and only the log has its cause", async () => {
      faults.length = 0;
      const failed = await api.get(CONFIGMAPS, { token: "broken" });
      const [event, ...rest] = events.of(failed.headers["audit-id"]);
      assert.deepEqual([failed.status, rest, event!.stage, event!.user], [500, [], "Panic", {}]);
      assert.deepEqual(
        [fieldAt(event, "responseStatus", "code"), fieldAt(event, "responseStatus", "reason")],
        [500, "InternalError"],
      );
      assert.equal(JSON.stringify(event).includes("hunter2"), false);
      assert.match(String(faults[0]), /hunter2/);
    });

    test("requests that another server answers have their events, without bodies", async () => {
      const made = await api.post(THINGS, { metadata: { name: "x", namespace: "a" } });
      assert.equal(made.status, 201, made.text);
      const event = events.of(made.headers["audit-id"]).at(-1);
      assert.deepEqual(event!.objectRef, {
        resource: "things",
        namespace: "a",
        apiGroup: THINGS_GROUP,
        apiVersion: "v1",
      });
      assert.deepEqual(
        [event!.verb, fieldAt(event, "responseStatus", "code"), event!.requestObject],
        ["create", 201, undefined],
      );
      const watch = await api.watch(`${THINGS}?watch=1`);
      const id = watch.response.headers["audit-id"];
      await events.until(id, "ResponseStarted");
      await watch.close();
      assert.deepEqual(
        (await events.until(id, "ResponseComplete")).map(({ stage }) => stage),
        ["RequestReceived", "ResponseStarted", "ResponseComplete"],
      );
    });

    test("annotations of plug-ins are in the event; of a repeated key the first value counts", async () => {
      const made = await api.post(CONFIGMAPS, { metadata: { name: "a" } });
      const { annotations = {} } = events.of(made.headers["audit-id"]).at(-1) ?? {};
      assert.equal(annotations["talkative.example.com/word"], "first");
      assert.equal(annotations["talkative.example.com/same"], "same");
      const warned = logger.lines.filter(({ message }) => message.includes("set twice"));
      assert.deepEqual(
        warned.flatMap(({ fields }) =>
          fieldAt(fields, "auditId") === made.headers["audit-id"] ? [fieldAt(fields, "annotation")] : [],
        ),
        ["talkative.example.com/word"],
      );
      const secret = await api.post("/api/v1/namespaces/default/secrets", { metadata: { name: "a" } });
      const said = events.of(secret.headers["audit-id"]).at(-1)?.annotations ?? {};
      assert.equal(said["talkative.example.com/word"], "REDACTED", "it may quote the Secret");
      assert.equal(said[`${profile.words.auditDecisionPrefix}decision`], "allow");
    });
  });
}
