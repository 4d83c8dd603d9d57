/** Finds out which names a server uses, from the groups that it serves: the page is the same for every server. */
import { profileOfGroups } from "../../../runtime/api/profile/profile-of-groups.js";
import type { NamingProfile, TypedClient } from "../../../runtime/client/browser.js";

/** @throws the errors of a request, but for a caller who may not discover anything, whose server is taken for Kubernetes */
export async function discoverProfile(client: TypedClient<unknown>): Promise<NamingProfile> {
  const { body } = await client.request({ method: "GET", path: "/apis" });
  return profileOfGroups(groupNames(JSON.parse(new TextDecoder().decode(body))));
}

function groupNames(document: unknown): string[] {
  const groups = (document as { groups?: readonly { name?: unknown }[] } | null)?.groups;
  return Array.isArray(groups) ? groups.map(({ name }) => name).filter((name) => typeof name === "string") : [];
}
