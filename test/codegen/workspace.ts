/** A folder with schemas and generated output, made for one test and removed after it. */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type GenerateIo, runGenerate } from "../../codegen/generate-command.js";

export const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Workspace {
  readonly root: string;
  /** Writes a file below the workspace, whole: a watching command would take half a file for the new one. */
  write(path: string, text: string): Promise<void>;
  remove(path: string): Promise<void>;
  read(path: string): Promise<string>;
  /** Paths and texts of all files below a folder; none when it does not exist. */
  files(folder: string): Promise<Map<string, string>>;
  /** `kindsmith generate` with the workspace as working directory. */
  generate(...argv: string[]): Promise<Run>;
  /** As {@link generate}, with more of the command's surroundings. */
  generateWith(io: Partial<GenerateIo>, ...argv: string[]): Promise<Run>;
  /** What is done before the folder goes: the test's own `after` hooks run later, as they come later. */
  beforeRemoval(end: () => Promise<void>): void;
}

/** A test, or a file of tests that share a workspace. */
export interface Ending {
  after(end: () => Promise<void>): void;
}

let drafts = 0;

/**
 * A new workspace with the given files. `inside` puts it within this package, so that what is generated there can be
 * imported; else it lies outside, like a project of a user.
 */
export async function workspace(
  context: Ending,
  files: Readonly<Record<string, string>> = {},
  where: "inside" | "outside" = "outside",
): Promise<Workspace> {
  const parent = where === "inside" ? join(REPOSITORY, ".cache", "codegen-tests") : tmpdir();
  await mkdir(parent, { recursive: true });
  const root = await mkdtemp(join(parent, "kindsmith-"));
  const ends: (() => Promise<void>)[] = [];
  context.after(async () => {
    for (const end of ends) await end();
    await rm(root, { recursive: true, force: true });
  });
  const space: Workspace = {
    root,
    async write(path, text) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      const draft = join(root, `.draft-${++drafts}`);
      await writeFile(draft, text);
      await rename(draft, join(root, path));
    },
    remove: (path) => rm(join(root, path), { recursive: true }),
    read: (path) => readFile(join(root, path), "utf8"),
    files: (folder) => readTree(join(root, folder)),
    generate: (...argv) => space.generateWith({}, ...argv),
    async generateWith(io, ...argv) {
      let stdout = "";
      let stderr = "";
      const code = await runGenerate(argv, {
        cwd: root,
        stdout: (text) => {
          stdout += text;
        },
        stderr: (text) => {
          stderr += text;
        },
        ...io,
      });
      return { code, stdout, stderr };
    },
    beforeRemoval: (end) => void ends.push(end),
  };
  for (const [path, text] of Object.entries(files)) await space.write(path, text);
  return space;
}

export async function readTree(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found.set(path.slice(folder.length + 1), await readFile(path, "utf8"));
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** An OpenAPI document with one kind, Widget of demo.example.com/v1, and the given properties of its spec. */
export function widgetDocument(specProperties: string, more = ""): string {
  return `openapi: 3.0.0
info: { title: demo, version: v1 }
paths: {}
components:
  schemas:
    Widget:
      type: object
      description: A widget.
      x-kubernetes-group-version-kind:
        - { group: demo.example.com, version: v1, kind: Widget }
      properties:
        metadata: { type: object }
        spec:
          type: object
          properties:
${specProperties
  .trimEnd()
  .split("\n")
  .map((line) => `            ${line}`)
  .join("\n")}
${more}`;
}
