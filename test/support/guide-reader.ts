/**
 * Follows a guide as a reader would: writes its files, runs its commands one after the other in the same shell session's
 * folder and variables, and compares what they print with what the guide shows.
 *
 *     sh run      commands that succeed            ts, yaml file=PATH   the content of a file
 *     sh fails    a command that is refused        text output          what the commands before it print
 *     sh server   a command that goes on until the next such block; the former one is stopped as by Ctrl-C
 *     sh background until="TEXT"    a program that goes on; it is waited for until it has printed the text
 *     sh aside: REASON              not run here, and why
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { freePort } from "./free-port.js";
import { blocksOf, type MarkdownBlock, readMarkdown } from "./markdown.js";
import type { ScratchProject, StartedServer } from "./scratch-project.js";

const INSTALL = "npm install kindsmith";
const SERVE = /kindsmith serve\b/;

export class GuideReader {
  /** What `cd` and `export` have left behind. */
  private state = "";
  private folder = "";
  private output = "";
  private running: StartedServer[] = [];
  private port: number | undefined;

  /** @param guides pages that are followed one after the other, each in the folder where the former one ended */
  constructor(
    private readonly guides: readonly string[],
    private readonly project: ScratchProject,
    private readonly tarball: string,
  ) {}

  /** @returns how many blocks were followed; @throws Error with the line of the guide that does not hold */
  async follow(): Promise<{ steps: number }> {
    let steps = 0;
    for (const guide of this.guides)
      for (const block of blocksOf(readMarkdown(guide), guide)) {
        try {
          if (await this.step(block)) steps++;
        } catch (error) {
          throw new Error(`${guide}:${block.line}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    return { steps };
  }

  private async step({ language, key = "", text }: MarkdownBlock): Promise<boolean> {
    const [word = ""] = key.split(" ");
    if (word.startsWith("file=")) this.project.write(join(this.folder, word.slice("file=".length)), text);
    else if (language === "sh" && word === "run") this.output = (await this.run(text)).output;
    else if (language === "sh" && word === "fails") this.output = await this.fails(text);
    else if (language === "sh" && word === "server") await this.restart(text);
    else if (language === "sh" && word === "background") await this.begin(key, text);
    else if (language === "text" && word === "output") assertShows(this.output, text);
    else if (language === "sh" && !/^aside: .{10,}/.test(key))
      throw new Error(`found "sh ${key}", expected how to run it`);
    else return false;
    return true;
  }

  private async run(text: string): Promise<{ code: number; output: string }> {
    const commands = text.replaceAll(INSTALL, `npm install '${this.tarball}'`);
    // the folder and the variables outlive the block, as they do in a terminal
    const script = `${this.state}{\n${commands}\n} 2>&1\nprintf '\\001%s\\001%s' "$PWD" "$KUBECONFIG"`;
    const { code, stdout, stderr } = await this.project.run(script);
    const [output = "", folder, kubeconfig = ""] = stdout.split("\u0001");
    if (code !== 0) throw new Error(`ended with ${code}\n${output}${stderr}`);
    this.folder = (folder ?? "").slice(this.project.directory.length).replace(/^\//, "");
    this.state = `cd '${folder}'\nexport KUBECONFIG='${kubeconfig}'\n`;
    return { code, output };
  }

  private async fails(text: string): Promise<string> {
    const { code, stdout, stderr } = await this.project.run(`${this.state}{\n${text}\n} 2>&1`);
    assert.notEqual(code, 0, `the command succeeded: ${stdout}`);
    return stdout + stderr;
  }

  /** Readers stop what runs before they start a server again. */
  private async restart(text: string): Promise<void> {
    for (const program of this.running.splice(0)) await program.stop();
    const command = text.trim();
    assert.match(command, SERVE);
    // the default port may be taken on this machine; clients of the guide expect the same one after a restart
    this.port ??= await freePort();
    this.running.push(await this.project.start(`${this.state}${command} --secure-port=${this.port}`));
  }

  private async begin(key: string, text: string): Promise<void> {
    const sign = /until="([^"]+)"/.exec(key)?.[1];
    if (sign === undefined) throw new Error('found no until="TEXT", expected what the program prints once it works');
    this.running.push(await this.project.startProgram(`${this.state}${text.trim()}`, sign));
  }
}

/** Every line that is shown was printed, in this order; times differ, columns may be wider, `...` stands for anything. */
function assertShows(printed: string, shown: string): void {
  const lines = printed.split("\n").map(normalized);
  let next = 0;
  for (const line of shown.trimEnd().split("\n").map(normalized)) {
    if (line === "...") continue;
    const pattern = new RegExp(`^${line.split("...").map(escaped).join(".*")}$`);
    const found = lines.findIndex((each, index) => index >= next && pattern.test(each));
    if (found < 0) throw new Error(`expected to read: ${line}\nin what was printed:\n${printed}`);
    next = found + 1;
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function normalized(line: string): string {
  return line
    .trim()
    .replace(/\s+/g, " ")
    .replace(/\b(\d+[smh])+\b/g, "5s")
    .replace(/\b\d+ms\b/g, "5ms");
}
