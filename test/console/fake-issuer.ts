/**
 * An OpenID Connect issuer of one client, over HTTPS on loopback, whose only person is always signed in. It checks what
 * the authorization code flow with PKCE demands, and can be made to misbehave.
 */
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { makeAuthority } from "../support/certificates.js";

export const CLIENT = "console-of-tests";

interface Grant {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirect: string;
}

export interface FakeIssuer {
  readonly url: string;
  /** PEM certificate of its authority. */
  readonly ca: string;
  /** How long tokens last, in seconds. */
  lifetimeSeconds: number;
  /** What is different from a good answer. */
  misbehaviour: "refuses" | "wrong state" | "wrong nonce" | "other token host" | undefined;
  /** What the discovery document has as its token endpoint; undefined for that of the issuer itself. */
  tokenEndpoint: string | undefined;
  /** Where the same tokens can be had, on another origin. */
  readonly otherTokenEndpoint: string;
  /** How often someone was sent here to sign in. */
  signIns: number;
  stop(): Promise<void>;
}

export async function startFakeIssuer(): Promise<FakeIssuer> {
  const authority = await makeAuthority("issuer");
  const { certificate: cert, key } = await authority.issueServer();
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "only", alg: "RS256", use: "sig" };
  const grants = new Map<string, Grant>();

  const authorize = (query: URLSearchParams): string => {
    issuer.signIns++;
    const take = (name: string): string => query.get(name) ?? "";
    const back = new URL(take("redirect_uri"));
    const isGood =
      take("client_id") === CLIENT &&
      take("response_type") === "code" &&
      take("code_challenge_method") === "S256" &&
      take("scope").split(" ").includes("openid");
    if (!isGood || issuer.misbehaviour === "refuses") {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "not <today>");
    } else {
      const code = randomUUID();
      grants.set(code, { challenge: take("code_challenge"), nonce: take("nonce"), redirect: take("redirect_uri") });
      back.searchParams.set("code", code);
    }
    back.searchParams.set("state", issuer.misbehaviour === "wrong state" ? "guessed" : take("state"));
    return back.href;
  };

  const tokenFor = async (form: URLSearchParams): Promise<string | undefined> => {
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (grant?.challenge !== challenge || grant.redirect !== form.get("redirect_uri")) return undefined;
    return new SignJWT({
      nonce: issuer.misbehaviour === "wrong nonce" ? "another" : grant.nonce,
      groups: ["system:masters"],
    })
      .setProtectedHeader({ alg: "RS256", kid: "only" })
      .setIssuer(issuer.url)
      .setAudience(CLIENT)
      .setSubject("someone")
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + issuer.lifetimeSeconds)
      .sign(privateKey);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", issuer.url);
    const send = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json", "access-control-allow-origin": "*" });
      response.end(JSON.stringify(body));
    };
    if (pathname === "/.well-known/openid-configuration")
      send(200, {
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/authorize`,
        token_endpoint:
          issuer.misbehaviour === "other token host"
            ? "https://tokens.example.com/token"
            : (issuer.tokenEndpoint ?? `${issuer.url}/token`),
        jwks_uri: `${issuer.url}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        scopes_supported: ["openid", "email"],
      });
    else if (pathname === "/keys") send(200, { keys: [jwk] });
    else if (pathname === "/authorize") response.writeHead(302, { location: authorize(searchParams) }).end();
    else if (pathname === "/token" && request.method === "POST") {
      const token = await tokenFor(new URLSearchParams(await text(request)));
      if (token === undefined) send(400, { error: "invalid_grant" });
      else send(200, { id_token: token, access_token: "unused", token_type: "Bearer" });
    } else send(404, {});
  };

  const listening = async () => {
    const listener = createServer({ cert, key }, (request, response) => void answer(request, response));
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
    return listener;
  };
  const [server, tokens] = [await listening(), await listening()];
  const urlOf = (listener: typeof server): string => `https://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const issuer: FakeIssuer = {
    url: urlOf(server),
    otherTokenEndpoint: `${urlOf(tokens)}/token`,
    tokenEndpoint: undefined,
    ca: authority.certificate,
    lifetimeSeconds: 600,
    misbehaviour: undefined,
    signIns: 0,
    stop: async () => {
      for (const listener of [server, tokens]) {
        listener.closeAllConnections();
        listener.close();
        await once(listener, "close");
      }
    },
  };
  return issuer;
}
