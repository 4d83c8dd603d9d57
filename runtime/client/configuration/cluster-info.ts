/**
 * The public description of a cluster, signed with bootstrap tokens. A client that has nothing but a token can verify
 * that the description is genuine. SPEC: Bootstrap tokens.
 */
import { type BootstrapToken, parseBootstrapToken } from "../../api/bootstrap-token.js";
import { defaultProfile, type NamingProfile } from "../../api/profile/naming-profile.js";
import { shownText } from "../../base/shown-text.js";

/** The description cannot be trusted. The message shows no part of the token but its id. */
export class ClusterInfoError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ClusterInfoError";
  }
}

/** The part of the ConfigMap that is read. */
export interface ClusterInfo {
  readonly data?: Readonly<Record<string, string>> | undefined;
}

const ALGORITHM = "HS256";
const BASE64URL = /^[A-Za-z0-9_-]*$/;

/**
 * Verifies the signature that was made with the token and returns the client configuration that the ConfigMap holds.
 * @param token the whole token, `<id>.<secret>`
 * @param profile the names that the cluster uses; the profile `kubernetes` by default
 * @throws ClusterInfoError
 */
export function verifyClusterInfo(
  configMap: ClusterInfo,
  token: string,
  profile: NamingProfile = defaultProfile(),
): string {
  const { clusterInfoConfigKey, clusterInfoJwsPrefix } = profile.words;
  const parsed = parsedToken(token);
  const text = valueAt(configMap, clusterInfoConfigKey);
  if (text === undefined) throw new ClusterInfoError(`the ConfigMap has no key ${clusterInfoConfigKey}`);
  const signatureKey = `${clusterInfoJwsPrefix}${parsed.id}`;
  const jws = valueAt(configMap, signatureKey);
  if (jws === undefined) {
    throw new ClusterInfoError(
      `the ConfigMap has no key ${signatureKey}: nothing signs it with this token, or the token has expired`,
    );
  }
  const [header = "", payload, signature = "", ...rest] = jws.split(".");
  if (payload !== "" || rest.length > 0 || header === "" || signature === "") {
    throw new ClusterInfoError(`${signatureKey}: found no detached JWS, expected <header>..<signature>`);
  }
  checkHeader(header, parsed.id, signatureKey);
  const expected = macOf(header, text, keyOf(parsed, profile));
  const found = BASE64URL.test(signature) ? Buffer.from(signature, "base64url") : Buffer.alloc(0);
  if (found.length !== expected.length || !crypto().timingSafeEqual(found, expected)) {
    throw new ClusterInfoError(
      `${signatureKey}: the signature was not made with this token over ${clusterInfoConfigKey}`,
    );
  }
  return text;
}

/**
 * Returns the detached JWS over a text, `<header>..<signature>`.
 * @throws ClusterInfoError for a token that is not of the form `<id>.<secret>`
 */
export function signClusterInfo(text: string, token: string, profile: NamingProfile): string {
  const parsed = parsedToken(token);
  const header = Buffer.from(JSON.stringify({ alg: ALGORITHM, kid: parsed.id })).toString("base64url");
  return `${header}..${macOf(header, text, keyOf(parsed, profile)).toString("base64url")}`;
}

function parsedToken(token: string): BootstrapToken {
  const parsed = parseBootstrapToken(token);
  if (parsed === undefined) {
    throw new ClusterInfoError("the token is not a bootstrap token: expected [a-z0-9]{6}.[a-z0-9]{16}");
  }
  return parsed;
}

function valueAt({ data = {} }: ClusterInfo, key: string): string | undefined {
  return Object.hasOwn(data, key) ? data[key] : undefined;
}

/** Checks the header. It must not choose how the signature is verified. @throws ClusterInfoError */
function checkHeader(encoded: string, id: string, signatureKey: string): void {
  let header: unknown;
  try {
    header = BASE64URL.test(encoded) ? JSON.parse(Buffer.from(encoded, "base64url").toString("utf8")) : undefined;
  } catch {
    header = undefined;
  }
  if (typeof header !== "object" || header === null || Array.isArray(header)) {
    throw new ClusterInfoError(`${signatureKey}: the header of the JWS is not a JSON object in base64url`);
  }
  const { alg, kid, crit } = header as Readonly<Record<string, unknown>>;
  if (alg !== ALGORITHM) {
    throw new ClusterInfoError(`${signatureKey}: found the algorithm ${shownText(alg)}, expected ${ALGORITHM}`);
  }
  if (crit !== undefined) throw new ClusterInfoError(`${signatureKey}: found critical headers, expected none`);
  if (kid !== undefined && kid !== id) {
    throw new ClusterInfoError(`${signatureKey}: found the key id ${shownText(kid)}, expected ${id}`);
  }
}

function keyOf({ id, secret }: BootstrapToken, { behaviours }: NamingProfile): string {
  return behaviours.clusterInfoKey === "token" ? `${id}.${secret}` : secret;
}

function macOf(header: string, text: string, key: string): Buffer {
  return crypto()
    .createHmac("sha256", key)
    .update(`${header}.${Buffer.from(text, "utf8").toString("base64url")}`)
    .digest();
}

/** Loaded on first use, because every client imports this file but few of them verify a description. */
function crypto(): typeof import("node:crypto") {
  return process.getBuiltinModule("node:crypto");
}
