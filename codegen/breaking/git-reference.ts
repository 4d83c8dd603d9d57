/** Copies the schemas of another commit to a temporary folder. Runs git without a shell. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CommandLineError } from "../command-line.js";
import { MAX_SCHEMA_FILE_BYTES, MAX_SCHEMA_FILES } from "../load/source.js";

/** Maximum total size of a copied folder. */
export const MAX_REFERENCE_BYTES = 256 * 1024 * 1024;

/** A git command that takes longer is killed. */
const GIT_TIMEOUT_MS = 60_000;

/** A copy of a folder at a commit. */
export interface ReferenceCopy {
  readonly folder: string;
  /** The abbreviated commit. */
  readonly commit: string;
  /** Removes the copy. */
  dispose(): Promise<void>;
}

/**
 * Copies `folder`, an existing folder of a git work tree, as of `reference`.
 * @throws CommandLineError for a reference that names no commit, and if the folder did not exist then
 */
export async function copyReference(reference: string, folder: string): Promise<ReferenceCopy> {
  if (reference.startsWith("-"))
    throw new CommandLineError(`--against ${reference}: a git reference can't start with "-"`);
  const prefix = (
    await git(folder, ["rev-parse", "--show-prefix"]).catch((error: Error) => {
      const remedy = "name a folder, or a git reference of the repository that holds the schemas";
      throw new CommandLineError(
        `--against ${reference}: neither an existing folder nor a git repository: ${firstLine(error)}\n  ${remedy}`,
      );
    })
  )
    .toString("utf8")
    .trimEnd();
  const commit = await git(folder, [
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${reference}^{commit}`,
  ]).catch(() => {
    const remedy = "name a folder, or a tag, branch or commit that is here; a shallow clone may have to fetch it first";
    throw new CommandLineError(`--against ${reference}: neither a folder nor a git reference\n  ${remedy}`);
  });
  const id = commit.toString("utf8").trim();
  const files = await listFiles(folder, id, prefix);
  if (files.length === 0)
    throw new CommandLineError(
      `--against ${reference}: ${prefix.replace(/\/$/, "") || "the repository"} has no files there`,
    );
  const copy = await mkdtemp(join(tmpdir(), "kindsmith-against-"));
  const dispose = (): Promise<void> => rm(copy, { recursive: true, force: true });
  try {
    const texts = await readBlobs(folder, files);
    for (const [index, { path }] of files.entries()) {
      const target = join(copy, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, texts[index] as Buffer);
    }
    return { folder: copy, commit: id.slice(0, 12), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

interface ListedFile {
  /** The path below the folder. */
  readonly path: string;
  readonly blob: string;
}

/** Lists plain files; links and submodules contain no schemas. */
async function listFiles(folder: string, commit: string, prefix: string): Promise<ListedFile[]> {
  const scope = prefix === "" ? [] : ["--", prefix];
  const listing = await git(folder, ["ls-tree", "-r", "-l", "-z", "--full-tree", commit, ...scope]);
  const files: ListedFile[] = [];
  let bytes = 0;
  for (const line of listing.toString("utf8").split("\0")) {
    const match = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t([\s\S]+)$/.exec(line);
    const [, blob = "", size = "0", path = ""] = match ?? [];
    if (!/\.(ya?ml|json)$/.test(path)) continue;
    bytes += Number(size);
    if (files.length >= MAX_SCHEMA_FILES || Number(size) > MAX_SCHEMA_FILE_BYTES || bytes > MAX_REFERENCE_BYTES)
      throw new CommandLineError(
        `--against ${commit.slice(0, 12)}: ${path}: more or larger files than schemas may have`,
      );
    files.push({ path: path.slice(prefix.length), blob });
  }
  return files;
}

/**
 * Reads the contents of all files from one process, in order: a header line with the size, the bytes, and a line
 * feed.
 */
async function readBlobs(folder: string, files: readonly ListedFile[]): Promise<Buffer[]> {
  const output = await git(folder, ["cat-file", "--batch"], files.map(({ blob }) => `${blob}\n`).join(""));
  let offset = 0;
  return files.map(({ path }) => {
    const end = output.indexOf(0x0a, offset);
    const size = /^[0-9a-f]+ blob (\d+)$/.exec(output.toString("latin1", offset, end))?.[1];
    if (size === undefined) throw new Error(`git cat-file: ${path} could not be read`);
    const start = end + 1;
    offset = start + Number(size) + 1;
    return output.subarray(start, start + Number(size));
  });
}

function git(folder: string, args: readonly string[], input = ""): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      "git",
      ["-C", folder, ...args],
      { encoding: "buffer", timeout: GIT_TIMEOUT_MS, maxBuffer: 2 * MAX_REFERENCE_BYTES },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`git ${args[0]}: ${stderr.toString("utf8").trim() || error.message}`));
        else resolve(stdout);
      },
    );
    // If git exits early its input is closed; its exit code tells why.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

function firstLine(error: Error): string {
  return error.message.split("\n", 1)[0] as string;
}
