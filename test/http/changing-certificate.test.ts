/** The serving certificate is replaced while the server listens, seen over real sockets. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { after, before, describe, test } from "node:test";
import { connect, type PeerCertificate, type TLSSocket } from "node:tls";
import { createServer, type RunningServer } from "../../runtime/index.js";
import { type ChangingKeyPair, followKeyPair } from "../../runtime/server/http/changing-key-pair.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { type Authority, type KeyPair, makeAuthority } from "../support/certificates.js";
import { SettableText } from "../support/settable-text.js";

/** As long as a certificate waits for its key. */
const OTHER_HALF_MS = 5_000;

describe("a serving certificate that changes", () => {
  let authority: Authority;
  let first: KeyPair;
  let second: KeyPair;

  before(async () => {
    authority = await makeAuthority("serving");
    first = await authority.issueServer({ commonName: "first" });
    second = await authority.issueServer({ commonName: "second" });
  });

  interface Files {
    readonly certificate: SettableText;
    readonly key: SettableText;
    readonly clock: ManualClock;
    readonly errors: string[];
    readonly stop: AbortController;
    readonly pair: ChangingKeyPair;
  }

  function follow(): Files {
    const certificate = new SettableText("--tls-cert-file", first.certificate);
    const key = new SettableText("--tls-private-key-file", first.key);
    const clock = new ManualClock();
    const errors: string[] = [];
    const stop = new AbortController();
    const onError = (error: Error): void => void errors.push(error.message);
    const pair = followKeyPair(certificate, key, { clock, signal: stop.signal, onError });
    return { certificate, key, clock, errors, stop, pair };
  }

  test("a new certificate is adopted with its key, in whichever order they arrive, and without a report", () => {
    const { certificate, key, clock, errors, pair } = follow();
    const seen: string[] = [];
    pair.onChange(() => seen.push(pair.current.certificate));
    certificate.set(second.certificate);
    assert.equal(pair.current.certificate, first.certificate);
    assert.equal(pair.current.key, first.key);
    clock.advance(OTHER_HALF_MS - 1);
    key.set(second.key);
    assert.deepEqual(pair.current, second);
    key.set(first.key);
    certificate.set(first.certificate);
    assert.deepEqual(pair.current, { certificate: first.certificate, key: first.key });
    assert.deepEqual(seen, [second.certificate, first.certificate]);
    clock.advance(OTHER_HALF_MS);
    assert.deepEqual(errors, []);
  });

  test("a pair that stays broken is reported once and leaves the former one, which a good one replaces later", () => {
    const { certificate, key, clock, errors, pair } = follow();
    key.set(second.key);
    clock.advance(OTHER_HALF_MS);
    assert.equal(errors.length, 1);
    assert.match(errors[0] ?? "", /^--tls-cert-file and --tls-private-key-file are not a certificate and its key: /);
    clock.advance(OTHER_HALF_MS);
    certificate.set("no PEM");
    clock.advance(OTHER_HALF_MS);
    assert.equal(errors.length, 2);
    assert.equal(pair.current.certificate, first.certificate);
    certificate.set(second.certificate);
    assert.deepEqual(pair.current, second);
  });

  test("a pair that is broken at first is an error that names both, and the end of the following is final", () => {
    const signal = new AbortController().signal;
    const key = new SettableText("the key", second.key);
    const certificate = new SettableText("the certificate", first.certificate);
    const onError = assert.fail;
    assert.throws(
      () => followKeyPair(certificate, key, { signal, onError }),
      /^Error: the certificate and the key are/,
    );
    const files = follow();
    files.certificate.set(second.certificate);
    files.stop.abort();
    files.clock.advance(OTHER_HALF_MS);
    files.key.set(second.key);
    assert.equal(files.pair.current.certificate, first.certificate);
    assert.deepEqual(files.errors, []);
  });

  for (const servesHttp2 of [true, false])
    test(`${servesHttp2 ? "HTTP/2" : "HTTP/1.1"}: connections that are open stay, and new ones see the new certificate`, async () => {
      const { certificate, key, pair } = follow();
      const server = await createServer({ storage: "memory", controllers: [] });
      const running = await server.listen({
        tls: { certificate: first.certificate, key: first.key, followed: pair },
        connections: { servesHttp2 },
      });
      after(() => running.stop(0));
      const alpn = servesHttp2 ? "h2" : "http/1.1";
      assert.equal(await presented(running, alpn), "first");
      const session = servesHttp2 ? connectHttp2(running.url, { ca: authority.certificate }) : undefined;
      if (session !== undefined) await once(session, "connect");
      certificate.set(second.certificate);
      assert.equal(await presented(running, alpn), "first");
      key.set(second.key);
      assert.equal(await presented(running, alpn), "second");
      assert.equal(await presented(running, "http/1.1"), "second");
      if (session === undefined) return;
      const stream = session.request({ ":path": "/livez", authorization: `Bearer ${server.adminToken}` });
      const [headers] = (await once(stream, "response")) as [{ ":status": number }];
      assert.equal(headers[":status"], 200);
      session.destroy();
    });

  /** Returns the common name of the certificate that a new connection sees and trusts. */
  async function presented({ port }: RunningServer, protocol: string): Promise<string> {
    const options = { port, host: "127.0.0.1", ca: authority.certificate, ALPNProtocols: [protocol] };
    const socket: TLSSocket = connect(options);
    await once(socket, "secureConnect");
    assert.equal(socket.alpnProtocol, protocol);
    const { subject }: PeerCertificate = socket.getPeerCertificate();
    socket.destroy();
    return String(subject.CN);
  }
});
