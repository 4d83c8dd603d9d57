/** Determines the names and the version of a server before the first check. */
import { isJsonObject } from "../api/json.js";
import { builtinProfile, type NamingProfile } from "../api/profile/naming-profile.js";
import { OperatorError } from "../base/operator-error.js";
import { valueAt } from "./assertions.js";
import type { RunContext } from "./run-context.js";

/** Groups that nearly every server of this API has; the rest of their name is the domain. */
const DOMAIN_OF_GROUP = /^(?:rbac\.authorization|authorization|authentication|apiextensions|coordination)\.(.+)$/;

/** Returns the profile whose names the server uses. @throws OperatorError if the server does not reveal them */
export async function probeProfile(request: RunContext["request"]): Promise<NamingProfile> {
  const answer = await request("GET", "/apis");
  if (answer.status !== 200)
    throw new OperatorError(
      `GET /apis: found ${answer.status}, expected 200 with the groups: is this a server of the API, and is the credential right? --profile sets the names that it uses`,
    );
  const { groups } = answer.json();
  const names = (Array.isArray(groups) ? groups : []).map((group) => (isJsonObject(group) ? String(group.name) : ""));
  for (const name of names) {
    const [, domain] = DOMAIN_OF_GROUP.exec(name) ?? [];
    if (domain === undefined) continue;
    const stock = builtinProfile("kubernetes") as NamingProfile;
    return stock.words.groupDomain === domain ? stock : (builtinProfile("orch", domain) as NamingProfile);
  }
  throw new OperatorError(
    "GET /apis: found no group that reveals the server's names, expected one such as authorization.<domain>; set --profile",
  );
}

/** Returns `gitVersion` of GET /version. */
export async function probeVersion(request: RunContext["request"]): Promise<string> {
  const { status, text } = await request("GET", "/version");
  if (status !== 200) return `unknown (GET /version: ${status})`;
  try {
    const version = valueAt(JSON.parse(text), "gitVersion");
    return typeof version === "string" ? version : "unknown";
  } catch {
    return "unknown (GET /version is not JSON)";
  }
}
