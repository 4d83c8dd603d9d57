/** Webhooks that the operator names: where they may be, by what they know the server, and what their failures say. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import type { TLSSocket } from "node:tls";
import { WebhookClient } from "../../runtime/webhooks/webhook-client.js";
import type { WebhookConfig } from "../../runtime/webhooks/webhook-config.js";
import { WebhookError } from "../../runtime/webhooks/webhook-error.js";
import { type Authority, createAuthority } from "../client/support/authority.js";
import { freePort } from "../support/free-port.js";
import { anywhere, bundle, Endpoint, LIMITS, resolver } from "./endpoint.js";

describe("webhooks of the operator", () => {
  let authority: Authority;
  let byAddress: Endpoint;
  before(async () => {
    authority = await createAuthority();
    byAddress = await Endpoint.start(await authority.issueServer());
  });
  after(() => byAddress.stop());

  const url = (): string => `https://127.0.0.1:${byAddress.port}/`;

  test("an address or a name that the operator chose may be in any network", async () => {
    const networks = new WebhookClient({ resolver: resolver(), mayReach: () => false });
    const named = await Endpoint.start(await authority.issueServer("localhost"));
    named.answer = (response) => void response.end('{"ok":2}');
    byAddress.answer = (response) => void response.end('{"ok":1}');
    const caBundle = bundle(authority.ca);
    for (const [address, expected] of [
      [url(), { ok: 1 }],
      [`https://localhost:${named.port}/`, { ok: 2 }],
    ] as const) {
      const webhook = networks.open({ url: address, caBundle }, { isTrusted: true });
      assert.deepEqual(await webhook.post("{}", LIMITS), expected);
      await assert.rejects(networks.open({ url: address, caBundle }).post("{}", LIMITS), /network/);
    }
    networks.close();
    await named.stop();
  });

  test("a client certificate and a token are sent to their own server only", async () => {
    const mutual = createServer({ ...(await serverPair()), ca: authority.ca, requestCert: true });
    mutual.listen(0, "127.0.0.1");
    await once(mutual, "listening");
    mutual.on("request", (request, response) => {
      const name = (request.socket as TLSSocket).getPeerCertificate().subject.CN;
      response.end(JSON.stringify([name, request.headers.authorization ?? ""]));
    });
    const client = new WebhookClient({ resolver: resolver(), mayReach: anywhere });
    const config = {
      url: `https://127.0.0.1:${(mutual.address() as AddressInfo).port}/`,
      caBundle: bundle(authority.ca),
    };
    const identity = { clientCertificate: await authority.issueClient("caller"), bearerToken: "own-token" };
    assert.deepEqual(await client.open(config, { identity }).post("{}", LIMITS), ["caller", "Bearer own-token"]);
    await assert.rejects(client.open(config).post("{}", LIMITS), WebhookError);
    const stranger = await createAuthority();
    const foreign = { identity: { clientCertificate: await stranger.issueClient("caller") } };
    await assert.rejects(client.open(config, foreign).post("{}", LIMITS), WebhookError);
    client.close();
    mutual.close();
    mutual.closeAllConnections();

    async function serverPair(): Promise<{ key: string; cert: string }> {
      const { key, certificate } = await authority.issueServer();
      return { key, cert: certificate };
    }
  });

  test("a key that does not match its certificate fails calls only, and does not appear in errors", async () => {
    const client = new WebhookClient({ resolver: resolver(), mayReach: anywhere });
    const { certificate } = await authority.issueClient("caller");
    const { key } = await authority.issueClient("caller");
    const webhook = client.open({ url: url() }, { identity: { clientCertificate: { certificate, key } } });
    await assert.rejects(webhook.post("{}", LIMITS), (error: Error) => !error.message.includes("PRIVATE"));
    client.close();
  });

  test("a redirect is not followed", async () => {
    const client = new WebhookClient({ resolver: resolver(), mayReach: anywhere });
    const elsewhere = await Endpoint.start(await authority.issueServer());
    for (const status of [301, 302, 303, 307, 308]) {
      byAddress.answer = (response) =>
        void response.writeHead(status, { location: `https://127.0.0.1:${elsewhere.port}/` }).end();
      const webhook = client.open({ url: url(), caBundle: bundle(authority.ca) }, { identity: { bearerToken: "own" } });
      await assert.rejects(webhook.post("{}", LIMITS), new RegExp(`status code ${status}`));
    }
    assert.equal(elsewhere.seen.length, 0);
    client.close();
    await elsewhere.stop();
  });

  test("failures state whether a retry may help", async () => {
    const client = new WebhookClient({ resolver: resolver(), mayReach: anywhere });
    const isTransient = (config: WebhookConfig, limits = LIMITS): Promise<boolean> =>
      client
        .open(config)
        .post("{}", limits)
        .then(
          () => assert.fail("the call did not fail"),
          (error: WebhookError) => error.isTransient,
        );
    const config = { url: url(), caBundle: bundle(authority.ca) };
    for (const [status, expected] of [
      [429, true],
      [500, true],
      [503, true],
      [302, false],
      [400, false],
      [401, false],
    ] as const) {
      byAddress.answer = (response) => void response.writeHead(status).end();
      assert.equal(await isTransient(config), expected, String(status));
    }
    byAddress.answer = (response) => void response.destroy();
    assert.equal(await isTransient(config), true);
    byAddress.answer = (response) => void response.end("no document");
    assert.equal(await isTransient(config), false);
    byAddress.answer = () => undefined;
    assert.equal(await isTransient(config, { ...LIMITS, timeoutMs: 50 }), false);
    assert.equal(await isTransient({ url: url() }), false);
    assert.equal(await isTransient({ url: `https://127.0.0.1:${await freePort()}/` }), true);
    client.close();
  });

  test("the certificate must be valid for the expected name or address", async () => {
    const client = new WebhookClient({ resolver: resolver(), mayReach: anywhere });
    byAddress.answer = (response) => void response.end('{"ok":1}');
    const ask = (port: number, serverName: string) =>
      client
        .open({ url: `https://localhost:${port}/`, caBundle: bundle(authority.ca) }, { isTrusted: true, serverName })
        .post("{}", LIMITS);
    assert.deepEqual(await ask(byAddress.port, "127.0.0.1"), { ok: 1 });
    await assert.rejects(ask(byAddress.port, "127.0.0.2"), /certificate is valid for 127\.0\.0\.1, not 127\.0\.0\.2$/);
    const named = await Endpoint.start(await authority.issueServer("reviews.example"));
    assert.deepEqual(await ask(named.port, "reviews.example"), { ok: 1 });
    await assert.rejects(ask(named.port, "localhost"), /not localhost$/);
    client.close();
    await named.stop();
  });

  test("a closed client makes no more calls", async () => {
    const client = new WebhookClient({ resolver: resolver(), mayReach: anywhere });
    const webhook = client.open({ url: url(), caBundle: bundle(authority.ca) });
    client.close();
    const calls = byAddress.seen.length;
    await assert.rejects(webhook.post("{}", LIMITS), /the server is shutting down$/);
    assert.equal(byAddress.seen.length, calls);
  });
});
