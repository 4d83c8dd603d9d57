/** Calls of webhooks: where they lead, whom they trust, how they fail and what they leave behind. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { webhookReach } from "../../runtime/pipeline/proxy/proxy-networks.js";
import { UnresolvedServiceError } from "../../runtime/registry/kinds/service-resolver.js";
import { CallPlaces } from "../../runtime/webhooks/call-places.js";
import { WebhookClient } from "../../runtime/webhooks/webhook-client.js";
import { type WebhookConfig, webhookTarget } from "../../runtime/webhooks/webhook-config.js";
import { type Authority, createAuthority } from "../client/support/authority.js";
import { freePort } from "../support/free-port.js";
import { anywhere, bundle, Endpoint, LIMITS, resolver, type Seen, untilClosed } from "./endpoint.js";

describe("webhook client", () => {
  let authority: Authority;
  let byAddress: Endpoint;
  let byService: Endpoint;
  before(async () => {
    authority = await createAuthority();
    byAddress = await Endpoint.start(await authority.issueServer());
    byService = await Endpoint.start(await authority.issueServer("conv.apps.svc"));
  });
  after(() => Promise.all([byAddress.stop(), byService.stop()]));

  async function call(config: WebhookConfig, client = new WebhookClient({ resolver: resolver(), mayReach: anywhere })) {
    try {
      return await client.open(config).post('{"question":1}', LIMITS);
    } finally {
      client.close();
    }
  }

  const failing = (config: WebhookConfig, client?: WebhookClient): Promise<string> =>
    call(config, client).then(
      () => assert.fail("the call did not fail"),
      (error: Error) => error.message,
    );

  const url = (path = ""): string => `https://127.0.0.1:${byAddress.port}${path}`;

  test("a document is posted to a URL, and the answer is read with exact numbers", async () => {
    byAddress.answer = (response) => void response.end('{"number":9007199254740993}');
    assert.deepEqual(await call({ url: url("/x/y"), caBundle: bundle(authority.ca) }), { number: 9007199254740993n });
    const seen = byAddress.seen.at(-1);
    assert.deepEqual(
      [seen?.path, seen?.host, seen?.body],
      ["/x/y?timeout=10s", `127.0.0.1:${byAddress.port}`, '{"question":1}'],
    );
  });

  test("the last of two equal keys counts, unless keys must be distinct", async () => {
    byAddress.answer = (response) => void response.end('{"status":{"a":1,"a":2}}');
    const client = new WebhookClient({ resolver: resolver(), mayReach: anywhere });
    const webhook = client.open({ url: url(), caBundle: bundle(authority.ca) });
    assert.deepEqual(await webhook.post("{}", LIMITS), { status: { a: 2 } });
    const distinct = { ...LIMITS, hasDistinctKeys: true };
    await assert.rejects(webhook.post("{}", distinct), { message: "the answer has a duplicate key" });
    byAddress.answer = (response) => void response.end('{"a":{"a":1},"b":[{"a":1},{"a":2}]}');
    assert.deepEqual(await webhook.post("{}", distinct), { a: { a: 1 }, b: [{ a: 1 }, { a: 2 }] });
    client.close();
  });

  test("a Service is called at its endpoints under its own name, and unreachable endpoints are skipped", async () => {
    const client = new WebhookClient({ resolver: resolver(await freePort(), byService.port), mayReach: anywhere });
    const service = { namespace: "apps", name: "conv", path: "convert" };
    assert.deepEqual(await call({ service, caBundle: bundle(authority.ca) }, client), { ok: 1 });
    const seen = byService.seen.at(-1);
    assert.deepEqual([seen?.path, seen?.host], ["/convert?timeout=10s", "conv.apps.svc:443"]);
  });

  test("the error names a Service that is missing or has no endpoints", async () => {
    for (const [reason, message, expected] of [
      ["ServiceNotFound", "service/conv is not present", 'service "conv" not found'],
      ["MissingEndpoints", "endpoints have no addresses", "endpoints have no addresses"],
    ] as const) {
      const missing = { resolve: () => Promise.reject(new UnresolvedServiceError(reason, message)) };
      const client = new WebhookClient({ resolver: missing, mayReach: anywhere });
      const found = await failing({ service: { namespace: "apps", name: "conv", port: 8443, path: "/c" } }, client);
      assert.equal(found, `Post "https://conv.apps.svc:8443/c?timeout=10s": ${expected}`);
    }
  });

  test("a certificate must be issued by an authority of the bundle, or by one that the machine trusts", async () => {
    const stranger = await createAuthority();
    const untrusted = `Post "${url("/?timeout=10s")}": tls: failed to verify certificate: x509: certificate signed by unknown authority`;
    assert.equal(await failing({ url: url(), caBundle: bundle(stranger.ca) }), untrusted);
    assert.equal(await failing({ url: url() }), untrusted);
  });

  test("a certificate must be valid for the name that is called", async () => {
    const client = new WebhookClient({ resolver: resolver(byService.port), mayReach: anywhere });
    const found = await failing(
      { service: { namespace: "other", name: "conv" }, caBundle: bundle(authority.ca) },
      client,
    );
    assert.match(found, /x509: certificate is valid for conv\.apps\.svc, not conv\.other\.svc$/);
    const other = await failing({ url: `https://127.0.0.1:${byService.port}/`, caBundle: bundle(authority.ca) });
    assert.match(other, /x509: certificate is valid for conv\.apps\.svc, not 127\.0\.0\.1$/);
  });

  test("a reopened webhook uses the bundle of the next authority", async () => {
    const next = await createAuthority();
    const moved = await Endpoint.start(await next.issueServer());
    try {
      const config = (ca: string): WebhookConfig => ({ url: `https://127.0.0.1:${moved.port}/`, caBundle: bundle(ca) });
      assert.match(await failing(config(authority.ca)), /unknown authority$/);
      assert.deepEqual(await call(config(next.ca)), { ok: 1 });
      assert.deepEqual(await call(config(`${next.ca}\n${authority.ca}`)), { ok: 1 });
    } finally {
      await moved.stop();
    }
  });

  test("each certificate of a bundle is trusted, even that of the webhook itself, and the name is still checked", async () => {
    const pair = await authority.issueServer();
    const own = await Endpoint.start(pair);
    try {
      const here = `https://127.0.0.1:${own.port}/`;
      assert.deepEqual(await call({ url: here, caBundle: bundle(pair.certificate) }), { ok: 1 });
      assert.match(await failing({ url: url("/"), caBundle: bundle(pair.certificate) }), /unknown authority$/);
      const elsewhere = new WebhookClient({ resolver: resolver(own.port), mayReach: anywhere });
      const service = { namespace: "apps", name: "conv" };
      assert.match(await failing({ service, caBundle: bundle(pair.certificate) }, elsewhere), /not conv\.apps\.svc$/);
    } finally {
      await own.stop();
    }
  });

  test("paths are sent in normal form, and a URL with an invalid host fails", async () => {
    const config = (path: string): WebhookConfig => ({ url: url(path), caBundle: bundle(authority.ca) });
    for (const [path, sent] of [
      ["//x//y/", "/x/y"],
      ["/a/../b/./c", "/b/c"],
      ["/a b%2Fc", "/a%20b/c"],
      ["", "/"],
    ] as const) {
      await call(config(path));
      assert.equal(byAddress.seen.at(-1)?.path, `${sent}?timeout=10s`, path);
    }
    const client = new WebhookClient({ resolver: resolver(byService.port), mayReach: anywhere });
    await call({ service: { namespace: "apps", name: "conv", path: "//x/" }, caBundle: bundle(authority.ca) }, client);
    assert.equal(byService.seen.at(-1)?.path, "/x?timeout=10s");
    for (const odd of [`https:///127.0.0.1:${byAddress.port}/x`, `https:127.0.0.1:${byAddress.port}`, "https://a\\b"])
      assert.match(await failing({ url: odd, caBundle: bundle(authority.ca) }), /can't be used, expected "https:/);
  });

  test("the client does not connect to addresses in forbidden networks", async () => {
    const calls = byAddress.seen.length;
    const networks = new WebhookClient({ resolver: resolver(), mayReach: webhookReach(["10.0.0.0/8"]) });
    assert.match(
      await failing({ url: url(), caBundle: bundle(authority.ca) }, networks),
      /127\.0\.0\.1 is in no network/,
    );
    const local = { resolve: async () => [{ host: "127.0.0.1", port: byAddress.port, isTrusted: false }] };
    const service = new WebhookClient({ resolver: local, mayReach: webhookReach(undefined) });
    assert.match(await failing({ service: { namespace: "a", name: "b" } }, service), /127\.0\.0\.1 is in no network/);
    const byName = new WebhookClient({ resolver: resolver(), mayReach: webhookReach(["10.0.0.0/8"]) });
    assert.match(await failing({ url: `https://localhost:${byAddress.port}` }, byName), /no address in a network/);
    assert.equal(byAddress.seen.length, calls);
    const reach = webhookReach(undefined);
    assert.deepEqual(
      ["127.0.0.1", "8.8.8.8", "169.254.169.254", "::ffff:169.254.169.254", "fe80::1"].map((each) =>
        reach(each, "url"),
      ),
      [true, true, false, false, false],
    );
  });

  test("connections are reused, and a stale one is replaced without a failure", async () => {
    const client = new WebhookClient({ resolver: resolver(), mayReach: anywhere });
    const webhook = client.open({ url: url(), caBundle: bundle(authority.ca) });
    byAddress.answer = (response) => void response.end("{}");
    await webhook.post("{}", LIMITS);
    await webhook.post("{}", LIMITS);
    const [first, second] = byAddress.seen.slice(-2) as [Seen, Seen];
    assert.equal(first.socket, second.socket);
    byAddress.answer = (response, { socket }) =>
      void (socket === first.socket ? response.destroy() : response.end('{"new":1}'));
    assert.deepEqual(await webhook.post("{}", LIMITS), { new: 1 });
    client.close();
  });

  test("an answer may have the maximum size, and no more", async () => {
    const client = new WebhookClient({ resolver: resolver(), mayReach: anywhere });
    const webhook = client.open({ url: url(), caBundle: bundle(authority.ca) });
    byAddress.answer = (response) => void response.end(`"${"x".repeat(98)}"`);
    assert.equal(await webhook.post("{}", { ...LIMITS, maxAnswerBytes: 100 }), "x".repeat(98));
    await assert.rejects(webhook.post("{}", { ...LIMITS, maxAnswerBytes: 99 }), /the answer has more than 99 bytes$/);
    client.close();
  });

  test("a closed webhook keeps no connections, and later calls still get an answer", async () => {
    const client = new WebhookClient({ resolver: resolver(), mayReach: anywhere });
    const webhook = client.open({ url: url(), caBundle: bundle(authority.ca) });
    let answer: () => void = () => {};
    const called = new Promise<void>((resolve) => {
      byAddress.answer = (response) => {
        answer = () => void response.end('{"late":1}');
        resolve();
      };
    });
    const late = webhook.post("{}", LIMITS);
    await called;
    const closed = untilClosed((byAddress.seen.at(-1) as Seen).socket);
    webhook.close();
    answer();
    assert.deepEqual(await late, { late: 1 });
    await closed;
    byAddress.answer = (response) => void response.end('{"later":1}');
    assert.deepEqual(await webhook.post("{}", LIMITS), { later: 1 });
    await untilClosed((byAddress.seen.at(-1) as Seen).socket);
    webhook.close();
  });

  test("a server that stops ends the calls of its webhooks", async () => {
    const client = new WebhookClient({ resolver: resolver(), mayReach: anywhere });
    const webhook = client.open({ url: url(), caBundle: bundle(authority.ca) });
    const called = new Promise<void>((resolve) => {
      byAddress.answer = () => resolve();
    });
    const failure = assert.rejects(webhook.post("{}", LIMITS), /the server is shutting down$/);
    await called;
    client.close();
    await failure;
  });

  test("a webhook whose certificates can't be read fails its calls only", async () => {
    const caBundle = bundle("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
    assert.notEqual(await failing({ url: url(), caBundle }), "");
    assert.match(await failing({ url: url(), caBundle: "AAAA" }), /expected base64 of PEM/);
  });

  test("configurations without a usable address are refused", () => {
    for (const [config, expected] of [
      [{}, /expected exactly one of them/],
      [{ url: "https://a/", service: { namespace: "a", name: "b" } }, /expected exactly one of them/],
      [{ url: "http://a/" }, /expected "https:/],
      [{ url: "nothing" }, /expected "https:/],
      [{ url: "https://user:secret@a/" }, /expected none of them/],
      [{ url: "https://a/?b=c" }, /expected none of them/],
      [{ url: "https://a/", caBundle: "AAAA" }, /expected base64 of PEM/],
    ] as const)
      assert.throws(() => webhookTarget(config), expected);
  });
});

describe("places for calls", () => {
  const quiet = new AbortController().signal;

  test("a call without a free place waits, and takes the place of a call that has ended", async () => {
    const places = new CallPlaces(1, 2);
    const order: string[] = [];
    const give = await places.take(quiet);
    const second = places.take(quiet).then((back) => {
      order.push("second");
      back();
    });
    const third = places.take(quiet).then((back) => {
      order.push("third");
      back();
    });
    await assert.rejects(places.take(quiet), /2 calls wait for this webhook already/);
    order.push("first");
    give();
    give();
    await Promise.all([second, third]);
    assert.deepEqual(order, ["first", "second", "third"]);
    (await places.take(quiet))();
  });

  test("a call that stops waiting leaves its turn to the next one", async () => {
    const places = new CallPlaces(1, 2);
    const give = await places.take(quiet);
    const impatient = new AbortController();
    const gone = assert.rejects(places.take(impatient.signal), /no patience/);
    const next = places.take(quiet);
    impatient.abort(new Error("no patience"));
    await gone;
    give();
    (await next)();
  });
});
