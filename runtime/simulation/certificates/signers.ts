/** The signers of clusters, and what each of them signs. */
import type { ProfileWords } from "../../api/profile/naming-profile.js";
import type { RequestedCertificate } from "./requested-certificate.js";

export interface Signer {
  /** The name of the controller. */
  readonly loop: string;
  /** Returns why the signer refuses the request; undefined if it signs. */
  readonly refusal: (requested: RequestedCertificate) => string | undefined;
}

const NODES_GROUP = "system:nodes";
const NODE_PREFIX = "system:node:";
const CLIENT_USAGE = "client auth";
const OPTIONAL_CLIENT_USAGES: ReadonlySet<string> = new Set(["digital signature", "key encipherment"]);
const KUBELET_CLIENT_USAGES = [CLIENT_USAGE, "digital signature", "key encipherment"];
const KUBELET_SERVING_USAGES = ["digital signature", "key encipherment", "server auth"];
/** The usage that only the keys of RSA need. */
const RSA_USAGE = "key encipherment";

/** Returns the signers by name. */
export function signersOf(words: ProfileWords): ReadonlyMap<string, Signer> {
  const client = `${words.csrSignerPrefix}${words.serverName}-client`;
  return new Map<string, Signer>([
    [client, { loop: "csrsigning-client", refusal: clientRefusal }],
    [kubeletClientSigner(words), { loop: "csrsigning-kubelet-client", refusal: kubeletClientRefusal }],
    [`${words.csrSignerPrefix}kubelet-serving`, { loop: "csrsigning-kubelet-serving", refusal: kubeletServingRefusal }],
    [`${words.keyDomain}/legacy-unknown`, { loop: "csrsigning-legacy-unknown", refusal: () => undefined }],
  ]);
}

export function kubeletClientSigner({ csrSignerPrefix, serverName }: ProfileWords): string {
  return `${csrSignerPrefix}${serverName}-client-kubelet`;
}

function clientRefusal({ usages }: RequestedCertificate): string | undefined {
  for (const usage of usages)
    if (usage !== CLIENT_USAGE && !OPTIONAL_CLIENT_USAGES.has(usage))
      return `invalid usage for client certificate: ${usage}`;
  return usages.has(CLIENT_USAGE) ? undefined : `missing required usage for client certificate: ${CLIENT_USAGE}`;
}

/** Why a request is not one for the client certificate of a kubelet. */
export function kubeletClientRefusal(requested: RequestedCertificate): string | undefined {
  const { dnsNames, emailAddresses, addresses, uris } = requested.alternativeNames;
  if (!isOfNodes(requested)) return "subject organization is not system:nodes";
  if (dnsNames.length > 0) return "DNS subjectAltNames are not allowed";
  if (emailAddresses.length > 0) return "Email subjectAltNames are not allowed";
  if (addresses.length > 0) return "IP subjectAltNames are not allowed";
  if (uris.length > 0) return "URI subjectAltNames are not allowed";
  if (!requested.commonName.startsWith(NODE_PREFIX)) return "subject common name does not begin with system:node:";
  return usagesRefusal(requested, KUBELET_CLIENT_USAGES);
}

function kubeletServingRefusal(requested: RequestedCertificate): string | undefined {
  const { dnsNames, emailAddresses, addresses, uris } = requested.alternativeNames;
  if (!isOfNodes(requested)) return "subject organization is not system:nodes";
  if (dnsNames.length === 0 && addresses.length === 0) return "DNS or IP subjectAltName is required";
  if (emailAddresses.length > 0) return "Email subjectAltNames are not allowed";
  if (uris.length > 0) return "URI subjectAltNames are not allowed";
  const problem = usagesRefusal(requested, KUBELET_SERVING_USAGES);
  if (problem !== undefined) return problem;
  return requested.commonName.startsWith(NODE_PREFIX)
    ? undefined
    : "subject common name does not begin with system:node:";
}

function isOfNodes({ organizations }: RequestedCertificate): boolean {
  return organizations.length === 1 && organizations[0] === NODES_GROUP;
}

function usagesRefusal({ usages }: RequestedCertificate, required: readonly string[]): string | undefined {
  const least = required.filter((usage) => usage !== RSA_USAGE);
  const isGood = least.every((usage) => usages.has(usage)) && [...usages].every((usage) => required.includes(usage));
  return isGood ? undefined : `usages did not match [${required.join(" ")}]`;
}
