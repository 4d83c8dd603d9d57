/** URLs of issuers: where they may lie, and where an issuer tells of its keys. SPEC: OpenID Connect. */

/** What is wrong with the URL of an issuer or of its discovery document, in the words of stock servers. */
export function issuerUrlProblems(url: string): string[] {
  if (!URL.canParse(url)) return ["must be an absolute URL"];
  const { protocol, username, password } = new URL(url);
  const problems: string[] = [];
  if (protocol !== "https:") problems.push("URL scheme must be https");
  if (username !== "" || password !== "") problems.push("URL must not contain a username or password");
  // an empty query or fragment is one too, which the parts of a URL do not show
  const [withoutFragment = "", ...fragment] = url.split("#");
  if (withoutFragment.includes("?")) problems.push("URL must not contain a query");
  if (fragment.length > 0) problems.push("URL must not contain a fragment");
  return problems;
}

/** What is wrong where the issuer has another method already. @param disallowed those issuers */
export function overlapProblems(url: string, disallowed: readonly string[]): string[] {
  return disallowed.includes(url) ? [`URL must not overlap with disallowed issuers: [${disallowed.join(" ")}]`] : [];
}

/** As messages show it: without a name and a password. */
export function withoutUserinfo(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, "//");
}

/** Where an issuer's discovery document is, unless the configuration says otherwise. */
export function discoveryUrlOf(issuer: string): string {
  return `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
}
