/** How the files of the console are served, without a browser. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { servesConsole } from "../../runtime/cli/serve/console-choice.js";
import { createServer, type Server } from "../../runtime/index.js";
import type { RunningServer } from "../../runtime/server/http/http-server.js";
import { PROFILES } from "../support/api.js";
import { buildConsole, CONSOLE_FOLDER } from "./build-console.js";

const MAX_FIRST_VIEW_BYTES = 350_000;
const STOP_GRACE_MS = 500;

interface Running {
  readonly server: Server;
  readonly running: RunningServer;
}

async function start(options: Parameters<typeof createServer>[0]): Promise<Running> {
  const server = await createServer({ authorization: ["RBAC"], ...options });
  return { server, running: await server.listen() };
}

before(buildConsole);

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`the files of the console, profile ${profile.name}`, () => {
    let on: Running;
    let off: Running;

    before(async () => {
      [on, off] = await Promise.all([start({ profile, console: true }), start({ profile })]);
    });

    after(async () => {
      await Promise.all([on?.running.stop(STOP_GRACE_MS), off?.running.stop(STOP_GRACE_MS)]);
    });

    test("the page and its files are served to anyone, with headers that allow nothing else", async () => {
      for (const name of ["", ...readdirSync(CONSOLE_FOLDER)]) {
        const answer = await fetch(`${on.running.url}/console/${name}`);
        await answer.arrayBuffer();
        assert.equal(answer.status, 200, name);
        assert.deepEqual(
          answer.headers.get("content-security-policy")?.split("; ").sort(),
          [
            "base-uri 'none'",
            "connect-src 'self'",
            "default-src 'none'",
            "font-src 'self'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "img-src 'self' data:",
            "script-src 'self'",
            "style-src 'self'",
          ],
          name,
        );
        assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
        assert.equal(answer.headers.get("referrer-policy"), "no-referrer");
        assert.equal(answer.headers.get("x-frame-options"), "DENY");
        assert.equal(answer.headers.get("cross-origin-opener-policy"), "same-origin");
        assert.equal(answer.headers.get("cross-origin-resource-policy"), "same-origin");
        const isHashed = /-[A-Z0-9]{8}\.(js|css)$/.test(name);
        assert.equal(answer.headers.get("cache-control")?.includes("immutable"), isHashed, name);
      }
    });

    test("a file that the browser has is not sent again, and others are compressed", async () => {
      const first = await fetch(`${on.running.url}/console/`);
      const headers = { "if-none-match": first.headers.get("etag") ?? "" };
      assert.equal((await fetch(`${on.running.url}/console/`, { headers })).status, 304);
      const script = readdirSync(CONSOLE_FOLDER).find((name) => /^console-.*\.js$/.test(name));
      const answer = await fetch(`${on.running.url}/console/${script}`, { headers: { "accept-encoding": "gzip" } });
      assert.equal(answer.headers.get("content-encoding"), "gzip");
    });

    test("the path without a slash leads to the page", async () => {
      const answer = await fetch(`${on.running.url}/console`, { redirect: "manual" });
      assert.equal(answer.status, 308);
      assert.equal(new URL(answer.headers.get("location") ?? "", answer.url).pathname, "/console/");
    });

    test("nothing else below the path is served, whatever it is called", async () => {
      const headers = { authorization: `Bearer ${on.server.adminToken}` };
      for (const name of ["missing.js", "..%2Fpackage.json", "%2e%2e/package.json", "constructor"])
        assert.equal((await fetch(`${on.running.url}/console/${name}`, { headers })).status, 404, name);
    });

    test("with the console off its paths are as unknown as any other", async () => {
      const headers = { authorization: `Bearer ${off.server.adminToken}` };
      for (const path of ["/console", "/console/", "/console/index.html"]) {
        const [answer, unknown] = await Promise.all(
          [path, "/unknown"].map((each) => fetch(`${off.running.url}${each}`, { headers })),
        );
        assert.equal(answer?.status, 404, path);
        assert.equal(await answer?.text(), await unknown?.text());
        assert.equal((await fetch(`${off.running.url}${path}`)).status, 403, "for a caller without a credential");
      }
    });
  });
}

test("the command serves it by default where no other machine can reach it", () => {
  assert.deepEqual(
    ["127.0.0.1", "127.8.0.1", "::1", "localhost", "0.0.0.0", "::", "192.0.2.1"].map((address) =>
      servesConsole(undefined, address),
    ),
    [true, true, true, true, false, false, false],
  );
  assert.equal(servesConsole(true, "0.0.0.0"), true);
  assert.equal(servesConsole(false, "127.0.0.1"), false);
});

test("the first view takes less than 350 KB, compressed", () => {
  const page = readFileSync(join(CONSOLE_FOLDER, "index.html"), "utf8");
  const names = new Set([...page.matchAll(/(?:href|src)="([\w-]+\.(?:js|css))"/g)].map((match) => match[1] as string));
  // grows while it is gone through
  for (const name of names)
    for (const match of readFileSync(join(CONSOLE_FOLDER, name), "utf8").matchAll(
      /(?:from|import)\s*"\.\/([\w-]+\.js)"/g,
    ))
      names.add(match[1] as string);
  assert.ok(names.size > 2, [...names].join(" "));
  const sizes = ["index.html", ...names].map((name) => gzipSync(readFileSync(join(CONSOLE_FOLDER, name))).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(total < MAX_FIRST_VIEW_BYTES, `${total} bytes`);
});
