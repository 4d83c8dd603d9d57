/** The data directory of a server: certificate, admin credential, kubeconfig, embedded store. Secrets are readable by their owner only. */
import { generateKeyPairSync, randomBytes, X509Certificate } from "node:crypto";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { stringify } from "yaml";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { UsageError } from "../../base/usage-error.js";
import type { CertificateFiles } from "../../server/http/tls.js";
import { makeCertificates } from "../../server/http/tls.js";

export interface ServingCertificate extends CertificateFiles {
  /** PEM of the CA that clients need; undefined when the operator brought a certificate. */
  readonly ca: string | undefined;
}

/** Certificates are made anew when they end within this time. */
const RENEW_BEFORE_MS = 30 * 24 * 60 * 60 * 1000;
const OWNER_ONLY = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;

export class Home {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = resolve(directory);
  }

  static async open(directory: string): Promise<Home> {
    const home = new Home(directory);
    await home.makePrivate("pki");
    return home;
  }

  get kubeconfigFile(): string {
    return join(this.directory, "kubeconfig");
  }

  /** Where the embedded store is kept: a directory that only its owner may enter, Secrets being in it. @throws UsageError */
  privateStorePath(): Promise<string> {
    return this.makePrivate("store");
  }

  /** The kept self-made certificate when it is good for `hosts` and long enough, else a new one. */
  async servingCertificate(commonName: string, hosts: readonly string[], nowMs: number): Promise<ServingCertificate> {
    const files = { ca: "pki/ca.crt", caKey: "pki/ca.key", certificate: "pki/server.crt", key: "pki/server.key" };
    const [ca, certificate, key] = await Promise.all([
      this.read(files.ca),
      this.read(files.certificate),
      this.read(files.key),
    ]);
    if (ca && certificate && key && isGood(certificate, hosts, nowMs)) return { ca, certificate, key };
    const made = await makeCertificates(commonName, hosts, nowMs);
    await this.write(files.ca, made.ca.certificate);
    await this.write(files.caKey, made.ca.key);
    await this.write(files.key, made.server.key);
    await this.write(files.certificate, made.server.certificate);
    return { ca: made.ca.certificate, ...made.server };
  }

  /** The admin's token; made at first start and kept. */
  async adminToken(): Promise<string> {
    const kept = (await this.read("admin-token"))?.trim();
    if (kept) return kept;
    const token = randomBytes(32).toString("base64url");
    await this.write("admin-token", `${token}\n`);
    return token;
  }

  /** The key by which tokens of service accounts are signed, in PEM; made when it is first asked for, and kept. */
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
      "kubeconfig",
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

  /** The mode is set on a directory that is there already too. @throws UsageError when it can't be. */
  private async makePrivate(name: string): Promise<string> {
    const path = join(this.directory, name);
    try {
      await mkdir(path, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
      await chmod(path, OWNER_ONLY_DIRECTORY);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new UsageError(`--data-dir: ${path} can't be made a directory for its owner only: ${why}`);
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

  /** Whole or not at all, and never readable by others, not even for a moment. */
  private async write(file: string, text: string): Promise<void> {
    const path = join(this.directory, file);
    const draft = `${path}.${process.pid}.tmp`;
    await writeFile(draft, text, { mode: OWNER_ONLY });
    await chmod(draft, OWNER_ONLY);
    await rename(draft, path);
  }
}

function isGood(pem: string, hosts: readonly string[], nowMs: number): boolean {
  const certificate = new X509Certificate(pem);
  if (Date.parse(certificate.validTo) < nowMs + RENEW_BEFORE_MS) return false;
  return hosts.every((host) => (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined);
}
