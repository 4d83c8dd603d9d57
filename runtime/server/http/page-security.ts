/**
 * What protects every page for people: it runs its own files alone, talks to its own server alone and to the origins that
 * it has to sign people in at, and is not framed.
 */

const DIRECTIVES: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Style sheets embed icons.
  "img-src 'self' data:",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

/**
 * @param directives further ones of the Content-Security-Policy
 * @param connectOrigins origins beside its own that the page may talk to
 */
export function pageSecurityHeaders(
  directives: readonly string[] = [],
  connectOrigins: readonly string[] = [],
): Readonly<Record<string, string>> {
  const connections = ["connect-src 'self'", ...connectOrigins].join(" ");
  return {
    "content-security-policy": [...DIRECTIVES, connections, ...directives].join("; "),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  };
}
