/**
 * SPEC: Authentication; no token, key or password that was sent to a server is found in what the server writes: logs,
 * audit records, faults, metrics, status pages, Events, and answers to anybody.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpRequest, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { connect as connectTls } from "node:tls";
import { inspect } from "node:util";
import { encodeYaml } from "../../../runtime/codec/yaml-codec.js";
import { type CreateServerOptions, createServer, orchProfile } from "../../../runtime/index.js";
import { PROFILES } from "../../support/api.js";
import { type Authority, makeAuthority } from "../../support/certificates.js";
import { RecordedEvents } from "../../support/recorded-events.js";
import { RecordedLog } from "../../support/recorded-log.js";
import { ReviewServer } from "../../support/review-server.js";
import { Secrets } from "../../support/secrets.js";
import { type ServeProcess, startServe } from "../../support/serve.js";
import { credentialsOf } from "../../support/serve-requests.js";
import { asker, FILE_TOKEN, ISSUER, pages, type SecrecyScene, sendCredentials } from "./authn-secrecy-scene.js";

const OWN_TOKEN = randomBytes(18).toString("base64url");

describe("secrecy", () => {
  let authority: Authority;
  let webhook: ReviewServer;
  before(async () => {
    authority = await makeAuthority("test authority");
    webhook = await ReviewServer.start(await authority.issueServer(), authority.certificate);
  });
  after(() => webhook.stop());

  test("a secret is found however it is written", () => {
    const secrets = new Secrets();
    const token = secrets.add("token", "a+secret/with=signs.in-it");
    for (const text of [
      `"${token}"`,
      token.toUpperCase(),
      encodeURIComponent(token),
      Buffer.from(token).toString("hex"),
      Buffer.from(`user:${token}`).toString("base64"),
      Buffer.from(`ab${token}cd`).toString("base64url"),
    ])
      assert.notDeepEqual(secrets.foundIn(`before ${text} after`), [], text);
    assert.deepEqual(secrets.foundIn("a secret with signs"), []);
  });

  for (const profileOf of PROFILES) {
    const profile = profileOf();
    test(`[AUTHN-TOKEN-008] no secret is in logs, audit records, errors, metrics, pages and answers of an embedded server (${profile.name})`, async () => {
      const secrets = new Secrets();
      const logger = new RecordedLog();
      const events = new RecordedEvents();
      const faults: unknown[] = [];
      const { certificate, key } = await authority.issueClient("api-server");
      const options: CreateServerOptions = {
        profile,
        logger,
        accessLog: "all",
        authorization: ["AlwaysAllow"],
        audit: events.options({ rules: [{ level: "RequestResponse" }] }),
        reportError: (error) => faults.push(error),
        authentication: {
          tokenFile: `${FILE_TOKEN},jane,1\n`,
          bootstrapTokens: true,
          oidc: { issuerUrl: ISSUER, clientId: "client" },
          webhook: {
            url: webhook.url,
            certificateAuthority: authority.certificate,
            clientCertificate: { certificate, key },
            bearerToken: secrets.add("for the webhook", OWN_TOKEN),
          },
        },
      };
      const server = await createServer(options);
      const running = await server.listen();
      const { hostname, port } = new URL(running.url);
      const answers: string[] = [];
      const scene: SecrecyScene = {
        profile,
        secrets,
        webhook,
        answers,
        adminToken: secrets.add("admin", server.adminToken),
        ask: asker(httpRequest, { hostname, port }, answers),
        open: () => connect(Number(port), hostname),
      };
      secrets.add("key for the webhook", pemBody(key));
      await sendCredentials(scene);
      const shown = await pages(scene);
      await running.stop(0);
      assert.ok(events.all.length > 100 && logger.lines.length > 100 && answers.length > 100);
      assertWithout(secrets, { log: inspect(logger.lines, EVERYTHING), audit: inspect(events.all, EVERYTHING) });
      assertWithout(secrets, { faults: inspect(faults, EVERYTHING), pages: shown, answers: answers.join("\n") });
    });
  }

  test("[AUTHN-TOKEN-008] no secret is in what the command writes at its highest log level", async () => {
    const secrets = new Secrets();
    const directory = await mkdtemp(join(tmpdir(), "kindsmith-secrecy-"));
    const { certificate, key } = await authority.issueClient("api-server");
    const file = async (name: string, text: string): Promise<string> => {
      await writeFile(join(directory, name), text);
      return join(directory, name);
    };
    const configuration = {
      clusters: [
        { name: "w", cluster: { server: webhook.url, "certificate-authority-data": padded(authority.certificate) } },
      ],
      users: [
        {
          name: "w",
          user: {
            "client-certificate-data": padded(certificate),
            "client-key-data": padded(key),
            token: secrets.add("for the webhook", OWN_TOKEN),
          },
        },
      ],
      contexts: [{ name: "w", context: { cluster: "w", user: "w" } }],
      "current-context": "w",
    };
    const server = await startServe([
      "--storage=memory",
      "--log-level=trace",
      "--access-log=all",
      "--authorization-mode=AlwaysAllow",
      `--token-auth-file=${await file("tokens.csv", `${FILE_TOKEN},jane,1\n`)}`,
      `--authentication-token-webhook-config-file=${await file("webhook.yaml", encodeYaml(configuration))}`,
      "--enable-bootstrap-token-auth",
      `--oidc-issuer-url=${ISSUER}`,
      "--oidc-client-id=client",
    ]);
    const { ca, token } = credentialsOf(server);
    const { hostname, port } = new URL(server.url);
    const answers: string[] = [];
    const scene: SecrecyScene = {
      profile: orchProfile(),
      secrets,
      webhook,
      answers,
      adminToken: secrets.add("admin", token),
      ask: asker(httpsRequest as typeof httpRequest, { hostname, port, ca } as RequestOptions, answers),
      open: () => connectTls({ host: hostname, port: Number(port), ca }),
    };
    secrets.add("key for the webhook", pemBody(key));
    let shown: string;
    try {
      await sendCredentials(scene);
      shown = await pages(scene);
    } finally {
      await stopped(server);
    }
    const output = server.output();
    assert.ok(output.split("\n").length > 100, "the command has hardly written anything");
    assertWithout(secrets, { output, pages: shown, answers: answers.join("\n") });
    await rm(directory, { recursive: true });
  });
});

const EVERYTHING = {
  depth: null,
  maxArrayLength: null,
  maxStringLength: null,
  showHidden: true,
  breakLength: Number.POSITIVE_INFINITY,
} as const;

function assertWithout(secrets: Secrets, written: Readonly<Record<string, string>>): void {
  for (const [place, text] of Object.entries(written))
    assert.deepEqual(secrets.foundIn(text), [], `secrets were found in the ${place}`);
}

async function stopped(server: ServeProcess): Promise<void> {
  const closed = Promise.all([
    once(server.process.stdout as never, "close"),
    once(server.process.stderr as never, "close"),
  ]);
  await server.stop();
  await closed;
}

/** A line out of the middle of a key. */
function pemBody(key: string): string {
  return key.split("\n")[1] as string;
}

function padded(text: string): string {
  return Buffer.from(text).toString("base64");
}
