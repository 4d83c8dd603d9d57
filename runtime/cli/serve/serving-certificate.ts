/** The certificate with which `kindsmith serve` identifies itself: from files, or made and kept in the data directory. */
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { systemClock } from "../../api/time.js";
import type { ServerFlags } from "../../assembly/options/parse-options.js";
import { UsageError } from "../../base/usage-error.js";
import { type ChangingKeyPair, certificateFacts, followKeyPair } from "../../server/http/changing-key-pair.js";
import { type FollowOptions, followNamed } from "../flags/flag-files.js";
import { type Home, OWN_KEY_FILE, type ServingCertificate } from "./home.js";

const OWNER_ONLY = 0o600;

export interface UsedCertificate extends ServingCertificate {
  /** Files that are read again when they change; a certificate of the data directory has none. */
  readonly followed: ChangingKeyPair | undefined;
}

/** @throws UsageError for files that can't be read, or are not a certificate and its key */
export async function certificateOf(
  flags: ServerFlags,
  home: Home,
  commonName: string,
  options: FollowOptions,
): Promise<UsedCertificate> {
  const files = certificateFiles(flags, home);
  if (files === undefined) {
    const names = new Set(["localhost", "127.0.0.1", "::1"]);
    const address = flags["bind-address"];
    if (isIP(address) && !isUnspecified(address)) names.add(address);
    const certificate = await home.servingCertificate(commonName, [...names], systemClock.now());
    const directory = flags["cert-dir"];
    if (directory !== undefined) await writeStockFiles(directory, certificate, home);
    return { ...certificate, followed: undefined };
  }
  const followed = await followFiles(files, options);
  return { ...followed.current, ca: followed.current.certificate, followed };
}

async function followFiles(files: CertificatePaths, { logger, signal }: FollowOptions): Promise<ChangingKeyPair> {
  const [certificate, key] = await Promise.all([
    followNamed(`${files.certificateFlag} ${files.certificate}`, files.certificate, { logger, signal }),
    followNamed(`${files.keyFlag} ${files.key}`, files.key, { logger, signal }),
  ]);
  const onError = (error: Error): void =>
    logger.warn({}, `${error.message}: the former serving certificate stays in use`);
  let followed: ChangingKeyPair;
  try {
    followed = followKeyPair(certificate, key, { signal, onError });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  followed.onChange(() =>
    logger.info(certificateFacts(followed.current.certificate), "a new serving certificate is in use"),
  );
  return followed;
}

interface CertificatePaths {
  readonly certificate: string;
  readonly key: string;
  /** How messages name the files. */
  readonly certificateFlag: string;
  readonly keyFlag: string;
}

/** Puts the directory's own certificate where scripts look for that of kube-apiserver, followed by the authority that signed it. */
async function writeStockFiles(
  directory: string,
  { certificate, key, ca = "" }: ServingCertificate,
  home: Home,
): Promise<void> {
  const files = stockFiles(directory);
  try {
    await home.makeFolder(directory);
    for (const file of Object.values(files)) home.beforeWriting(file);
    // The key comes first, since it is by its key that the pair is known to be this server's.
    await writeFile(files.key, key, { mode: OWNER_ONLY });
    await writeFile(files.certificate, `${certificate.trimEnd()}\n${ca}`);
  } catch (error) {
    throw new UsageError(`--cert-dir: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function stockFiles(directory: string): { readonly certificate: string; readonly key: string } {
  return { certificate: join(directory, "apiserver.crt"), key: join(directory, "apiserver.key") };
}

/** Whether the key of kube-apiserver's name is one that this server made, so that its certificate may be renewed. */
function isOwnKey(key: string, home: Home): boolean {
  const own = join(home.directory, OWN_KEY_FILE);
  return existsSync(own) && readFileSync(own).equals(readFileSync(key));
}

/** The files that flags name, or those that an operator keeps in the certificate directory under kube-apiserver's names. */
function certificateFiles(flags: ServerFlags, home: Home): CertificatePaths | undefined {
  const { "tls-cert-file": certificate, "tls-private-key-file": key, "cert-dir": directory } = flags;
  if (certificate !== undefined && key !== undefined)
    return {
      certificate: certificate.file,
      key: key.file,
      certificateFlag: "--tls-cert-file:",
      keyFlag: "--tls-private-key-file:",
    };
  if (directory === undefined) return undefined;
  const kept = { ...stockFiles(directory), certificateFlag: "--cert-dir:", keyFlag: "--cert-dir:" };
  return existsSync(kept.certificate) && existsSync(kept.key) && !isOwnKey(kept.key, home) ? kept : undefined;
}

/** Whether a server with this address listens on all addresses of the machine. */
export function isUnspecified(address: string): boolean {
  return address === "0.0.0.0" || address === "::";
}
