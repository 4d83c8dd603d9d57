/** The flags of `kindsmith conformance`, and the server and identity that they name. */

import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { UsageError } from "../../base/usage-error.js";
import type { ClientConfiguration } from "../../client/configuration/client-configuration.js";
import { anonymous, staticToken } from "../../client/configuration/client-credentials.js";
import {
  currentProcessContext,
  fromKubeconfig,
  fromProcessContext,
  type ReadingContext,
} from "../../client/configuration/kubeconfig.js";
import { profileOf } from "../../client/resources/client.js";
import { foregroundClock } from "../../client/transport/abort.js";
import { type FlagDefinition, type FlagValues, HELP_FLAG } from "../../command-line/flag-definition.js";
import { KUBECONFIG_HELP, kubeconfigOfFolder } from "../flags/connection-flags.js";
import { readFlagFile } from "../flags/flag-files.js";

export const FLAGS: readonly FlagDefinition[] = [
  { name: "server", value: "URL", help: "The server, in place of the kubeconfig's: https://host:port." },
  {
    name: "kubeconfig",
    value: "FILE",
    isPath: true,
    help: KUBECONFIG_HELP,
  },
  { name: "context", value: "NAME", help: "Context of the kubeconfig (default: its current one)." },
  { name: "token", value: "TOKEN", help: "A bearer token; --token-file keeps it out of the list of processes." },
  { name: "token-file", value: "FILE", help: "A file that holds the bearer token." },
  { name: "client-certificate", value: "FILE", help: "A PEM certificate, with --client-key." },
  { name: "client-key", value: "FILE", help: "The PEM key of --client-certificate." },
  {
    name: "certificate-authority",
    value: "FILE",
    alias: "ca",
    help: "PEM certificates of the authorities that may sign the server's. Also --ca.",
  },
  { name: "insecure-skip-tls-verify", help: "Accept any certificate of the server; for tests only." },
  {
    name: "profile",
    value: "NAME|FILE",
    help: "Names that the server uses: orch, kubernetes or a profile (default: detected from the server).",
  },
  { name: "orch-domain", value: "DOMAIN", help: "Domain suffix of API groups, with --profile=orch." },
  {
    name: "callback-host",
    value: "HOST",
    help: "Address at which the server reaches this machine, for webhooks (default: 127.0.0.1 for a local server).",
  },
  {
    name: "filter",
    value: "ID|AREA|GLOB",
    isList: true,
    help: "Only these checks, such as SSA, LIST-014 or AUTHN-*; comma-separated or given again.",
  },
  { name: "list", help: "Print the checks and exit; nothing is sent." },
  { name: "output", value: "FORMAT", default: "text", help: "text, json or junit." },
  {
    name: "report-file",
    value: "FILE",
    help: "File for the report (default: standard output). The progress is shown on standard error.",
  },
  { name: "parallel", value: "N", default: "4", help: "Checks at once, at most 64." },
  {
    name: "timeout",
    value: "DURATION",
    default: "30s",
    help: "Time limit of one check; five times as long if it waits for controllers.",
  },
  { name: "keep-going", default: "true", help: "Continue after a failure; --keep-going=false stops at the first one." },
  { name: "strict", help: "Count a skipped check as a failure, for a server that has to have everything." },
  HELP_FLAG,
];

/** @throws UsageError or ConfigurationError that names the flag or the place in the file */
export async function configurationOf(values: FlagValues): Promise<ClientConfiguration> {
  const fromFile = await configurationOfFile(values);
  const server = values.get("server") ?? fromFile?.server;
  if (server === undefined)
    throw new UsageError("--server or --kubeconfig is missing: kindsmith conformance --kubeconfig=FILE");
  const [certificate, key, ca, token] = await Promise.all(
    ["client-certificate", "client-key", "certificate-authority", "token-file"].map(async (name) => {
      const file = values.get(name);
      return file === undefined ? undefined : readFlagFile(name, file);
    }),
  );
  if ((certificate === undefined) !== (key === undefined))
    throw new UsageError("--client-certificate and --client-key need each other");
  if (token !== undefined && values.has("token")) throw new UsageError("--token and --token-file exclude each other");
  const bearer = (token ?? values.get("token"))?.trim();
  if (bearer === "") throw new UsageError("--token: found nothing, expected a token");
  const insecure = values.get("insecure-skip-tls-verify") === "true";
  const { ca: ownCa, insecureSkipTlsVerify, certificate: ownCertificate, key: ownKey, ...tls } = fromFile?.tls ?? {};
  // An identity from flags replaces the identity of the file as a whole.
  const keepsIdentity = certificate === undefined && bearer === undefined;
  return {
    ...fromFile,
    server,
    tls: {
      ...tls,
      ...(ca === undefined ? (ownCa === undefined || insecure ? {} : { ca: ownCa }) : { ca }),
      ...(insecure || (ca === undefined && insecureSkipTlsVerify) ? { insecureSkipTlsVerify: true } : {}),
      ...(keepsIdentity
        ? ownCertificate === undefined || ownKey === undefined
          ? {}
          : { certificate: ownCertificate, key: ownKey }
        : certificate === undefined || key === undefined
          ? {}
          : { certificate, key }),
    },
    credentials:
      bearer !== undefined ? staticToken(bearer) : keepsIdentity ? (fromFile?.credentials ?? anonymous) : anonymous,
  };
}

/** Returns undefined if the command line names a server and no file. */
async function configurationOfFile(values: FlagValues): Promise<ClientConfiguration | undefined> {
  const file = values.get("kubeconfig") ?? (values.has("server") ? undefined : kubeconfigOfFolder());
  const context = values.get("context");
  if (file === undefined && context === undefined && values.has("server")) return undefined;
  const reading: ReadingContext = {
    clock: foregroundClock,
    processContext: currentProcessContext(),
    profile: namesOfFiles(values),
    isProcessWide: true,
  };
  return file === undefined ? fromProcessContext(context, reading) : fromKubeconfig(file.split(","), context, reading);
}

/**
 * Returns the profile whose names the configuration files use. Unless the command line selects one, it is that of most
 * files.
 */
function namesOfFiles(values: FlagValues): NamingProfile {
  const name = values.get("profile");
  return profileOf(name === "orch" || name === "kubernetes" ? name : "kubernetes");
}
