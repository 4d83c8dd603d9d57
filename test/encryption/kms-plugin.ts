/** Starts a key management plug-in in a process of its own, and steers it. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface PluginBehaviour {
  /** Of the key that it has. */
  readonly keyId: string;
  /** Before each answer. */
  readonly delayMs?: number;
  /** Of gRPC: every call fails with it. */
  readonly code?: number;
  readonly healthz?: string;
  readonly version?: string;
  /** Ids of keys that it has no more. */
  readonly forgotten?: readonly string[];
  /** What it says that it encrypted with. */
  readonly encryptedWith?: string;
}

export class KmsPlugin {
  private process: ChildProcess | undefined;

  private constructor(private readonly folder: string) {}

  /** A place for a plug-in; it is not there yet. */
  static prepare(): KmsPlugin {
    return new KmsPlugin(mkdtempSync(join(tmpdir(), "kindsmith-kms-")));
  }

  static async start(): Promise<KmsPlugin> {
    const plugin = KmsPlugin.prepare();
    await plugin.start();
    return plugin;
  }

  get endpoint(): string {
    return `unix://${join(this.folder, "kms.sock")}`;
  }

  provider(name = "vault", timeout?: string): object {
    return { kms: { apiVersion: "v2", name, endpoint: this.endpoint, ...(timeout && { timeout }) } };
  }

  async start(): Promise<void> {
    // without the loaders of the tests, which it has no use for
    const child = fork(join(import.meta.dirname, "kms-plugin-process.mjs"), [join(this.folder, "kms.sock")], {
      execArgv: [],
    });
    this.process = child;
    const [said] = await once(child, "message");
    if (said !== "serving") throw new Error(`the plug-in does not serve: ${said}`);
  }

  async behave(behaviour: PluginBehaviour): Promise<void> {
    await this.ask(behaviour);
  }

  /** How often each method was called. */
  async calls(): Promise<Readonly<Record<string, number>>> {
    return (await this.ask("calls")) as Readonly<Record<string, number>>;
  }

  /** The process ends; the socket is gone. */
  async kill(): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (child === undefined) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
    rmSync(join(this.folder, "kms.sock"), { force: true });
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async ask(message: PluginBehaviour | "calls"): Promise<unknown> {
    const child = this.process;
    if (child === undefined) throw new Error("the plug-in does not run");
    const answered = once(child, "message");
    child.send(message);
    const [answer] = await answered;
    return answer;
  }
}
