/** Everything that is needed to reach a server with an identity, wherever it was read from. */

import type { TlsSettings } from "../transport/server-address.js";
import type { Credentials, Impersonation } from "./client-credentials.js";

export interface ClientConfiguration {
  /** `https://host[:port][/path]`. */
  readonly server: string;
  readonly tls: TlsSettings;
  readonly credentials: Credentials;
  readonly impersonation?: Impersonation;
  readonly namespace?: string;
  /** The proxy that the configuration file sets, and the place of that setting in the file. */
  readonly proxy?: { readonly url: string; readonly place: string };
  /** Disables the request for compressed answers. */
  readonly disableCompression?: boolean;
}
