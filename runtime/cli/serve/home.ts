/** The data directory of a server: certificate, admin credential, kubeconfig and embedded store. Only the owner can read the secrets in it. */
import { generateKeyPairSync, randomBytes, X509Certificate } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { stringify } from "yaml";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { type CertificateFiles, makeCertificates } from "../../base/certificates/own-certificates.js";
import {
  makeSigningAuthority,
  readSigningAuthority,
  readSigningKey,
  type SigningAuthority,
} from "../../base/certificates/signing-authority.js";
import { UsageError } from "../../base/usage-error.js";
import { makeDirectory } from "../make-directory.js";
import { KUBECONFIG_FILE, STORE_DIRECTORY } from "./data-directory.js";

export interface ServingCertificate extends CertificateFiles {
  /** PEM certificates with which clients verify the server. */
  readonly ca: string | undefined;
}

/** Certificates are renewed when they expire within this time, in milliseconds. */
const RENEW_BEFORE_MS = 30 * 24 * 60 * 60 * 1000;
/** How long the signing authority is valid, and how far the clocks of others may lag behind. */
const AUTHORITY_MS = 10 * 365 * 24 * 60 * 60 * 1000;
const AUTHORITY_BACKDATE_MS = 60 * 60 * 1000;
const OWNER_ONLY = 0o600;
/** The key of the directory's own serving certificate. */
export const OWN_KEY_FILE = "pki/server.key";
const OWNER_ONLY_DIRECTORY = 0o700;

export class Home {
  readonly directory: string;
  /** Files and directories that were not there before, in the order in which they were made. */
  private readonly made: string[] = [];

  private constructor(
    directory: string,
    private readonly flag: string,
  ) {
    this.directory = resolve(directory);
  }

  /** @param flag the name of the flag that has chosen the directory, for messages @throws UsageError if it can't be created */
  static async open(directory: string, flag = "data-dir"): Promise<Home> {
    const home = new Home(directory, flag);
    await home.makePrivate("pki");
    return home;
  }

  get kubeconfigFile(): string {
    return join(this.directory, KUBECONFIG_FILE);
  }

  /** The directory of the embedded store. Only its owner may enter it, because it contains Secrets. @throws UsageError if it can't be created */
  privateStorePath(): Promise<string> {
    return this.makePrivate(STORE_DIRECTORY);
  }

  /** The self-signed certificate of the directory if it is valid for `hosts` and long enough, otherwise a new one. */
  async servingCertificate(commonName: string, hosts: readonly string[], nowMs: number): Promise<ServingCertificate> {
    const files = { ca: "pki/ca.crt", caKey: "pki/ca.key", certificate: "pki/server.crt", key: OWN_KEY_FILE };
    const [ca, certificate, key] = await Promise.all([
      this.read(files.ca),
      this.read(files.certificate),
      this.read(files.key),
    ]);
    if (ca && certificate && key && isGood(certificate, hosts, nowMs)) return { ca, certificate, key };
    const made = makeCertificates(commonName, hosts, nowMs);
    await this.write(files.ca, made.ca.certificate);
    await this.write(files.caKey, made.ca.key);
    await this.write(files.key, made.server.key);
    await this.write(files.certificate, made.server.certificate);
    return { ca: made.ca.certificate, ...made.server };
  }

  /**
   * The authority that signs the certificates of clients and nodes, if such are simulated. It is created at the first
   * call and kept; an operator may replace the files. A key alone, as an interrupted start leaves it, gets a certificate.
   * @throws OperatorError for files that are not a certificate and its key, and for a certificate alone
   */
  async signingAuthority(nowMs: number): Promise<SigningAuthority> {
    const files = { certificate: "pki/signing-ca.crt", key: "pki/signing-ca.key" };
    const [certificate, key] = await Promise.all([this.read(files.certificate), this.read(files.key)]);
    if (certificate !== undefined) {
      if (key !== undefined) return readSigningAuthority(certificate, key);
      throw new UsageError(`--${this.flag}: found ${files.certificate} without ${files.key}, expected both or neither`);
    }
    const validity = { notBeforeMs: nowMs - AUTHORITY_BACKDATE_MS, notAfterMs: nowMs + AUTHORITY_MS };
    const made = makeSigningAuthority(
      "kindsmith-signing-ca",
      validity,
      key === undefined ? undefined : readSigningKey(key),
    );
    if (key === undefined) await this.write(files.key, made.key.export({ type: "pkcs8", format: "pem" }).toString());
    await this.write(files.certificate, made.certificate);
    return made;
  }

