/** The certificate with which `kindsmith serve` identifies itself: from files, or made and kept in the data directory. */
import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { systemClock } from "../../api/time.js";
import type { ServerFlags } from "../../assembly/options/parse-options.js";
import { readFlagFile } from "../flags/flag-files.js";
import type { Home, ServingCertificate } from "./home.js";

/** @throws UsageError for files that can't be read */
export async function certificateOf(flags: ServerFlags, home: Home, commonName: string): Promise<ServingCertificate> {
  const files = certificateFiles(flags);
  if (files === undefined) {
    const names = new Set(["localhost", "127.0.0.1", "::1"]);
    const address = flags["bind-address"];
    if (isIP(address) && !isUnspecified(address)) names.add(address);
    return home.servingCertificate(commonName, [...names], systemClock.now());
  }
  const [certificate, key] = await Promise.all([
    readFlagFile("tls-cert-file", files.certificate),
    readFlagFile("tls-private-key-file", files.key),
  ]);
  return { certificate, key, ca: certificate };
}

/** The files that flags name, or those that kube-apiserver keeps in its certificate directory. */
function certificateFiles(flags: ServerFlags): { readonly certificate: string; readonly key: string } | undefined {
  const { "tls-cert-file": certificate, "tls-private-key-file": key, "cert-dir": directory } = flags;
  if (certificate !== undefined && key !== undefined) return { certificate: certificate.file, key: key.file };
  if (directory === undefined) return undefined;
  const kept = { certificate: join(directory, "apiserver.crt"), key: join(directory, "apiserver.key") };
  return existsSync(kept.certificate) && existsSync(kept.key) ? kept : undefined;
}

/** Whether a server with this address listens on all addresses of the machine. */
export function isUnspecified(address: string): boolean {
  return address === "0.0.0.0" || address === "::";
}
