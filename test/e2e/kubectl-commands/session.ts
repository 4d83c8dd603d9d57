/** A shell in which a transcript is typed: a folder, a namespace and a kubeconfig of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse, stringify } from "yaml";
import type { Outcome } from "./expectation.js";
import type { Entry, Transcript } from "./transcript.js";

/** A command that says nothing for so long hangs. */
const COMMAND_TIMEOUT_MS = 180_000;

export interface SessionOptions {
  /** By the name under which commands call them. */
  readonly tools: Readonly<Record<string, string>>;
  readonly kubeconfig: string;
  readonly namespace: string;
  /** What `{name}` stands for in files, and `$NAME` in commands. */
  readonly values: Readonly<Record<string, string>>;
  /** Where kubectl keeps what it discovered; sessions with one server may share it. */
  readonly cacheFolder: string;
}

/** What client-go logs if its program ends a watch of its own in the middle of an event, which depends on the moment. */
const CANCELLED_WATCH = /^[EIW]\d{4} .* reflector\.go:\d+\] .*watch ended with error.*context canceled.*\n/gm;

interface Running {
  readonly process: ChildProcess;
  readonly exited: Promise<number | null>;
  stdout: string;
  stderr: string;
  isOver: boolean;
}

export class Session {
  private readonly home = mkdtempSync(join(tmpdir(), "kindsmith-session-"));
  private readonly folder = join(this.home, "work");
  private readonly environment: NodeJS.ProcessEnv;
  private background: Running | undefined;

  constructor(private readonly options: SessionOptions) {
    const bin = join(this.home, "bin");
    for (const folder of [bin, this.folder]) mkdirSync(folder);
    for (const [name, path] of Object.entries(options.tools)) symlinkSync(path, join(bin, name));
    const values = Object.entries(options.values).map(([name, value]) => [name.toUpperCase(), value]);
    this.environment = {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: this.home,
      KUBECONFIG: this.writeKubeconfig(),
      KUBECACHEDIR: options.cacheFolder,
      TZ: "UTC",
      LC_ALL: "C",
      ...Object.fromEntries(values),
    };
  }

  writeFiles({ files }: Transcript): void {
    for (const [name, text] of files) {
      const path = join(this.folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, this.resolved(text));
    }
  }

  /** Makes the namespace. From a manifest: that works in every profile. */
  async makeNamespace(): Promise<void> {
    const manifest = JSON.stringify({
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: this.options.namespace },
    });
    writeFileSync(join(this.home, "namespace.json"), manifest);
    const { code, stderr } = await this.finish(this.start("kubectl create -f ../namespace.json"));
    if (code !== 0) throw new Error(`the namespace could not be made: ${stderr}`);
    // what controllers put into each: transcripts list and use it, the words of a profile are in its name
    const made = "kubectl wait --for=create serviceaccount/default --timeout=60s";
    const published = "until kubectl get configmaps -o name | grep -q root-ca; do sleep 0.1; done";
    for (const waiting of [made, published]) {
      const waited = await this.finish(this.start(waiting));
      if (waited.code !== 0) throw new Error(`the namespace was never filled: ${waiting}: ${waited.stderr}`);
    }
  }

  /** Undefined where there is nothing to compare. */
  async type({ type, text }: Entry): Promise<Outcome | undefined> {
    switch (type) {
      case "command":
        return this.finish(this.start(text));
      case "background":
        this.background = this.start(text);
        return undefined;
      case "begun":
        await this.outputHolds(this.resolved(text));
        return undefined;
      case "until": {
        const running = await this.outputHolds(this.resolved(text));
        running.process.kill("SIGTERM");
        return { ...(await this.finish(running)), code: null };
      }
      case "end":
        return this.finish(this.inBackground());
      case "fetch":
        return { stdout: await this.fetchFrom(text), stderr: "", code: null };
    }
  }

  async dispose(): Promise<void> {
    if (this.background !== undefined && this.background.process.exitCode === null) {
      this.background.process.kill("SIGKILL");
      await this.background.exited;
    }
    rmSync(this.home, { recursive: true, force: true });
  }

  private start(command: string): Running {
    // `exec`, so that a signal meets the command and not its shell
    const line = /[|;&]|^[A-Z_]+=/.test(command) ? command : `exec ${command}`;
    const child = spawn("sh", ["-c", line], {
      cwd: this.folder,
      env: this.environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const exited = once(child, "close").then(([code]) => {
      running.isOver = true;
      return code as number | null;
    });
    const running: Running = { process: child, exited, stdout: "", stderr: "", isOver: false };
    child.stdout.on("data", (chunk: Buffer) => {
      running.stdout += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      running.stderr += chunk.toString();
    });
    return running;
  }

  private async finish(running: Running): Promise<Outcome> {
    const timer = setTimeout(() => running.process.kill("SIGKILL"), COMMAND_TIMEOUT_MS);
    const code = await running.exited;
    clearTimeout(timer);
    return { stdout: running.stdout, stderr: running.stderr.replace(CANCELLED_WATCH, ""), code: code ?? -1 };
  }

  private inBackground(): Running {
    if (this.background === undefined) throw new Error("nothing goes on in the background");
    return this.background;
  }

  private async outputHolds(wanted: string): Promise<Running> {
    const running = this.inBackground();
    const { process: child } = running;
    await new Promise<void>((done, fail) => {
      const settle = (error?: string): void => {
        clearTimeout(timer);
        for (const stream of [child.stdout, child.stderr]) stream?.off("data", look);
        child.off("close", closed);
        if (error === undefined) done();
        else
          fail(
            new Error(`${error} before its output held ${JSON.stringify(wanted)}:\n${running.stdout}${running.stderr}`),
          );
      };
      const look = (): void => {
        if (running.stdout.includes(wanted) || running.stderr.includes(wanted)) settle();
      };
      const closed = (): void => settle("the command ended");
      const timer = setTimeout(() => settle("the time was over"), COMMAND_TIMEOUT_MS);
      for (const stream of [child.stdout, child.stderr]) stream?.on("data", look);
      child.once("close", closed);
      look();
      if (running.isOver) closed();
    });
    return running;
  }

  private async fetchFrom(path: string): Promise<string> {
    const address = /serve on (\S+)/.exec(this.inBackground().stdout)?.[1];
    return (await fetch(`http://${address}${this.resolved(path)}`)).text();
  }

  private resolved(text: string): string {
    return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => this.options.values[name] ?? whole);
  }

  private writeKubeconfig(): string {
    const config = parse(readFileSync(this.options.kubeconfig, "utf8"));
    for (const { context } of config.contexts) context.namespace = this.options.namespace;
    const path = join(this.home, "kubeconfig");
    writeFileSync(path, stringify(config));
    return path;
  }
}
