/** Secrets that hold the tokens of service accounts: filled, mended, and gone with their account. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { secrets, serviceAccounts } from "../../generated/core/v1/client.js";
import type { Secret } from "../../generated/core/v1/index.js";
import type { Stored } from "../../runtime/api/object.js";
import { systemClock } from "../../runtime/api/time.js";
import type { Client } from "../../runtime/client/index.js";
import { runServiceAccountTokensController } from "../../runtime/controllers/service-account-tokens/service-account-tokens.js";
import type { HeldToken } from "../../runtime/controllers/service-account-tokens/token-secret.js";
import { createServer, orchProfile } from "../../runtime/index.js";
import { CuttableTransport, clientOf, eventually, settle } from "./in-process-client.js";

const CA = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";
const { saTokenSecretType: TYPE, saNameAnnotation: NAME, saUidAnnotation: UID } = orchProfile().words;

interface Running {
  readonly client: Client;
  readonly transport: CuttableTransport;
  readonly errors: unknown[];
  /** Tokens that are no longer good. */
  readonly spoilt: Set<string>;
  makeAccount(name: string): Promise<string>;
  makeSecret(name: string, annotations: Record<string, string>, more?: Partial<Secret>): Promise<Stored<Secret>>;
  read(name: string): Promise<Stored<Secret> | undefined>;
  /** The Secret once it has a token. */
  filled(name: string): Promise<Stored<Secret>>;
  gone(name: string): Promise<void>;
}

/** Runs the controller beside a server that has none. Tokens tell what they are for. */
async function withController(run: (running: Running) => Promise<void>): Promise<void> {
  const profile = orchProfile();
  const server = await createServer({ profile, controllers: [] });
  await server.start();
  const transport = new CuttableTransport(server);
  const client = clientOf(server, transport, profile, systemClock);
  const metadataClient = clientOf(server, transport, profile, systemClock, true);
  const errors: unknown[] = [];
  const spoilt = new Set<string>();
  const stop = new AbortController();
  const text = ({ namespace, serviceAccount, secretName }: HeldToken): string =>
    `${namespace} ${secretName} ${serviceAccount.name} ${serviceAccount.uid}`;
  let made = 0;
  const tokens = {
    make: async (held: HeldToken) => `${text(held)} ${++made}`,
    isGood: async (token: string, held: HeldToken) => token.startsWith(`${text(held)} `) && !spoilt.has(token),
  };
  const onError = (error: unknown): void => void errors.push(error);
  const controller = runServiceAccountTokensController(
    { client, metadataClient, tokens, caBundle: CA, clock: systemClock, onError },
    stop.signal,
  );
  const held = client.resource(secrets).inNamespace("default");
  const read = (name: string): Promise<Stored<Secret> | undefined> => held.get(name).catch(() => undefined);
  const state = async (name: string, isSo: (secret: Stored<Secret> | undefined) => boolean, what: string) => {
    let secret: Stored<Secret> | undefined;
    await eventually(async () => {
      secret = await read(name);
      return isSo(secret);
    }, what);
    return secret;
  };
  try {
    await run({
      client,
      transport,
      errors,
      spoilt,
      async makeAccount(name) {
        const account = await client.resource(serviceAccounts).inNamespace("default").create({ metadata: { name } });
        return account.metadata.uid;
      },
      makeSecret: (name, annotations, more = {}) =>
        held.create({ metadata: { name, annotations }, type: TYPE, ...more }),
      read,
      filled: async (name) =>
        (await state(name, (secret) => secret?.data?.token !== undefined, `${name} is filled`)) as Stored<Secret>,
      gone: async (name) => void (await state(name, (secret) => secret === undefined, `${name} is gone`)),
    });
    assert.deepEqual(errors, []);
  } finally {
    stop.abort();
    await controller;
    await transport.close();
    await server.close();
  }
}

function plain(secret: Stored<Secret> | undefined, key: string): string {
  return Buffer.from(secret?.data?.[key] ?? "", "base64").toString();
}

