/**
 * URLs of issuers: which ones are valid, and where an issuer publishes its discovery document. SPEC: OpenID Connect.
 */

/** Describes what is wrong with the URL of an issuer or of its discovery document, in the words of stock servers. */
export function issuerUrlProblems(url: string): string[] {
  if (!URL.canParse(url)) return ["must be an absolute URL"];
  const { protocol, username, password } = new URL(url);
  const problems: string[] = [];
  if (protocol !== "https:") problems.push("URL scheme must be https");
  if (username !== "" || password !== "") problems.push("URL must not contain a username or password");
  // The parsed URL does not show an empty query or fragment.
  const [withoutFragment = "", ...fragment] = url.split("#");
  if (withoutFragment.includes("?")) problems.push("URL must not contain a query");
  if (fragment.length > 0) problems.push("URL must not contain a fragment");
  return problems;
}

/** Reports an issuer that another method handles. @param disallowed the issuers of other methods */
export function overlapProblems(url: string, disallowed: readonly string[]): string[] {
  return disallowed.includes(url) ? [`URL must not overlap with disallowed issuers: [${disallowed.join(" ")}]`] : [];
}

/** The URL as messages show it: without user name and password. */
export function withoutUserinfo(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, "//");
}

/** The location of an issuer's discovery document, unless the configuration specifies another. */
export function discoveryUrlOf(issuer: string): string {
  return `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
}
