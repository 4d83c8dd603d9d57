/** The client in a page of another origin, against a real server over TLS, in both profiles. */
import assert from "node:assert/strict";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { makeCertificates } from "../../runtime/base/certificates/own-certificates.js";
import { createServer, type Server } from "../../runtime/index.js";
import type { RunningServer } from "../../runtime/server/http/http-server.js";
import { PROFILES } from "../support/api.js";
import { findChromium, launchChromium, NO_CHROMIUM } from "../support/chromium.js";
import type { Access, scenarios } from "./client-page.js";

type Scenarios = typeof scenarios;
type Result<Name extends keyof Scenarios> = Awaited<ReturnType<Scenarios[Name]>>;

const TIMEOUT_MS = 900_000;
const STOP_GRACE_MS = 500;
/** A browser opens six connections to one server. */
const WATCHES = 12;

const executable = findChromium();
const skip = executable === undefined ? NO_CHROMIUM : false;
let browser: Browser;
/** A server of pages that have nothing but the client. */
let pages: { readonly origin: string; stop(): Promise<void> };

before(async () => {
  if (executable === undefined) return;
  browser = await launchChromium(executable);
  pages = await servePages();
});

after(async () => {
  await browser?.close();
  await pages?.stop();
});

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  // the client's own default is the other one, which makes no difference to kinds whose group has no variable
  describe(`the client in a page, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: Server;
    let running: RunningServer;
    let page: Page;
    let namespaces = 0;

    before(async () => {
      const { server: tls } = makeCertificates("test", ["127.0.0.1"], Date.now());
      const allowed = `^${pages.origin.replaceAll(".", "[.]")}$`;
      server = await createServer({ profile, corsAllowedOrigins: [allowed], authorization: ["RBAC"] });
      running = await server.listen({ tls });
      page = await openPage(pages.origin);
    });

    after(async () => {
      await page?.context().close();
      await running?.stop(STOP_GRACE_MS);
    });

    const access = async (): Promise<Access> => {
      const namespace = `page-${++namespaces}`;
      const own = await page.context().request.post(`${running.url}/api/v1/namespaces`, {
        headers: { authorization: `Bearer ${server.adminToken}` },
        data: { metadata: { name: namespace } },
      });
      assert.equal(own.status(), 201);
      // what every namespace gets comes a moment later, and counts as a change
      return { server: running.url, token: server.adminToken, namespace };
    };

    const run = async <Name extends keyof Scenarios>(name: Name, ...more: unknown[]): Promise<Result<Name>> =>
      runIn(page, name, await access(), ...more);

    test("it creates, lists and pages", async () => {
      const { names, paged, data } = await run("lists");
      assert.deepEqual(names.filter(isOwn), ["a", "b", "c"]);
      assert.deepEqual(paged.filter(isOwn), ["a", "b", "c"]);
      assert.equal(typeof data, "object");
    });

    test("[SDK-004][SDK-015] it applies; conflicts have their causes, warnings reach their handler across origins", async () => {
      const { data, isConflict, causes, forced, warnings } = await run("applies");
      assert.deepEqual([data, isConflict, forced], [{ a: "1" }, true, { a: "2" }]);
      assert.deepEqual(
        causes.map(({ field, manager }) => [field, manager]),
        [[".data.a", "one"]],
      );
      assert.deepEqual(warnings, ['unknown field "datum"']);
    });

    test("[SDK-014] failures are typed", async () => {
      const { isNotFound, message, stranger, closed } = await run("fails");
      assert.deepEqual([isNotFound, message, stranger, closed], [true, 'configmaps "none" not found', 401, "closed"]);
    });

    test("[SDK-018] it watches, and a signal ends watches and calls", async () => {
      const { seen, aborted } = await run("watches");
      assert.deepEqual(
        seen.filter((line) => line.includes(" watched ")),
        ["ADDED watched ä€😀", "MODIFIED watched changed", "DELETED watched changed"],
      );
      assert.equal(aborted, "Error: enough");
    });

    test("more watches than a browser has connections run beside a write", async () => {
      const names = await run("watchesTogether", WATCHES);
      assert.equal(names.length, WATCHES);
      assert.ok(
        names.every((name) => typeof name === "string"),
        names.join(),
      );
    });

    test("[SDK-009] an informer keeps its copy", async () => {
      const { late, errors } = await run("informs");
      assert.deepEqual([late, errors], ["late", []]);
    });

    test("a token that is no longer valid is renewed, once for all waiting requests", async () => {
      assert.equal(await run("renews"), 0);
    });

    test("a page whose origin is not allowed gets an error without a reason", async () => {
      const stranger = await openPage(pages.origin.replace("127.0.0.1", "localhost"));
      const told = await runIn(stranger, "isKeptOut", await access());
      await stranger.context().close();
      assert.equal(told?.failure, "closed");
      assert.match(
        told?.message ?? "",
        /Failed to fetch .*an origin that the server does not allow.*fetch does not say which/,
      );
    });
  });
}

/** The server puts some of its own into every namespace. */
function isOwn(name: string | undefined): boolean {
  return name !== undefined && name.length === 1;
}

async function openPage(origin: string): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(origin);
  return page;
}

/** As text: functions of this file would lean on what its own compiler gives them. */
function runIn<Name extends keyof Scenarios>(page: Page, name: Name, ...given: unknown[]): Promise<Result<Name>> {
  return page.evaluate(`scenarios.${name}(...${JSON.stringify(given)})`);
}

async function servePages(): Promise<typeof pages> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "client-page.ts")],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
  });
  const script = outputFiles[0]?.text ?? "";
  const server = createHttpServer((request, response) => {
    const isScript = request.url === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(
      isScript ? script : '<!doctype html><title>page</title><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
