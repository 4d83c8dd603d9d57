/** Where the kubectl of an asset folder comes from: a file, the search path, or a verified download. */
import { createHash, randomBytes } from "node:crypto";
import { constants, createWriteStream } from "node:fs";
import { access, chmod, mkdir, realpath, rename, rm, stat } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OperatorError } from "../../base/operator-error.js";
import { UsageError } from "../../base/usage-error.js";

/** Where released programs are published. */
export const KUBECTL_MIRROR = "https://dl.k8s.io/release";

/** Time limit of a download, in milliseconds. */
const DOWNLOAD_TIMEOUT_MS = 300_000;
/** Limit of a downloaded program, several times the size of today's. */
const MAX_PROGRAM_BYTES = 256 * 1024 * 1024;
/** Limit of a version or a checksum. */
const MAX_TEXT_BYTES = 4_096;

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

/** Returns the file that a flag or a variable names. @throws UsageError if it is no program */
export async function namedKubectl(source: string, file: string): Promise<string> {
  const path = resolve(file);
  if (await isExecutable(path)) return path;
  throw new UsageError(`${source}: ${path} is not an executable file`);
}

/** Returns the first kubectl of the search path outside of `folder`, or undefined. */
export async function kubectlOnPath(searchPath: string | undefined, folder: string): Promise<string | undefined> {
  const own = await realpath(folder).catch(() => resolve(folder));
  for (const directory of (searchPath ?? "").split(delimiter).filter((each) => each !== "")) {
    const path = join(resolve(directory), "kubectl");
    if (!(await isExecutable(path))) continue;
    if ((await realpath(directory)) !== own) return path;
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    // A file that can't be looked at can't be run.
    return false;
  }
}

export interface DownloadOptions {
  /** Such as `1.35`: its newest patch is taken. */
  readonly release: string;
  /** The folder that keeps downloads. */
  readonly cache: string;
  /** A URL with the layout of {@link KUBECTL_MIRROR}. */
  readonly mirror: string;
}

/** Returns the path of the downloaded program; one that was verified before is not fetched again. @throws OperatorError */
export async function downloadedKubectl({ release, cache, mirror }: DownloadOptions): Promise<string> {
  const architecture = ARCHITECTURES[process.arch];
  if (architecture === undefined || (process.platform !== "linux" && process.platform !== "darwin"))
    throw new OperatorError(`--kubectl=download: there is none for ${process.platform} ${process.arch}`);
  const base = checkedMirror(mirror);
  const version = (await fetchText(`${base}/stable-${release}.txt`)).trim();
  if (!/^v1\.[0-9]{1,3}\.[0-9]{1,3}$/.test(version))
    throw new OperatorError(
      `${base}/stable-${release}.txt: found ${JSON.stringify(version.slice(0, 80))}, expected a version`,
    );
  const folder = join(cache, "kubectl", `${version}-${process.platform}-${architecture}`);
  const path = join(folder, "kubectl");
  if (await isExecutable(path)) return path;
  const url = `${base}/${version}/bin/${process.platform}/${architecture}/kubectl`;
  const expected = /^[0-9a-f]{64}/.exec(await fetchText(`${url}.sha256`))?.[0];
  if (expected === undefined) throw new OperatorError(`${url}.sha256: found no SHA-256 checksum`);
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const found = await fetchFile(url, draft);
    if (found !== expected) throw new OperatorError(`${url}: its SHA-256 checksum is ${found}, expected ${expected}`);
    await chmod(draft, 0o755);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  return path;
}

/** Only this machine may be reached without TLS. */
function checkedMirror(mirror: string): string {
  const url = URL.canParse(mirror) ? new URL(mirror) : undefined;
  const isLocal = url?.protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(url.hostname);
  if (url === undefined || (url.protocol !== "https:" && !isLocal))
    throw new UsageError(
      `--kubectl-mirror: found ${JSON.stringify(mirror)}, expected an https URL such as ${KUBECTL_MIRROR}`,
    );
  return mirror.replace(/\/+$/, "");
}

async function fetchText(url: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited(await request(url), url, MAX_TEXT_BYTES)) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** Returns the SHA-256 checksum of what was written. */
async function fetchFile(url: string, path: string): Promise<string> {
  const hash = createHash("sha256");
  const hashed = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const source = Readable.from(limited(await request(url), url, MAX_PROGRAM_BYTES));
  await pipeline(source, hashed, createWriteStream(path, { flags: "wx" }));
  return hash.digest("hex");
}

async function request(url: string): Promise<Response> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new OperatorError(`${url}: the server answered ${response.status}`);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const { cause = error } = error as { cause?: unknown };
    throw new OperatorError(`${url}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

async function* limited(response: Response, url: string, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new OperatorError(`${url}: more than ${maxBytes} bytes`);
    yield chunk;
  }
}
