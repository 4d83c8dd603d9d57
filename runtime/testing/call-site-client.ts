/** The client of a test server: that of production, with errors whose stack begins at the line of the test. */
import type { ApiObject } from "../api/object.js";
import type { ResourceReference } from "../api/resource-reference.js";
import type { Answer, ClientRequest } from "../client/index.js";
import { Client } from "../client/resources/client.js";
import { CollectionClient } from "../client/resources/collection-client.js";
import { ObjectClient } from "../client/resources/object-client.js";
import { atCallSite, withCallSites } from "./call-site.js";

export class CallSiteClient extends Client {
  constructor(...args: ConstructorParameters<typeof Client>) {
    super(...args);
    const dynamic = withCallSites(this.dynamic, isCalls);
    Object.defineProperty(this, "dynamic", { value: dynamic, enumerable: true });
  }

  /** Callers see the overloads of the base class, each of which `never` fulfils. */
  override resource(reference: ResourceReference<ApiObject>): never {
    return withCallSites(super.resource(reference), isCalls) as never;
  }

  override request(request: ClientRequest): Promise<Answer> {
    return atCallSite(this.request, () => super.request(request));
  }

  override stream(request: ClientRequest): ReturnType<Client["stream"]> {
    return atCallSite(this.stream, () => super.stream(request));
  }
}

/** Calls on a resource, and what is read by iterating. */
function isCalls(value: object): boolean {
  return value instanceof CollectionClient || value instanceof ObjectClient || Symbol.asyncIterator in value;
}