  /** The token of the admin. It is created at the first start and kept. */
  async adminToken(): Promise<string> {
    const kept = (await this.read("admin-token"))?.trim();
    if (kept) return kept;
    const token = randomBytes(32).toString("base64url");
    await this.write("admin-token", `${token}\n`);
    return token;
  }

  /** The PEM key that signs tokens of service accounts. It is created at the first call and kept. */
  async serviceAccountKey(): Promise<string> {
    const file = "pki/service-account.key";
    const kept = await this.read(file);
    if (kept !== undefined) return kept;
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    await this.write(file, key);
    return key;
  }

  /** Writes the kubeconfig of the admin. */
  async writeKubeconfig(url: string, ca: string | undefined, token: string, profile: NamingProfile): Promise<void> {
    const name = "kindsmith";
    const cluster = {
      server: url,
      ...(ca === undefined ? {} : { "certificate-authority-data": Buffer.from(ca).toString("base64") }),
    };
    await this.write(
      KUBECONFIG_FILE,
      stringify({
        apiVersion: "v1",
        kind: "Config",
        clusters: [{ name, cluster }],
        users: [{ name: "admin", user: { token } }],
        contexts: [{ name, context: { cluster: name, user: "admin", namespace: profile.words.defaultNamespace } }],
        "current-context": name,
      }),
    );
  }

  /** Creates a folder elsewhere that belongs to this start, for its owner only, unless it is there. */
  async makeFolder(path: string): Promise<void> {
    await makeDirectory(resolve(path), this.made);
  }

  /** Remembers a file that is about to be written, unless it is there. */
  beforeWriting(path: string): void {
    if (!existsSync(path)) this.made.push(resolve(path));
  }

  /** Removes what this start has made, after it has failed. What others have put into its directories stays, and these too. */
  async discard(): Promise<void> {
    for (const path of this.made.splice(0).reverse()) {
      try {
        await ((await stat(path)).isDirectory() ? rmdir(path) : rm(path));
      } catch (error) {
        if (!["ENOENT", "ENOTEMPTY"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
      }
    }
  }

  /** Creates a directory, or restricts an existing one to its owner. @throws UsageError if that fails */
  private async makePrivate(name: string): Promise<string> {
    const path = join(this.directory, name);
    try {
      await makeDirectory(path, this.made);
      await chmod(path, OWNER_ONLY_DIRECTORY);
    } catch (error) {
      const isFile = (error as NodeJS.ErrnoException).code === "ENOTDIR";
      const why = isFile ? "a part of this path is a file" : error instanceof Error ? error.message : String(error);
      throw new UsageError(`--${this.flag}: ${path} can't be made a directory for its owner only: ${why}`);
    }
    return path;
  }

  private async read(file: string): Promise<string | undefined> {
    try {
      return await readFile(join(this.directory, file), "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  /** Writes atomically, and other users can never read the file, not even for a moment. */
  private async write(file: string, text: string): Promise<void> {
    const path = join(this.directory, file);
    const draft = `${path}.${process.pid}.tmp`;
    await writeFile(draft, text, { mode: OWNER_ONLY });
    await chmod(draft, OWNER_ONLY);
    this.beforeWriting(path);
    await rename(draft, path);
  }
}

function isGood(pem: string, hosts: readonly string[], nowMs: number): boolean {
  const certificate = new X509Certificate(pem);
  if (Date.parse(certificate.validTo) < nowMs + RENEW_BEFORE_MS) return false;
  return hosts.every((host) => (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined);
}
