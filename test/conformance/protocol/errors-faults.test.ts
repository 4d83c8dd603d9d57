/** ERR-004: faults of the server, of its store and of its operator's own code. SPEC: Errors (codes of server faults are not shown). */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { type Widget, widgets } from "../../../generated/demo.example.com/v1/index.js";
import { decodeEnvelope, decodeMessage } from "../../../runtime/codec/protobuf/envelope.js";
import { statusCodec } from "../../../runtime/codec/protobuf/status-message.js";
import {
  type Authorizer,
  type CreateServerOptions,
  defineHooks,
  exampleGroups,
  type Hooks,
} from "../../../runtime/index.js";
import type { Revision, Write } from "../../../runtime/storage/engine.js";
import { MemoryEngine } from "../../../runtime/storage/memory/engine.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { type JsonObject, listAt } from "../../support/json.js";

const WIDGETS = "/apis/demo.example.com/v1/namespaces/default/widgets";
/** What a fault may hold, and no client may see. */
const SECRET = "hunter2";
const widget = (name: string): JsonObject => ({ metadata: { name }, spec: { size: 1 } });

type FaultyOptions = Omit<CreateServerOptions, "profile">;

/** A connection string in a message, as libraries write them. */
const fault = (): Error => new TypeError(`can't connect to mongodb://admin:${SECRET}@db`);

class BrokenEngine extends MemoryEngine {
  override async commit(write: Write): Promise<Revision> {
    if (write.key.endsWith("/broken")) throw fault();
    return super.commit(write);
  }
}

/** What user code may throw. */
const THROWN: readonly (readonly [what: string, value: unknown])[] = [
  ["an Error", fault()],
  ["a text", `the password is ${SECRET}`],
  ["undefined", undefined],
  ["null", null],
  ["a number", 7],
  ["a bare object", Object.freeze(Object.assign(Object.create(null), { secret: SECRET }))],
];

const throwing = (value: unknown) => (): never => {
  throw value;
};
const hooksOf = (hooks: Hooks<Widget>): FaultyOptions => ({ hooks: [defineHooks<Widget>(widgets, hooks)] });

/** A kind without columns of its own, for hooks that compute its table. */
const columnless = { ...widgets, printerColumns: [] };
const COLUMNLESS = exampleGroups.map((group) => ({
  ...group,
  async load() {
    const loaded = await group.load();
    return {
      ...loaded,
      resources: loaded.resources.map((each) => ((each as unknown) === widgets ? columnless : each)),
    };
  },
}));

/** Namespaces and other objects pass. */
const breakAt = ({ name }: { readonly name: string }, value: unknown): Promise<void> =>
  name === "broken" ? Promise.reject(value) : Promise.resolve();

