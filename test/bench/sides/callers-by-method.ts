/** Callers of every method of authentication, with their authorities, issuers and webhooks on loopback. */
import { X509Certificate } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Server } from "../../../runtime/index.js";
import { AUDIENCE, issuerAuthority, LoopbackIssuer } from "../../authn/jwt/support/loopback-issuer.js";
import { makeAuthority } from "../../support/certificates.js";
import { ReviewServer } from "../../support/review-server.js";
import { type Callers, type Credential, requestOf } from "./callers.js";

/** Number of lines of the token file, one of which is the caller's. */
const LISTED_TOKENS = 1_000;
const KEYS_POLL_MS = 10;

const bearer = (token: string): Credential => ({ headers: { authorization: `Bearer ${token}` } });
const always = (credential: Credential) => async () => () => credential;

/** Uses the credentials in turn. */
function inTurn(credentials: readonly Credential[]): (number: number) => Credential {
  return (number) => credentials[number % credentials.length] ?? {};
}

export async function listedCallers(): Promise<Callers> {
  const lines = Array.from({ length: LISTED_TOKENS }, (_, index) => `token-of-number-${index},jane,${index},dev`);
  return {
    authentication: { tokenFile: lines.join("\n") },
    credentials: always(bearer(`token-of-number-${LISTED_TOKENS - 1}`)),
  };
}

/** @param isCold whether every request uses a new connection */
export async function certifiedCallers(isCold: boolean): Promise<Callers> {
  const authority = await makeAuthority("clients");
  const { certificate } = await authority.issueClient("jane", { organizations: ["dev"] });
  const peer = () => ({ chain: [new X509Certificate(certificate)], tlsError: undefined });
  const known = peer();
  return {
    authentication: { clientCa: authority.certificate },
    credentials: async () => () => ({ peer: isCold ? peer() : known }),
  };
}

export async function proxiedCallers(): Promise<Callers> {
  const authority = await makeAuthority("proxies");
  const { certificate } = await authority.issueClient("front");
  const peer = { chain: [new X509Certificate(certificate)], tlsError: undefined };
  const headers = { "x-remote-user": "jane", "x-remote-group": ["dev", "ops"], "x-remote-extra-scopes": "view" };
  return {
    authentication: {
      requestHeader: {
        ca: authority.certificate,
        usernameHeaders: ["X-Remote-User"],
        groupHeaders: ["X-Remote-Group"],
        extraHeaderPrefixes: ["X-Remote-Extra-"],
      },
    },
    credentials: always({ headers, peer }),
  };
}

export async function bootstrapCallers(): Promise<Callers> {
  const [id, secret] = ["abcdef", "0123456789abcdef"];
  const object = {
    metadata: { name: `bootstrap-token-${id}` },
    type: "bootstrap.kubernetes.io/token",
    stringData: { "token-id": id, "token-secret": secret, "usage-bootstrap-authentication": "true" },
  };
  return {
    authentication: { bootstrapTokens: true },
    async credentials(server) {
      await post(server, "/api/v1/namespaces/kube-system/secrets", object);
      return () => bearer(`${id}.${secret}`);
    },
  };
}

/** @param count of tokens that are used in turn */
export async function serviceAccountCallers(count: number): Promise<Callers> {
  const accounts = "/api/v1/namespaces/default/serviceaccounts";
  return {
    async credentials(server) {
      await post(server, accounts, { metadata: { name: "jane" } });
      const tokens: Credential[] = [];
      for (let index = 0; index < count; index++) {
        const review = await post(server, `${accounts}/jane/token`, { spec: { expirationSeconds: 3600 } });
        tokens.push(bearer(review.status.token));
      }
      return inTurn(tokens);
    },
  };
}

/** @param count of tokens that are used in turn */
export async function issuedCallers(count: number): Promise<Callers> {
  const issuer = await LoopbackIssuer.start();
  const { certificate: ca } = await issuerAuthority();
  return {
    authentication: {
      oidc: { issuerUrl: issuer.url, clientId: AUDIENCE, usernamePrefix: "-", ca, signingAlgorithms: ["ES256"] },
    },
    async credentials(server) {
      const tokens: Credential[] = [];
      for (let index = 0; index < count; index++) tokens.push(bearer(await issuer.token({ jti: String(index) })));
      // The keys are fetched asynchronously.
      while ((await server.handle(requestOf("GET", "/api", tokens[0] ?? {}))).status === 401) await delay(KEYS_POLL_MS);
      return inTurn(tokens);
    },
    close: () => issuer.stop(),
  };
}

export async function reviewedCallers(): Promise<Callers> {
  const authority = await makeAuthority("webhooks");
  const webhook = await ReviewServer.start(await authority.issueServer());
  webhook.status = () => ({ authenticated: true, user: { username: "jane", groups: ["dev"] } });
  return {
    authentication: { webhook: { url: webhook.url, certificateAuthority: authority.certificate } },
    credentials: always(bearer("a-token-that-the-webhook-knows")),
    close: () => webhook.stop(),
  };
}

/** The admin acts as a user with groups. */
export async function impersonatingCallers(): Promise<Callers> {
  return {
    async credentials({ adminToken }) {
      const { headers } = bearer(adminToken);
      const impersonation = {
        "impersonate-user": "jane",
        "impersonate-group": ["dev", "ops"],
        "impersonate-extra-scopes": "view",
      };
      return () => ({ headers: { ...headers, ...impersonation } });
    },
  };
}

/** Creates an object and returns it. @throws Error unless the answer is 201 */
async function post(server: Server, path: string, object: object) {
  const request = requestOf("POST", path, bearer(server.adminToken), JSON.stringify(object));
  const { status, body } = await server.handle(request);
  const text = typeof body === "function" ? "" : Buffer.from(body).toString();
  if (status !== 201) throw new Error(`POST ${path}: found ${status} ${text}`);
  return JSON.parse(text);
}
