/** A configuration file as operators replace it, with two servers that follow it by looks of their own. */
import assert from "node:assert/strict";
import { mkdir, rename, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { orchProfile } from "../../../runtime/index.js";
import { followFile } from "../../../runtime/server/reload.js";
import { ManualClock } from "../../client/support/manual-clock.js";
import { ConfiguredServer, Webhooks } from "./configured-server.js";
import { documentOf } from "./documents.js";

/** More than it takes to find a change and to see that the file keeps still. */
const LOOKS = 5;
const RELOADED = "reloaded authorization config";
const REFUSED = "failed to load authorization config";

/** A server, and its looks at the file. */
class FollowingServer {
  /** What the looks found wrong. */
  readonly errors: string[] = [];
  private readonly clock = new ManualClock();
  private readonly ending = new AbortController();
  private server!: ConfiguredServer;

  static async start(file: string): Promise<FollowingServer> {
    const following = new FollowingServer();
    const { clock, ending, errors } = following;
    const onError = (error: unknown): void => void errors.push((error as Error).message);
    const text = await followFile("--authorization-config", file, { clock, signal: ending.signal, onError });
    following.server = await ConfiguredServer.start(orchProfile(), text);
    return following;
  }

  async look(): Promise<void> {
    for (let looks = 0; looks < LOOKS; looks++) {
      const begun = this.clock.delays.length;
      this.clock.advance(this.clock.delays.at(-1) ?? 0);
      if (this.clock.delays.length === begun) await this.clock.waiter();
    }
  }

  /** Resolves when what the file holds by now has been decided about. */
  async decided(message: string): Promise<void> {
    const { log } = this.server;
    const before = log.lines.length;
    await this.look();
    await log.line((line) => line.message.startsWith(message) && log.lines.indexOf(line) >= before);
  }

  /** What bob and carol get. */
  async statuses(): Promise<readonly number[]> {
    return [await this.server.lists("bob"), await this.server.lists("carol")];
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.server.api.stop();
  }
}

let webhooks: Webhooks;
let file: string;
let first: FollowingServer;
let second: FollowingServer;
/** Documents that let in who is named. */
let bob: string;
let carol: string;
before(async () => {
  webhooks = await Webhooks.start();
  for (const name of ["bob", "carol"]) webhooks.says.set(name, ({ user }) => ({ allowed: user === name }));
  const documentFor = async (name: string) =>
    documentOf([await webhooks.entry(name, { cacheUnauthorizedRequests: false })], orchProfile());
  [bob, carol] = [await documentFor("bob"), await documentFor("carol")];
  file = join(webhooks.folder, "authorization.yaml");
  await writeFile(file, bob);
  first = await FollowingServer.start(file);
  second = await FollowingServer.start(file);
});
after(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await webhooks.stop();
});

const onlyBob = [200, 403];
const onlyCarol = [403, 200];

test("[AUTHZ-CONF-005] [AUTHZ-CONF-008] every server loads the file by itself, also one that is moved into place", async () => {
  await writeFile(`${file}.new`, carol);
  await rename(`${file}.new`, file);
  await first.decided(RELOADED);
  assert.deepEqual([await first.statuses(), await second.statuses()], [onlyCarol, onlyBob]);
  await second.decided(RELOADED);
  assert.deepEqual(await second.statuses(), onlyCarol);
});

test("[AUTHZ-CONF-006] a file of a mounted volume changes with the link to the folder that holds it", async () => {
  const at = (...parts: string[]) => join(webhooks.folder, ...parts);
  for (const [folder, document] of Object.entries({ one: bob, other: carol })) {
    await mkdir(at(folder));
    await writeFile(at(folder, "authorization.yaml"), document);
  }
  await symlink("one", at("data"));
  await symlink(join("data", "authorization.yaml"), at("link"));
  await rename(at("link"), file);
  await first.decided(RELOADED);
  assert.deepEqual(await first.statuses(), onlyBob);
  await symlink("other", at("next"));
  await rename(at("next"), at("data"));
  await rm(at("one"), { recursive: true });
  await first.decided(RELOADED);
  assert.deepEqual(await first.statuses(), onlyCarol);
});

test("[AUTHZ-CONF-007] a truncated, empty or missing file changes nothing, wherever it is cut", async () => {
  await rm(file);
  await first.look();
  const cuts = [1, bob.length >> 1, bob.length - 1];
  for (const length of cuts) {
    await writeFile(file, bob.slice(0, length));
    await first.decided(REFUSED);
    assert.deepEqual(await first.statuses(), onlyCarol, `of the first ${length} characters`);
  }
  await truncate(file);
  await first.look();
  assert.deepEqual(await first.statuses(), onlyCarol);
  assert.deepEqual(
    first.errors.map((error) => /ENOENT|is empty/.exec(error)?.[0]),
    ["ENOENT", "is empty"],
  );
  await writeFile(file, bob);
  await first.decided(RELOADED);
  assert.deepEqual(await first.statuses(), onlyBob);
});
