/** What protects every page for people: it runs its own files alone, talks to its own server alone, and is not framed. */

const DIRECTIVES: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Style sheets embed icons.
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

/** @param directives further ones of the Content-Security-Policy */
export function pageSecurityHeaders(directives: readonly string[] = []): Readonly<Record<string, string>> {
  return {
    "content-security-policy": [...DIRECTIVES, ...directives].join("; "),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  };
}
