/** Finds out which names a server uses, from the groups that it serves: the page is the same for every server. */
import {
  kubernetesProfile,
  type NamingProfile,
  orchProfile,
  type TypedClient,
} from "../../../runtime/client/browser.js";

/** Groups that every server has, up to the domain of the product. */
const PREFIXES = ["authentication.", "apiextensions.", "authorization."];

/** @throws the errors of a request, but for a caller who may not discover anything, whose server is taken for Kubernetes */
export async function discoverProfile(client: TypedClient<unknown>): Promise<NamingProfile> {
  const { body } = await client.request({ method: "GET", path: "/apis" });
  return profileOfGroups(groupNames(JSON.parse(new TextDecoder().decode(body))));
}

export function profileOfGroups(groups: readonly string[]): NamingProfile {
  const kubernetes = kubernetesProfile();
  for (const prefix of PREFIXES) {
    if (groups.includes(prefix + kubernetes.words.groupDomain)) return kubernetes;
    // An own group may begin with such a word too, but does not have all the groups of a product around it.
    const domains = groups.filter((group) => group.startsWith(prefix)).map((group) => group.slice(prefix.length));
    const domain = domains.find((each) => groups.includes(`rbac.authorization.${each}`));
    if (domain !== undefined) return orchProfile(domain);
  }
  return kubernetes;
}

function groupNames(document: unknown): string[] {
  const groups = (document as { groups?: readonly { name?: unknown }[] } | null)?.groups;
  return Array.isArray(groups) ? groups.map(({ name }) => name).filter((name) => typeof name === "string") : [];
}