describe("tokens in Secrets", () => {
  test("[AUTHN-SA-013] a Secret gets token, certificate, namespace, and the uid of its account", () =>
    withController(async ({ makeAccount, makeSecret, filled }) => {
      const uid = await makeAccount("sa");
      await makeSecret("held", { [NAME]: "sa" }, { data: { own: "eA==" } });
      const secret = await filled("held");
      assert.deepEqual(
        ["token", "ca.crt", "namespace", "own"].map((key) => plain(secret, key)),
        [`default held sa ${uid} 1`, CA, "default", "x"],
      );
      assert.deepEqual(secret.metadata.annotations, { [NAME]: "sa", [UID]: uid });
    }));

  test("an up-to-date Secret is not written", () =>
    withController(async ({ makeAccount, makeSecret, filled, client, transport }) => {
      const uid = await makeAccount("sa");
      await makeSecret("held", { [NAME]: "sa" });
      const { metadata } = await filled("held");
      await client
        .resource(secrets)
        .inNamespace("default")
        .patch("held", {
          type: "merge",
          body: { metadata: { labels: { a: "b" } } },
        });
      await settle();
      const later = await filled("held");
      assert.equal(plain(later, "token"), `default held sa ${uid} 1`);
      assert.equal(transport.bodiesOf("PATCH").length, 2, "one patch is the test's own");
      assert.notEqual(later.metadata.resourceVersion, metadata.resourceVersion);
    }));

  test("changed or removed entries are repaired, and an invalid token is replaced", () =>
    withController(async ({ makeAccount, makeSecret, filled, read, client, spoilt }) => {
      const uid = await makeAccount("sa");
      await makeSecret("held", { [NAME]: "sa" });
      const first = plain(await filled("held"), "token");
      const change = (data: Record<string, string | null>) =>
        client.resource(secrets).inNamespace("default").patch("held", { type: "merge", body: { data } });
      const becomes = (isSo: (secret: Stored<Secret> | undefined) => boolean, what: string): Promise<void> =>
        eventually(async () => isSo(await read("held")), what);
      await change({ "ca.crt": "eA==", namespace: null });
      await becomes(
        (secret) => plain(secret, "ca.crt") === CA && plain(secret, "namespace") === "default",
        "certificate and namespace are back",
      );
      assert.equal(plain(await read("held"), "token"), first);
      await change({ token: null });
      await becomes((secret) => plain(secret, "token") === `default held sa ${uid} 2`, "there is a token again");
      await change({ token: "eA==" });
      await becomes((secret) => plain(secret, "token") === `default held sa ${uid} 3`, "the foreign text is gone");
      spoilt.add(`default held sa ${uid} 3`);
      await change({ own: "eA==" });
      // A conflict with the test's own write costs the controller one more token, so its number varies.
      await becomes((secret) => {
        const token = plain(secret, "token");
        return token.startsWith(`default held sa ${uid} `) && !spoilt.has(token);
      }, "the spoilt token is gone");
    }));

  test("a Secret is deleted with its account", () =>
    withController(async ({ makeAccount, makeSecret, filled, gone, read, client }) => {
      await makeAccount("sa");
      await makeAccount("other");
      await makeSecret("held", { [NAME]: "sa" });
      await makeSecret("others", { [NAME]: "other" });
      await filled("held");
      await filled("others");
      await client.resource(serviceAccounts).inNamespace("default").delete("sa");
      await gone("held");
      assert.ok(await read("others"));
    }));

  test("a Secret of a missing account, or of one with another uid, is deleted", () =>
    withController(async ({ makeAccount, makeSecret, gone }) => {
      await makeAccount("sa");
      await makeSecret("nobodys", { [NAME]: "missing" });
      await gone("nobodys");
      await makeSecret("formers", { [NAME]: "sa", [UID]: "another-uid" });
      await gone("formers");
    }));

  test("a Secret that names an impossible account is deleted without a request for that name", () =>
    withController(async ({ makeSecret, gone }) => {
      for (const [index, name] of ["../sa", "a/b", "..", ".", "\0", "\ud800", "x".repeat(254)].entries()) {
        await makeSecret(`wild-${index}`, { [NAME]: name });
        await gone(`wild-${index}`);
      }
    }));

  test("a new account with a former name does not take over the Secrets of the former one", () =>
    withController(async ({ makeAccount, makeSecret, filled, gone, client }) => {
      await makeAccount("sa");
      await makeSecret("held", { [NAME]: "sa" });
      await filled("held");
      const accounts = client.resource(serviceAccounts).inNamespace("default");
      await accounts.delete("sa");
      await makeAccount("sa");
      await gone("held");
    }));

  test("a Secret that names another account gets the token of that one", () =>
    withController(async ({ makeAccount, makeSecret, filled, read, client }) => {
      await makeAccount("sa");
      const uid = await makeAccount("other");
      await makeSecret("held", { [NAME]: "sa" });
      await filled("held");
      await client
        .resource(secrets)
        .inNamespace("default")
        .patch("held", {
          type: "merge",
          body: { metadata: { annotations: { [NAME]: "other", [UID]: null } } },
        });
      let token = "";
      await eventually(async () => {
        token = plain(await read("held"), "token");
        return token.includes(" other ");
      }, "the token of the other one");
      assert.equal(token, `default held other ${uid} 2`);
    }));

  test("Secrets of other types and immutable Secrets are left alone", () =>
    withController(async ({ makeAccount, makeSecret, filled, read, errors }) => {
      await makeAccount("sa");
      await makeSecret("fixed", { [NAME]: "sa" }, { immutable: true });
      await makeSecret("plain", { [NAME]: "missing" }, { type: "Opaque" });
      await makeSecret("held", { [NAME]: "sa" });
      await filled("held");
      await settle();
      assert.deepEqual([(await read("fixed"))?.data, (await read("plain"))?.type], [undefined, "Opaque"]);
      assert.deepEqual(errors, []);
    }));
});