/** Places in which a create of a widget called `broken` fails. */
const PLACES: readonly (readonly [place: string, options: FaultyOptions | (() => FaultyOptions)])[] = [
  ["the store", () => ({ storage: new BrokenEngine() })],
  ...THROWN.map(([what, value]) => [`a hook throws ${what}`, hooksOf({ prepareForCreate: throwing(value) })] as const),
  ["a validation", hooksOf({ validateCreate: throwing(fault()) })],
  ["a warning", hooksOf({ warningsOnCreate: throwing(fault()) })],
  ["canonicalization", hooksOf({ canonicalize: throwing(fault()) })],
  ["mutating admission", { admission: [{ name: "m", mutate: (of) => breakAt(of, fault()).then(() => false) }] }],
  ["validating admission", { admission: [{ name: "v", validate: (of) => breakAt(of, SECRET) }] }],
];

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`faults of the server (${profile.name})`, () => {
    const stops: (() => Promise<void>)[] = [];
    after(async () => {
      for (const stop of stops) await stop();
    });
    const start = async (
      options: FaultyOptions,
    ): Promise<{ api: TestApi; faults: [error: unknown, auditId: string][] }> => {
      const faults: [unknown, string][] = [];
      const api = await startApi({ profile, reportError: (...told) => faults.push(told), ...options });
      stops.push(api.stop);
      return { api, faults };
    };

    const assertFault = (answer: Answer): void => {
      assert.equal(answer.status, 500, answer.text);
      const { status, reason, code, message } = answer.body;
      assert.deepEqual([status, reason, code], ["Failure", "InternalError", 500]);
      assert.match(message, /^Internal error occurred: /);
      assertClean(answer.text);
    };
    const assertClean = (text: string): void => {
      assert.ok(!text.includes(SECRET), text);
      assert.doesNotMatch(text, /\bat .*\.(ts|js):\d+|TypeError|mongodb/, text);
    };

    for (const [place, options] of PLACES) {
      test(`[ERR-004] ${place}: 500 without its words, which go to the log; the server goes on`, async () => {
        const { api, faults } = await start(typeof options === "function" ? options() : options);
        const answer = await api.post(WIDGETS, widget("broken"));
        assertFault(answer);
        assert.deepEqual(
          faults.map(([, auditId]) => auditId),
          [answer.headers["audit-id"]],
        );
        assert.equal((await api.get(`${WIDGETS}/broken`)).status, 404);
        assert.equal((await api.get(WIDGETS)).status, 200);
        assert.equal((await api.get("/livez")).status, 200);
      });
    }

    test("[ERR-004] the error has the requested encoding", async () => {
      const { api } = await start({ storage: new BrokenEngine() });
      const send = async (accept: string): Promise<Buffer> => {
        const headers = { accept, authorization: `Bearer ${api.token}`, "content-type": "application/json" };
        const response = await fetch(api.url + WIDGETS, {
          method: "POST",
          headers,
          body: JSON.stringify(widget("broken")),
        });
        assert.deepEqual([response.status, response.headers.get("content-type")], [500, accept]);
        return Buffer.from(await response.arrayBuffer());
      };
      const { raw } = decodeEnvelope(await send(profile.words.protobufMediaType));
      const status = decodeMessage(raw, statusCodec);
      assert.deepEqual([status.reason, status.code], ["InternalError", 500]);
      assert.match(status.message ?? "", /^Internal error occurred: /);
      assertClean(JSON.stringify(status));
      const yaml = (await send("application/yaml")).toString();
      assert.match(yaml, /^reason: InternalError$/m);
      assertClean(yaml);
    });

    test("[ERR-004] failing authentication and authorization refuse every request", async () => {
      const broken: Authorizer = {
        authorize: async (attributes) => {
          if (attributes.user.username === "admin" && attributes.isResourceRequest && attributes.verb === "list")
            throw fault();
          return { type: "Allow", reason: "" };
        },
      };
      const authenticators = [
        {
          authenticate: async ({ bearerToken }: { bearerToken?: string | undefined }) => {
            if (bearerToken === "odd") throw fault();
            return undefined;
          },
        },
      ];
      const { api, faults } = await start({ authorization: broken, authentication: { authenticators } });
      assertFault(await api.get(WIDGETS));
      assertFault(await api.get(`${WIDGETS}/a`, { token: "odd" }));
      assert.equal(faults.length, 2);
      assert.equal((await api.get(`${WIDGETS}/a`)).status, 404);
    });

    test("[ERR-004] a hook that must not be async fails with an error that says so, and its rejection does not end the process", async () => {
      const seen: unknown[] = [];
      const listener = (reason: unknown): void => {
        seen.push(reason);
      };
      process.on("unhandledRejection", listener);
      try {
        for (const name of ["prepareForCreate", "warningsOnCreate", "canonicalize"] as const) {
          const { api, faults } = await start(
            hooksOf({ [name]: async () => Promise.reject(fault()) } as Hooks<Widget>),
          );
          assertFault(await api.post(WIDGETS, widget("broken")));
          assert.match(String(faults[0]?.[0]), new RegExp(`the hook widgets\\.${name} returned a promise`));
          assert.equal((await api.get(`${WIDGETS}/broken`)).status, 404);
        }
        // rejections that nobody handles are told of at the end of a turn
        await new Promise((resolve) => setImmediate(resolve));
        assert.deepEqual(seen, []);
      } finally {
        process.off("unhandledRejection", listener);
      }
    });

    test("[ERR-004] an error after the first bytes of a list breaks off the answer, and is reported with its audit id", async () => {
      const rows = { broken: false };
      const table = {
        columns: [{ name: "Name", type: "string" }],
        cells: ({ metadata }: { metadata?: { name?: string } }) => {
          if (rows.broken && metadata?.name === "w-999") throw fault();
          return [metadata?.name ?? ""];
        },
      };
      const { api, faults } = await start({ hooks: [defineHooks<Widget>(columnless, { table })], groups: COLUMNLESS });
      const comment = "x".repeat(2000);
      const named = (index: number): string => `w-${String(index).padStart(3, "0")}`;
      for (let index = 0; index < 300; index++)
        await api.post(WIDGETS, {
          ...widget(named(index)),
          metadata: { name: named(index), annotations: { comment } },
        });
      await api.post(WIDGETS, widget("w-999"));
      const asTable = `application/json;as=Table;g=${profile.words.metaGroup};v=v1`;
      const headers = { accept: asTable };
      const whole = await api.get(`${WIDGETS}?includeObject=Object`, { headers });
      assert.equal(listAt(whole.body, "rows").length, 301);
      const watch = await api.watch(`${WIDGETS}?watch=1&resourceVersion=${whole.body.metadata.resourceVersion}`, {
        headers,
      });
      rows.broken = true;
      await assert.rejects(api.get(`${WIDGETS}?includeObject=Object`, { headers }), { code: "ECONNRESET" });
      assert.equal(faults.length, 1);
      assert.match(String(faults[0]?.[1]), /^[0-9a-f-]{36}$/);
      assert.match(String((faults[0]?.[0] as Error | undefined)?.cause), /TypeError/);
      // short enough to be made before the first byte goes out
      assertFault(await api.get(`${WIDGETS}?fieldSelector=metadata.name=w-999`, { headers }));
      await api.patch(`${WIDGETS}/w-999`, "merge", { spec: { size: 2 } });
      const event = await watch.event();
      assert.equal(event.type, "ERROR");
      assert.deepEqual([event.object.reason, event.object.code], ["InternalError", 500]);
      assertClean(JSON.stringify(event));
      assert.equal(await watch.next(), undefined);
      assert.equal((await api.get(`${WIDGETS}/w-999`)).status, 200);
    });
  });
}
