/** `kindsmith etcd`: what test environments start as etcd. It keeps nothing. */
import { UsageError } from "../../../base/usage-error.js";
import { readFlagFile } from "../../flags/flag-files.js";
import { stopReason } from "../../stop-reason.js";
import { removeAbandoned } from "../abandoned-folder.js";
import { assetProcess } from "../asset-process.js";
import { givenFlags } from "../flag-tokens.js";
import { ETCD_FLAGS } from "../stock/etcd-flags.js";
import { ETCD_VERSION, type EtcdAddress, type EtcdServer, listenAsEtcd } from "./etcd-server.js";
import { checkEtcdValue } from "./etcd-values.js";

const SYNTAX = {
  program: "etcd",
  switches: new Map(Object.entries(ETCD_FLAGS).map(([name, type]) => [name, type === "switch"])),
};

/** Flags without which the caller would not get what it relies on. */
const REFUSED = ["config-file", "auto-tls", "client-cert-auth"];

/** Each of its URLs is checked by itself. */
const ADDRESSES = "listen-client-urls";
const DEFAULT_CLIENT_URLS = "http://localhost:2379";
const DEFAULT_PORT = 2379;
/** Limit of the addresses of one process. */
const MAX_ADDRESSES = 16;

export function etcdHelp(): string {
  const flags = [...SYNTAX.switches].sort(([a], [b]) => (a < b ? -1 : 1));
  return `Kindsmith in the place of etcd: it answers health, version and readiness, and keeps no keys.

Usage:
  etcd [flags]

--listen-client-urls, --cert-file, --key-file and --data-dir act; the other flags of etcd are accepted:
${flags.map(([name, isSwitch]) => `  --${name}${isSwitch ? "" : " ''"}\n`).join("")}`;
}

/** Runs until a reason to stop occurs. Resolves with the exit code. @throws OperatorError */
export async function etcd(argv: readonly string[]): Promise<number> {
  // Go programs take long flags with one dash too.
  const long = argv.map((argument) => argument.replace(/^-(?=[a-z][a-z])/, "--"));
  if (long.some((argument) => argument === "--help" || argument === "-h" || argument === "help")) {
    process.stdout.write(etcdHelp());
    return 0;
  }
  if (long.some((argument) => /^--version(=true)?$/.test(argument))) {
    process.stdout.write(`etcd Version: ${ETCD_VERSION}\n`);
    return 0;
  }
  const given = givenFlags(long, SYNTAX);
  for (const { name, value } of given) if (name !== ADDRESSES) checkEtcdValue(name, ETCD_FLAGS[name] ?? "text", value);
  const flags = new Map(given.map(({ name, value }) => [name, value]));
  const ended = new AbortController();
  const stopped = stopReason(assetProcess(process.env).parent, ended.signal);
  try {
    const server = await listening(await addressesOf(flags));
    process.stderr.write(`${JSON.stringify({ level: "info", msg: "ready to serve client requests" })}\n`);
    if ((await stopped) === "the process that started this one is gone") await removeAbandoned(flags.get("data-dir"));
    await server.close();
    return 0;
  } finally {
    ended.abort();
  }
}

/** @throws UsageError for an address that is taken, or that the machine does not have */
async function listening(addresses: readonly EtcdAddress[]): Promise<EtcdServer> {
  try {
    return await listenAsEtcd(addresses);
  } catch (error) {
    const problem = LISTEN_PROBLEMS[(error as NodeJS.ErrnoException).code ?? ""];
    if (problem === undefined) throw error;
    const { address = "", port } = error as { readonly address?: string; readonly port?: number };
    const place = port === undefined ? address : `${address}:${port}`;
    throw new UsageError(`etcd: --listen-client-urls: ${place}: ${problem}`, { cause: error });
  }
}

const LISTEN_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program has the port",
  EADDRNOTAVAIL: "this machine does not have the address",
  EACCES: "a port below 1024 needs a privilege",
};

async function addressesOf(flags: ReadonlyMap<string, string>): Promise<readonly EtcdAddress[]> {
  const refused = REFUSED.find((name) => flags.has(name) && flags.get(name) !== "false");
  if (refused !== undefined) throw new UsageError(`etcd: --${refused} is not supported`);
  const urls = (flags.get(ADDRESSES) ?? DEFAULT_CLIENT_URLS).split(",");
  if (urls.length > MAX_ADDRESSES)
    throw new UsageError(
      `etcd: --listen-client-urls: found ${urls.length} addresses, expected at most ${MAX_ADDRESSES}`,
    );
  return Promise.all(urls.map((url) => addressOf(url, flags)));
}

async function addressOf(text: string, flags: ReadonlyMap<string, string>): Promise<EtcdAddress> {
  const wrong = new UsageError(
    `etcd: --listen-client-urls: found ${JSON.stringify(text)}, expected URLs such as ${DEFAULT_CLIENT_URLS}`,
  );
  const [, scheme, rest = ""] = /^(https?|unixs?):\/\/(.+)$/.exec(text) ?? [];
  if (scheme === undefined) throw wrong;
  const isTls = scheme === "https" || scheme === "unixs";
  const tls = isTls ? { tls: await certificateOf(flags) } : {};
  if (scheme.startsWith("unix")) return { listen: { path: rest }, ...tls };
  if (!URL.canParse(text)) throw wrong;
  const { hostname, port } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, "");
  return { listen: { host, port: port === "" ? DEFAULT_PORT : Number(port) }, ...tls };
}

async function certificateOf(flags: ReadonlyMap<string, string>): Promise<{ cert: string; key: string }> {
  const certificate = flags.get("cert-file");
  const key = flags.get("key-file");
  if (certificate === undefined || key === undefined)
    throw new UsageError("etcd: --listen-client-urls with https needs --cert-file and --key-file");
  return { cert: await readFlagFile("cert-file", certificate), key: await readFlagFile("key-file", key) };
}
