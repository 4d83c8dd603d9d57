/** A client over `fetch`: for pages, workers, and runtimes that have nothing else. */

import { ConfigurationError } from "../client-errors.js";
import { type ClientSettings, createClient, type TypedClient } from "../resources/client.js";
import type { Apis, NoApis } from "../resources/typed-apis.js";
import { type FetchTransportOptions, fetchTransport } from "../transport/fetch-transport.js";
import { parseServerAddress, type ServerAddress } from "../transport/server-address.js";
import {
  anonymous,
  bearer,
  type Credential,
  type Credentials,
  type Impersonation,
  staticToken,
} from "./client-credentials.js";

export interface ConnectByFetchOptions extends ClientSettings, FetchTransportOptions {
  /** `https://host[:port][/path]`, or a path of the page's own origin; that origin unless set. */
  readonly server?: string;
  /** A bearer token, or what gives one: called before the first request, and again after a 401. */
  readonly token?: string | (() => string | Promise<string>);
  readonly namespace?: string;
  readonly impersonation?: Impersonation;
}

/** @throws ConfigurationError naming what was found and what was expected */
export function connectByFetch<A extends Apis = NoApis>(
  options: ConnectByFetchOptions & { readonly apis?: A } = {},
): TypedClient<A> {
  const { server, token, fetch, cookies, ...settings } = options;
  const transport = fetchTransport(serverAddress(server), {
    ...(fetch === undefined ? {} : { fetch }),
    ...(cookies === undefined ? {} : { cookies }),
  });
  return createClient({ ...settings, transport, credentials: credentialsOf(token) });
}

function serverAddress(server: string | undefined): ServerAddress {
  // not every runtime has a page
  const page = (globalThis as { location?: { href?: string } }).location?.href;
  if (page !== undefined && (server === undefined || server.startsWith("/")))
    return parseServerAddress(new URL(server ?? "/", page).href);
  if (server === undefined)
    throw new ConfigurationError(
      "server is not set and there is no page whose origin it could be, expected https://host[:port][/path]",
    );
  return parseServerAddress(server);
}

function credentialsOf(token: ConnectByFetchOptions["token"]): Credentials {
  if (token === undefined) return anonymous;
  return typeof token === "string" ? staticToken(token) : new AskedCredentials(token);
}

/** Tokens that the caller gives when asked: one question for all who wait. */
class AskedCredentials implements Credentials {
  #held: Credential | Promise<Credential> | undefined;

  constructor(private readonly ask: () => string | Promise<string>) {}

  current(): Credential | Promise<Credential> {
    if (this.#held === undefined) this.#hold(this.#asked());
    return this.#held as Credential | Promise<Credential>;
  }

  /** A 401 to a request that a renewal overtook says nothing of the newer token, which stays. */
  async renew(rejected: Credential): Promise<boolean> {
    if (this.#held === rejected) this.#held = undefined;
    return (await this.current()).headers.authorization !== rejected.headers.authorization;
  }

  async #asked(): Promise<Credential> {
    return bearer(await this.ask());
  }

  /** A question that failed is asked again by the next request. */
  #hold(asked: Promise<Credential>): void {
    this.#held = asked;
    const settle = (credential?: Credential): void => {
      if (this.#held === asked) this.#held = credential;
    };
    asked.then(settle, () => settle());
  }
}
