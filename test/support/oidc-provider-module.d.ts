/** The part of the package `oidc-provider` that tests use, which has no types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  interface Grant {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  interface Session {
    readonly accountId: string;
  }

  export interface RequestContext {
    readonly oidc: {
      readonly client: { readonly clientId: string };
      readonly session: Session;
      readonly provider: Provider;
    };
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (properties: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): RequestListener;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    on(event: "server_error", listener: (context: unknown, error: Error) => void): this;
  }
}
