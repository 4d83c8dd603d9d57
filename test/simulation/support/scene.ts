/** A scene: what a test does to a cluster, on this server or on the reference, and what it then sees. */
import { isNotFound } from "../../../runtime/api/status.js";
import type { ApiObject, Client } from "../../../runtime/client/index.js";

const LOOK_AGAIN_MS = 15;
const TIMEOUT_MS = 300_000;

export class Scene {
  readonly client: Client;
  readonly namespace: string;

  constructor(client: Client, namespace: string) {
    this.client = client;
    this.namespace = namespace;
  }

  async create<T extends ApiObject>(apiVersion: string, kind: string, object: object): Promise<T> {
    const resource = await this.resource(apiVersion, kind);
    return (await resource.create(object)) as T;
  }

  async patch(apiVersion: string, kind: string, name: string, body: object): Promise<void> {
    const resource = await this.resource(apiVersion, kind);
    await resource.patch(name, { type: "merge", body });
  }

  async get(apiVersion: string, kind: string, name: string): Promise<Seen | undefined> {
    const resource = await this.resource(apiVersion, kind);
    try {
      return (await resource.get(name)) as Seen;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  async list(apiVersion: string, kind: string): Promise<Seen[]> {
    const resource = await this.resource(apiVersion, kind);
    return (await resource.list()).items as Seen[];
  }

  async remove(apiVersion: string, kind: string, name: string): Promise<void> {
    const resource = await this.resource(apiVersion, kind);
    await resource.delete(name);
  }

  /** Waits for a state of an object. @throws Error with the last state after five minutes */
  async until(
    [apiVersion, kind, name]: readonly [string, string, string],
    holds: (object: Seen) => boolean,
  ): Promise<Seen> {
    let seen: Seen | undefined;
    const found = await this.eventually(async () => {
      seen = await this.get(apiVersion, kind, name);
      return seen !== undefined && holds(seen);
    });
    if (found && seen !== undefined) return seen;
    throw new Error(`${kind} ${name}: not reached, last seen ${JSON.stringify(seen?.status)}`);
  }

  async eventually(holds: () => Promise<boolean>, timeoutMs = TIMEOUT_MS): Promise<boolean> {
    const endMs = performance.now() + timeoutMs;
    while (performance.now() < endMs) {
      if (await holds()) return true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    return false;
  }

  // biome-ignore lint/suspicious/noExplicitAny: a resource that is found by its kind has objects of any type
  async resource(apiVersion: string, kind: string): Promise<any> {
    return this.client.dynamic.of({ apiVersion, kind, metadata: { namespace: this.namespace } });
  }
}

export interface Seen extends ApiObject {
  metadata: NonNullable<ApiObject["metadata"]> & { name: string; uid: string };
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of any kind
  spec?: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  status?: any;
}
