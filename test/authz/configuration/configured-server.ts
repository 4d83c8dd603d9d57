/** A server whose authorization is configured by a document, asked over its socket, and the webhooks that it asks over TLS. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Clock, systemClock } from "../../../runtime/api/time.js";
import type { ChangingText } from "../../../runtime/base/changing-text.js";
import { encodeYaml } from "../../../runtime/codec/yaml-codec.js";
import type { NamingProfile } from "../../../runtime/index.js";
import { startApi, type TestApi } from "../../support/api.js";
import { makeAuthority } from "../../support/certificates.js";
import { type JsonObject, objectAt } from "../../support/json.js";
import { as, PEOPLE_TOKENS, type Person } from "../../support/people.js";
import { RecordedLog } from "../../support/recorded-log.js";
import { ReviewServer, type SeenTokenReview } from "../../support/review-server.js";
import { SettableText } from "../../support/settable-text.js";
import { documentOf, webhookEntry } from "./documents.js";

/** Goes on by itself, and further when a test says so. */
export class HurriedClock implements Clock {
  private offsetMs = 0;
  private readonly timers = new Set<{ readonly dueMs: number; readonly fire: () => void }>();

  now(): number {
    return systemClock.now() + this.offsetMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    const fire = (): void => {
      end();
      callback();
    };
    const timer = { dueMs: this.now() + delayMs, fire };
    const cancel = systemClock.after(delayMs, fire);
    const end = (): void => {
      cancel();
      this.timers.delete(timer);
    };
    this.timers.add(timer);
    return end;
  }

  advance(ms: number): void {
    this.offsetMs += ms;
    for (const timer of [...this.timers]) if (timer.dueMs <= this.now()) timer.fire();
  }
}

/** Webhooks of one server, told apart by the path at which they are asked, and the files that say how. */
export class Webhooks {
  /** What a webhook says of a review; by default it knows nobody. */
  readonly says = new Map<string, (spec: JsonObject) => JsonObject>();

  private constructor(
    readonly server: ReviewServer,
    readonly folder: string,
    private readonly authority: string,
  ) {
    server.answer = (seen, response) => {
      const status = this.says.get(pathOf(seen)) ?? (() => ({ allowed: false }));
      server.say(seen, response, status(objectAt(seen.review, "spec")));
    };
  }

  static async start(): Promise<Webhooks> {
    const authority = await makeAuthority("webhooks");
    const server = await ReviewServer.start(await authority.issueServer());
    return new Webhooks(server, await mkdtemp(join(tmpdir(), "kindsmith-authorization-")), authority.certificate);
  }

  /** Nobody has said anything, and nobody has asked. */
  reset(): void {
    this.says.clear();
    this.server.seen.length = 0;
  }

  /** The specs that a webhook was asked about. */
  asked(path: string): JsonObject[] {
    return this.server.seen.filter((seen) => pathOf(seen) === path).map(({ review }) => objectAt(review, "spec"));
  }

  /** An entry for the webhook that is asked at `path`, with its connection file. @param changes to its `webhook` */
  async entry(path: string, changes: object = {}, name = path): Promise<object> {
    const kubeConfigFile = await this.connectionFile(path);
    // the longest time that there is: a machine may be busy
    return webhookEntry(
      { timeout: "30s", connectionInfo: { type: "KubeConfigFile", kubeConfigFile }, ...changes },
      name,
    );
  }

  async connectionFile(path: string, url = `https://127.0.0.1:${this.server.port}/${path}`): Promise<string> {
    const file = join(this.folder, `${path}.yaml`);
    const authority = Buffer.from(this.authority).toString("base64");
    const cluster = { server: url, "certificate-authority-data": authority };
    await writeFile(
      file,
      encodeYaml({
        apiVersion: "v1",
        kind: "Config",
        clusters: [{ name: "webhook", cluster }],
        contexts: [{ name: "webhook", context: { cluster: "webhook" } }],
        "current-context": "webhook",
      }),
    );
    return file;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true });
  }
}

function pathOf({ url }: SeenTokenReview): string {
  return new URL(url, "https://host").pathname.slice(1);
}

const RELOADED = "reloaded authorization config";
const REFUSED = "failed to load authorization config";

export class ConfiguredServer {
  readonly log = new RecordedLog();
  readonly clock = new HurriedClock();
  api!: TestApi;
  private writings = 0;

  private constructor(
    readonly profile: NamingProfile,
    /** What the configuration is read from. */
    readonly text: ChangingText,
  ) {}

  static async start(
    profile: NamingProfile,
    configuration: readonly object[] | ChangingText,
  ): Promise<ConfiguredServer> {
    const isText = "onChange" in configuration;
    const text = isText ? configuration : new SettableText("the file", documentOf(configuration, profile));
    const server = new ConfiguredServer(profile, text);
    server.api = await startApi({
      profile,
      controllers: [],
      logger: server.log,
      clock: server.clock,
      authentication: { tokenFile: PEOPLE_TOKENS },
      authorization: { configuration: text },
    });
    return server;
  }

  /** Resolves when the document has come into use. */
  async use(entries: readonly object[]): Promise<void> {
    const after = this.log.lines.length;
    // one that says the same is a change too
    this.write(documentOf(entries, this.profile) + "\n".repeat(++this.writings));
    await this.reloaded(after);
  }

  /** Resolves when the text was refused, with why. */
  async refusal(text: string): Promise<string> {
    const after = this.log.lines.length;
    this.write(text);
    return (await this.said(REFUSED, after)).message;
  }

  /** @param after so many lines of the log */
  async reloaded(after: number): Promise<void> {
    await this.said(RELOADED, after);
  }

  /** The status with which a request to list objects is answered. */
  async lists(person: Person, resource = "configmaps"): Promise<number> {
    return (await as(this.api, person).get(`/api/v1/namespaces/default/${resource}`)).status;
  }

  private write(text: string): void {
    if (!(this.text instanceof SettableText)) throw new Error("the configuration is followed from elsewhere");
    this.text.set(text);
  }

  private said(text: string, after: number) {
    return this.log.line((line) => line.message.startsWith(text) && this.log.lines.indexOf(line) >= after);
  }
}
