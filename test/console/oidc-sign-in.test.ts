/** Sign-in to the console at an OpenID Connect issuer, in both profiles. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { kubernetesProfile } from "../../runtime/index.js";
import type { ConsoleSignIn } from "../../runtime/server/console/console-sign-in.js";
import type { TestServer } from "../../runtime/testing/index.js";
import { PROFILES } from "../support/api.js";
import { type ConsolePage, visiting } from "./console-page.js";
import { CLIENT, type FakeIssuer, startFakeIssuer } from "./fake-issuer.js";
import { skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const browser = withBrowser();

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`sign-in at an issuer, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let issuer: FakeIssuer;
    let server: TestServer;

    before(async () => {
      issuer = await startFakeIssuer();
      const oidc = {
        issuerUrl: issuer.url,
        clientId: CLIENT,
        ca: issuer.ca,
        groupsClaim: "groups",
        usernamePrefix: "-",
      };
      server = await startConsole(profile, { authentication: { oidc } });
    });

    after(async () => {
      await server?.stop();
      await issuer?.stop();
    });

    const visit = (
      context: Parameters<typeof visiting>[0],
      behaviour: Partial<Pick<FakeIssuer, "misbehaviour" | "lifetimeSeconds">>,
      scenario: (console: ConsolePage) => Promise<void>,
    ): Promise<void> => {
      Object.assign(issuer, { misbehaviour: undefined, lifetimeSeconds: 600, ...behaviour });
      return visiting(context, { browser: browser(), url: server.url }, scenario);
    };
    const begin = ({ page }: ConsolePage): Promise<void> =>
      page.getByRole("button", { name: `Sign in at ${new URL(issuer.url).host}` }).click();

    test("one returns from it to the place where one was, as who one is there, and the page talks to no other host", (context) =>
      visit(context, {}, async (console) => {
        const { page } = console;
        await page.evaluate('location.hash = "#/list/-/v1/namespaces/-"');
        await begin(console);
        await page.getByRole("heading", { name: "Namespace", level: 1 }).waitFor();
        await page.getByRole("link", { name: "someone" }).waitFor();
        assert.equal(page.url(), `${server.url}/console/#/list/-/v1/namespaces/-`, "nothing of the answer is left");
        const origins = new Set(
          console.addresses.filter((address) => !address.startsWith("data:")).map((address) => new URL(address).origin),
        );
        assert.deepEqual(origins, new Set([server.url, issuer.url]));
        const kept = await page.evaluate<string[]>("Object.keys(sessionStorage)");
        assert.deepEqual(kept, ["kindsmith-console-credential"]);
        assert.deepEqual(await console.context.cookies(), []);
        await page.reload();
        await page.getByRole("heading", { name: "Namespace", level: 1 }).waitFor();
        assert.deepEqual(console.complaints, []);
      }));

    test("a token that has ended is replaced by signing in again, at the same place", (context) =>
      visit(context, { lifetimeSeconds: 12 }, async (console) => {
        const { page } = console;
        const before = issuer.signIns;
        await begin(console);
        await page.getByRole("navigation", { name: "Kinds" }).waitFor();
        assert.equal(issuer.signIns, before + 1);
        await page.waitForTimeout(13_000);
        issuer.lifetimeSeconds = 600;
        await page.evaluate('location.hash = "#/list/-/v1/namespaces/-"');
        await page.getByRole("row").filter({ hasText: "default" }).first().waitFor();
        assert.equal(issuer.signIns, before + 2);
        assert.match(page.url(), /#\/list\/-\/v1\/namespaces\/-$/);
      }));

    test("an answer that this tab did not request is not used", (context) =>
      visit(context, {}, async ({ page }) => {
        const before = issuer.signIns;
        await page.goto(`${server.url}/console/?code=stolen&state=guessed`);
        await page.getByRole("alert").getByText("that this tab did not request").waitFor();
        await page.getByLabel("Bearer token").waitFor();
        assert.equal(issuer.signIns, before);
        assert.equal(page.url(), `${server.url}/console/`);
      }));

    for (const [misbehaviour, message] of [
      ["wrong state", "that this tab did not request"],
      ["wrong nonce", "a token that this sign-in did not request"],
      ["refuses", "The provider refused: access_denied not <today>"],
      ["other token host", "may not talk to: https://tokens.example.com"],
    ] as const)
      test(`an issuer that misbehaves signs no one in: ${misbehaviour}`, (context) =>
        visit(context, { misbehaviour }, async (console) => {
          const { page } = console;
          await begin(console);
          await page.getByRole("alert").getByText(message).waitFor();
          await page.getByLabel("Bearer token").waitFor();
          assert.deepEqual(await page.evaluate("Object.keys(sessionStorage)"), []);
          assert.deepEqual(console.complaints, []);
        }));
  });
}

test("tokens of another host are fetched there once the server has read of it, and the policy names it", {
  skip,
  timeout: TIMEOUT_MS,
}, async (context) => {
  const issuer = await startFakeIssuer();
  issuer.tokenEndpoint = issuer.otherTokenEndpoint;
  const tokenOrigin = new URL(issuer.otherTokenEndpoint).origin;
  const oidc = { issuerUrl: issuer.url, clientId: CLIENT, ca: issuer.ca, groupsClaim: "groups", usernamePrefix: "-" };
  const server = await startConsole(kubernetesProfile(), { authentication: { oidc } });
  try {
    await visiting(context, { browser: browser(), url: server.url }, async (console) => {
      const { page } = console;
      await page.getByLabel("Bearer token").waitFor();
      await configurationWith(page, (signIn) => signIn.tokenOrigin === tokenOrigin);
      const answer = await page.reload();
      const policy = (await answer?.headerValue("content-security-policy")) ?? "";
      assert.match(policy, new RegExp(`connect-src 'self' ${issuer.url} ${tokenOrigin};`));
      await page.getByRole("button", { name: `Sign in at ${new URL(issuer.url).host}` }).click();
      await page.getByRole("link", { name: "someone" }).waitFor();
      assert.ok(console.addresses.includes(issuer.otherTokenEndpoint));
      const third = await page.evaluate('fetch("https://127.0.0.1:1/").then(() => "reached", () => "refused")');
      assert.equal(third, "refused");
    });
  } finally {
    await server.stop();
    await issuer.stop();
  }
});

/** Reads what the server says of the sign-in until it says what is expected. */
async function configurationWith(page: Page, isExpected: (signIn: Partial<ConsoleSignIn>) => boolean): Promise<void> {
  for (;;) {
    const { signIn } = await page.evaluate<{ signIn: Partial<ConsoleSignIn>[] }>(
      'fetch("configuration.json").then((answer) => answer.json())',
    );
    if (signIn.some(isExpected)) return;
    await page.waitForTimeout(100);
  }
}

test("without an issuer the page offers none, and its policy allows no other host", { skip }, async (context) => {
  const server = await startConsole(kubernetesProfile());
  try {
    await visiting(context, { browser: browser(), url: server.url }, async ({ page }) => {
      await page.getByLabel("Bearer token").waitFor();
      assert.deepEqual(await page.evaluate('fetch("configuration.json").then((answer) => answer.json())'), {
        signIn: [],
      });
      assert.equal(await page.getByRole("button", { name: "Sign in at" }).count(), 0);
      const reached = await page.evaluate('fetch("https://127.0.0.1:1/").then(() => "reached", () => "refused")');
      assert.equal(reached, "refused");
    });
  } finally {
    await server.stop();
  }
});
