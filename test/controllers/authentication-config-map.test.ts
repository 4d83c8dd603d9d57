/** What a server publishes of how it knows its clients, and how several servers share the ConfigMap. */
import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { before, describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { configMaps } from "../../generated/core/v1/client.js";
import type { ConfigMap } from "../../generated/core/v1/index.js";
import type { ChangingText } from "../../runtime/base/changing-text.js";
import { type Client, isNotFound, type ResourceClient } from "../../runtime/client/index.js";
import {
  type PublishedAuthentication,
  type PublishedRequestHeader,
  publishAuthentication,
} from "../../runtime/controllers/authentication-config-map.js";
import { createServer, type Server } from "../../runtime/index.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { PROFILES } from "../support/api.js";
import { makeAuthority } from "../support/certificates.js";
import { CuttableTransport, clientOf, eventually } from "./in-process-client.js";

/** Much longer than it ever takes. */
const PATIENCE_MS = 30_000;
const NAME = "extension-apiserver-authentication";

let first: string;
let second: string;
let third: string;
let expired: string;

before(async () => {
  const authorities = await Promise.all(["first", "second", "third"].map((name) => makeAuthority(name)));
  [first = "", second = "", third = ""] = authorities.map(({ certificate }) => certificate);
  const hourMs = 60 * 60 * 1000;
  const over = { notBefore: new Date(Date.now() - 2 * hourMs), notAfter: new Date(Date.now() - hourMs) };
  expired = (await makeAuthority("expired", over)).certificate;
});

/** A text that the test changes. */
class TestText implements ChangingText {
  readonly name = "a test's";
  readonly #listeners = new Set<() => void>();
  constructor(public text: string) {}
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  change(text: string): void {
    this.text = text;
    for (const listener of this.#listeners) listener();
  }
  get listeners(): number {
    return this.#listeners.size;
  }
}

/** Common names of the certificates in a bundle, sorted. */
function namesIn(bundle: string | undefined): string[] {
  const blocks = bundle?.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----\n/g) ?? [];
  assert.equal(blocks.join(""), bundle ?? "", "the bundle holds something else");
  return blocks.map((block) => new X509Certificate(block).subject.replace("CN=", "")).sort();
}

for (const profile of PROFILES) {
  describe(`published authentication, profile ${profile().name}`, () => {
    async function scene() {
      const server: Server = await createServer({ profile: profile(), controllers: [] });
      await server.start();
      const clock = new ManualClock();
      clock.advance(Date.now() - clock.now());
      const transport = new CuttableTransport(server);
      const client: Client = clientOf(server, transport, profile(), clock);
      const maps: ResourceClient<ConfigMap> = client.resource(configMaps).inNamespace(profile().words.systemNamespace);
      const errors: unknown[] = [];
      const stops: (() => Promise<void>)[] = [];
      /** As one of several servers would. */
      const publish = (published: Partial<PublishedAuthentication>): (() => Promise<void>) => {
        const stop = new AbortController();
        const all = { clientCa: undefined, requestHeader: undefined, ...published };
        const done = publishAuthentication(
          { client, clock, onError: (error) => errors.push(error), ...all },
          stop.signal,
        );
        const leave = async (): Promise<void> => {
          stop.abort();
          await done;
        };
        stops.push(leave);
        return leave;
      };
      const close = async (): Promise<void> => {
        for (const leave of stops) await leave();
        await server.close();
        assert.deepEqual(errors, []);
      };
      return { maps, transport, publish, close };
    }

    /** The data as soon as it is so. */
    async function dataOnce(
      maps: ResourceClient<ConfigMap>,
      isSo: (data: Record<string, string>) => boolean,
    ): Promise<Record<string, string>> {
      for (const endMs = performance.now() + PATIENCE_MS; performance.now() < endMs; ) {
        await nextTurn();
        const found = await maps.get(NAME).catch((error: unknown) => {
          if (!isNotFound(error)) throw error;
          return undefined;
        });
        if (found?.data !== undefined && isSo(found.data)) return found.data;
      }
      throw new Error("what was waited for never came about");
    }

    const header = (ca: string | ChangingText, more: Partial<PublishedRequestHeader> = {}): PublishedRequestHeader => ({
      ca,
      usernameHeaders: ["X-Remote-User"],
      ...more,
    });

    test("published authentication: certificates, and headers and names of the proxy as lists", async () => {
      const { maps, publish, close } = await scene();
      const requestHeader = header(second, {
        usernameHeaders: ["X-Remote-User", "X-User"],
        groupHeaders: ["X-Remote-Group"],
        extraHeaderPrefixes: ["X-Remote-Extra-"],
        allowedNames: ["front", "back"],
      });
      publish({ clientCa: new TestText(first), requestHeader });
      const data = await dataOnce(maps, () => true);
      const { "client-ca-file": clientCa, "requestheader-client-ca-file": proxyCa, ...lists } = data;
      assert.deepEqual([namesIn(clientCa), namesIn(proxyCa)], [["first"], ["second"]]);
      assert.deepEqual(lists, {
        "requestheader-username-headers": '["X-Remote-User","X-User"]',
        "requestheader-group-headers": '["X-Remote-Group"]',
        "requestheader-extra-headers-prefix": '["X-Remote-Extra-"]',
        "requestheader-allowed-names": '["front","back"]',
      });
      await close();
    });

    test("published authentication: only settings that exist are published, including empty lists but not uid headers", async () => {
      const { maps, publish, close } = await scene();
      const leave = publish({ clientCa: new TestText(first) });
      assert.deepEqual(Object.keys(await dataOnce(maps, () => true)), ["client-ca-file"]);
      await leave();
      await maps.delete(NAME);
      publish({ requestHeader: header(second, { uidHeaders: ["X-Remote-Uid"] }) });
      const { "requestheader-client-ca-file": _, ...lists } = await dataOnce(maps, () => true);
      assert.deepEqual(lists, {
        "requestheader-username-headers": '["X-Remote-User"]',
        "requestheader-uid-headers": '["X-Remote-Uid"]',
        "requestheader-group-headers": "[]",
        "requestheader-extra-headers-prefix": "[]",
        "requestheader-allowed-names": "[]",
      });
      await close();
    });

    test("published authentication: a server without these settings sends no requests and ends at once", async () => {
      const { transport, publish, close } = await scene();
      await publish({})();
      assert.equal(transport.has("GET", `/api/v1/namespaces/${profile().words.systemNamespace}/configmaps`), false);
      await close();
    });

    test("published authentication: new certificates are added when a bundle changes", async () => {
      const { maps, publish, close } = await scene();
      const clientCa = new TestText(first);
      const proxyCa = new TestText(second);
      const leave = publish({ clientCa, requestHeader: header(proxyCa) });
      await dataOnce(maps, () => true);
      clientCa.change(third);
      const data = await dataOnce(maps, (found) => namesIn(found["client-ca-file"]).length > 1);
      assert.deepEqual(namesIn(data["client-ca-file"]), ["first", "third"]);
      proxyCa.change(third + second);
      const after = await dataOnce(maps, (found) => namesIn(found["requestheader-client-ca-file"]).length > 1);
      assert.deepEqual(namesIn(after["requestheader-client-ca-file"]), ["second", "third"]);
      await leave();
      assert.deepEqual([clientCa.listeners, proxyCa.listeners], [0, 0]);
      await close();
    });

    test("published authentication: changes and deletions are repaired, and entries of others stay", async () => {
      const { maps, publish, close } = await scene();
      publish({ clientCa: new TestText(first), requestHeader: header(second) });
      const whole = await dataOnce(maps, () => true);
      await maps.delete(NAME);
      assert.deepEqual(await dataOnce(maps, () => true), whole);
      const broken = {
        "client-ca-file": "no certificate",
        "requestheader-username-headers": "no list",
        "requestheader-client-ca-file": null,
        note: "of an operator",
      };
      await maps.patch(NAME, { type: "merge", body: { data: broken } });
      const isRepaired = (data: Record<string, string>): boolean => "requestheader-client-ca-file" in data;
      assert.deepEqual(await dataOnce(maps, isRepaired), { ...whole, note: "of an operator" });
      await close();
    });

    test("published authentication: servers with different certificates and headers agree on one content", async () => {
      const { maps, transport, publish, close } = await scene();
      const one = { usernameHeaders: ["X-One", "X-Both"], allowedNames: ["one"] };
      const other = { usernameHeaders: ["X-Both", "X-Other"], allowedNames: ["other"] };
      publish({ clientCa: new TestText(first), requestHeader: header(first, one) });
      publish({ clientCa: new TestText(second + first), requestHeader: header(third, other) });
      const data = await dataOnce(maps, (found) => namesIn(found["requestheader-client-ca-file"]).length === 2);
      assert.deepEqual(namesIn(data["client-ca-file"]), ["first", "second"]);
      assert.deepEqual(namesIn(data["requestheader-client-ca-file"]), ["first", "third"]);
      const names = JSON.parse(data["requestheader-username-headers"] ?? "");
      assert.deepEqual(names.sort(), ["X-Both", "X-One", "X-Other"]);
      assert.deepEqual(JSON.parse(data["requestheader-allowed-names"] ?? "").sort(), ["one", "other"]);
      // both have seen it, and neither writes any more
      const writes = (): number => transport.bodiesOf("PATCH").length;
      const settled = writes();
      await maps.patch(NAME, { type: "merge", body: { data: { note: "seen" } } });
      await maps.patch(NAME, { type: "merge", body: { data: { "client-ca-file": null } } });
      await dataOnce(maps, (found) => namesIn(found["client-ca-file"]).length === 2);
      assert.ok(writes() - settled <= 2 + 3, `${writes() - settled} writes`);
      await close();
    });

    test("published authentication: expired certificates are removed", async () => {
      const { maps, publish, close } = await scene();
      await maps.create({ metadata: { name: NAME }, data: { "client-ca-file": expired + first } });
      publish({ clientCa: new TestText(second + expired) });
      const data = await dataOnce(maps, (found) => namesIn(found["client-ca-file"]).includes("second"));
      assert.deepEqual(namesIn(data["client-ca-file"]), ["first", "second"]);
      await close();
    });

    test("published authentication: a bundle that would exceed its limit is reduced to the server's own", async () => {
      const { maps, publish, close } = await scene();
      const hosts = Array.from({ length: 18_000 }, (_, index) => `${index}.large.example.com`);
      const { certificate: bundle } = await (await makeAuthority("large")).issueServer({ hosts });
      assert.ok(bundle.length > 512 * 1024 && bundle.length < 1024 * 1024, `${bundle.length} characters`);
      await maps.create({ metadata: { name: NAME }, data: { "client-ca-file": bundle } });
      publish({ clientCa: new TestText(first) });
      const data = await dataOnce(maps, (found) => (found["client-ca-file"] ?? "").length < bundle.length);
      assert.deepEqual(namesIn(data["client-ca-file"]), ["first"]);
      await close();
    });

    test("published authentication: an up-to-date ConfigMap is not written again", async () => {
      const { maps, transport, publish, close } = await scene();
      const leave = publish({ clientCa: new TestText(first), requestHeader: header(second) });
      await dataOnce(maps, () => true);
      await leave();
      const again = new TestText(first);
      publish({ clientCa: again, requestHeader: header(second) });
      await eventually(() => again.listeners === 1, "the second one listens");
      again.change(first + third);
      await dataOnce(maps, (found) => namesIn(found["client-ca-file"]).length === 2);
      assert.equal(transport.bodiesOf("PATCH").length, 1);
      await close();
    });
  });
}
