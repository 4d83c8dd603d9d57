/** No check passes regardless of the answers: with its last answer broken, each one fails. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { kubernetesProfile } from "../../runtime/api/profile/naming-profile.js";
import { staticToken } from "../../runtime/client/configuration/client-credentials.js";
import { foregroundClock } from "../../runtime/client/transport/abort.js";
import type { Transport, TransportRequest, TransportResponse } from "../../runtime/client/transport/transport.js";
import { loadChecks } from "../../runtime/conformance/checks/index.js";
import type { Check } from "../../runtime/conformance/conformance-check.js";
import { openConnection } from "../../runtime/conformance/kit-connection.js";
import { LiveScene } from "../../runtime/conformance/live-scene.js";
import { Redactor } from "../../runtime/conformance/redactor.js";
import { RunContext } from "../../runtime/conformance/run-context.js";
import type { ServeProcess } from "../support/serve.js";
import { credentialsOf } from "../support/serve-requests.js";
import { startKitServer, untilFirstVersionIsGone } from "./support/kit-server.js";

/** The time limit of a check that polls for something that never comes. */
const BROKEN_LIMIT_MS = 2500;
const RIGHT_LIMIT_MS = 120_000;
/** Most of the time is spent waiting. */
const PARALLEL = 8;

/** The requests of a check, by method and path. */
interface Traffic {
  readonly keys: string[];
  /** The kind of request whose answers are broken. */
  readonly breaks: string | undefined;
}

/** Removes what differs in each run: the run's name, generated names, tokens and versions. */
const keyOf = ({ method, path }: TransportRequest, run: string): string =>
  `${method} ${path}`
    .replaceAll(new RegExp(`${run}(?:-?[0-9]+)?`, "g"), "*")
    .replaceAll(/-[bcdfghjklmnpqrstvwxz2456789]{5}(?=$|[/?])/g, "-*")
    .replaceAll(/(continue|resourceVersion)=[^&]*/g, "$1=*");

/** Turns successes into failures, and failures into successes. */
function broken(response: TransportResponse): TransportResponse {
  const isSuccess = response.status < 400;
  const document = isSuccess ? { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", code: 500 } : {};
  return {
    status: isSuccess ? 500 : 200,
    headers: { "content-type": "application/json" },
    body: (async function* () {
      for await (const chunk of response.body) if (chunk.length < 0) yield chunk;
      yield Buffer.from(JSON.stringify(document));
    })(),
  };
}

/** A watch never ends by itself, so its outcome is not awaited. */
function brokenWatch(): TransportResponse {
  return { ...broken({ status: 200, headers: {}, body: (async function* () {})() }) };
}

function breaking(transport: Transport, traffic: Traffic, run: string): Transport {
  return {
    async request(request) {
      const key = keyOf(request, run);
      traffic.keys.push(key);
      const isBroken = key === traffic.breaks;
      if (isBroken && /[?&]watch=/.test(request.path)) return brokenWatch();
      const response = await transport.request(request);
      return isBroken ? broken(response) : response;
    },
    close: () => transport.close(),
  };
}

let server: ServeProcess;
before(async () => {
  server = await startKitServer("kubernetes");
  // Some checks need a history that has already been compacted.
  await untilFirstVersionIsGone(server);
});
after(() => server.stop());

test("every check fails when its last answer is broken", async (context) => {
  const { ca, token } = credentialsOf(server);
  const configuration = { server: server.url, tls: { ca: ca.toString("utf8") }, credentials: staticToken(token) };
  const connection = openConnection(configuration, new Redactor());
  const settings = {
    profile: kubernetesProfile(),
    clock: foregroundClock,
    random: Math.random,
    callbackHost: "127.0.0.1",
  };
  // The kinds of the run are defined once, by requests that must not be broken.
  const run = new RunContext({ ...settings, connection });

  async function play(check: Check, breaks?: string): Promise<{ error: unknown; keys: string[] }> {
    const traffic: Traffic = { keys: [], breaks };
    const ownConnection = {
      ...connection,
      transport: breaking(connection.transport, traffic, run.id),
      bare: breaking(connection.bare, traffic, run.id),
    };
    // Preparation and removal bypass the breaking, because they belong to the run.
    const ownRun = new Proxy(run, {
      get(target, key) {
        if (key === "connection") return ownConnection;
        const member: unknown = Reflect.get(target, key, target);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    const limit = breaks === undefined ? RIGHT_LIMIT_MS : BROKEN_LIMIT_MS;
    const scene = new LiveScene(ownRun, AbortSignal.timeout(limit));
    try {
      await check.run(scene);
      return { error: undefined, keys: [...traffic.keys] };
    } catch (error) {
      return { error, keys: [...traffic.keys] };
    } finally {
      await scene.end();
    }
  }

  const survived: string[] = [];
  const checks = await loadChecks();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let check = checks[next++]; check !== undefined; check = checks[next++]) {
      const right = await play(check);
      const name = `${check.id} ${check.title}`;
      assert.equal(right.error, undefined, `${name}: ${right.error}`);
      assert.ok(right.keys.length > 0, `${name} asks nothing`);
      const last = right.keys.at(-1);
      const { error, keys } = await play(check, last);
      if (error === undefined) survived.push(`${name} (${last}), requested ${keys.join(", ")}`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  await run.end();
  await connection.close();
  context.diagnostic(`${checks.length} checks, ${survived.length} survived`);
  assert.deepEqual(survived, []);
});
