/** Starts a webhook of the audit in a process of its own, and reads what it has got. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Authority, makeAuthority } from "../support/certificates.js";
import { type JsonObject, objectsAt } from "../support/json.js";

const LOOK_MS = 20;
const PATIENCE_MS = 60_000;

export class EventReceiver {
  port = 0;
  private child: ChildProcess | undefined;

  private constructor(
    readonly folder: string,
    readonly authority: Authority,
    private readonly client: { readonly certificate: string; readonly key: string },
  ) {}

  static async make(): Promise<EventReceiver> {
    const folder = mkdtempSync(join(tmpdir(), "kindsmith-audit-webhook-"));
    const authority = await makeAuthority("audit");
    const server = await authority.issueServer();
    const client = await authority.issueClient("the-server");
    const files = { key: server.key, cert: server.certificate, ca: authority.certificate };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.pem`), text);
    const receiver = new EventReceiver(folder, authority, client);
    receiver.mode("ok");
    return receiver;
  }

  get connection() {
    return {
      url: `https://127.0.0.1:${this.port}/events`,
      certificateAuthority: this.authority.certificate,
      clientCertificate: this.client,
    };
  }

  /** The client configuration of the command line. */
  kubeconfig(): string {
    const base64 = (text: string): string => Buffer.from(text).toString("base64");
    const { url, certificateAuthority, clientCertificate } = this.connection;
    const file = join(this.folder, "kubeconfig");
    const document = {
      apiVersion: "v1",
      kind: "Config",
      clusters: [{ name: "c", cluster: { server: url, "certificate-authority-data": base64(certificateAuthority) } }],
      users: [
        {
          name: "u",
          user: {
            "client-certificate-data": base64(clientCertificate.certificate),
            "client-key-data": base64(clientCertificate.key),
          },
        },
      ],
      contexts: [{ name: "x", context: { cluster: "c", user: "u" } }],
      "current-context": "x",
    };
    writeFileSync(file, JSON.stringify(document));
    return file;
  }

  mode(mode: "ok" | "odd" | "500" | "slow"): void {
    // whoever reads it meanwhile finds one or the other
    const draft = join(this.folder, "mode.draft");
    writeFileSync(draft, mode);
    renameSync(draft, join(this.folder, "mode"));
  }

  /** On the same port as before. */
  async start(): Promise<void> {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, "event-receiver.mjs"), this.folder, `${this.port}`],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    this.child = child;
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    this.port = Number(line.toString());
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (child === undefined) return;
    this.child = undefined;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** Each with who sent it, and to which path; without one that is still being written. */
  get lists(): readonly JsonObject[] {
    const file = join(this.folder, "lists");
    if (!existsSync(file)) return [];
    return readFileSync(file, "utf8")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  }

  get events(): readonly JsonObject[] {
    return this.lists.flatMap(({ list }) => objectsAt(list, "items"));
  }

  /** Resolves with all events once there is what is looked for. */
  async until(isThere: (events: readonly JsonObject[]) => boolean): Promise<readonly JsonObject[]> {
    const limit = performance.now() + PATIENCE_MS;
    for (;;) {
      const { events } = this;
      if (isThere(events)) return events;
      if (performance.now() > limit)
        throw new Error(`the events did not come in ${PATIENCE_MS} ms: ${events.length} did`);
      await pause(LOOK_MS);
    }
  }
}
