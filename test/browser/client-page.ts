/** What a page of another origin does with the client: bundled for a browser, called by the tests of the client there. */
import { configMaps } from "../../generated/core/v1/client.js";
import {
  ConnectionError,
  conflictCauses,
  connectByFetch,
  isConflict,
  isNotFound,
} from "../../runtime/client/browser.js";

export interface Access {
  readonly server: string;
  readonly token: string;
  readonly namespace: string;
}

const apis = { core: { v1: { configMaps } } };

function open({ server, token, namespace }: Access) {
  const warnings: string[] = [];
  const client = connectByFetch({ server, token, apis, onWarning: (text) => warnings.push(text) });
  return { client, warnings, maps: client.core.v1.configMaps(namespace) };
}

export const scenarios = {
  async lists(access: Access) {
    const { client, maps } = open(access);
    for (const name of ["a", "b", "c"]) await maps.create({ metadata: { name }, data: { name } });
    const list = await maps.list();
    const paged: string[] = [];
    for await (const item of maps.items({ limit: 2 })) paged.push(item.metadata.name ?? "");
    await client.close();
    return { names: list.items.map((item) => item.metadata.name), paged, data: list.items[1]?.data };
  },

  async applies(access: Access) {
    const { maps, warnings } = open(access);
    const applied = await maps.apply({ metadata: { name: "applied" }, data: { a: "1" } }, { fieldManager: "one" });
    const other = { metadata: { name: "applied" }, data: { a: "2" } };
    const conflict = await maps.apply(other, { fieldManager: "two" }).catch((error: unknown) => error);
    const forced = await maps.apply(other, { fieldManager: "two", force: true });
    const unknown = { metadata: { name: "warned" }, datum: "x" };
    await maps.create(unknown, { fieldValidation: "Warn" });
    const causes = conflictCauses(conflict);
    return { data: applied.data, isConflict: isConflict(conflict), causes, forced: forced.data, warnings };
  },

  async fails(access: Access) {
    const { client, maps } = open(access);
    const missing = await maps.get("none").catch((error: unknown) => error);
    const stranger = await open({ ...access, token: "wrong" })
      .maps.list()
      .catch((error: { code?: number }) => error.code);
    await client.close();
    const closed = await maps.list().catch((error: unknown) => (error as ConnectionError).failure);
    return { isNotFound: isNotFound(missing), message: (missing as Error).message, stranger, closed };
  },

  /** From an origin that the server doesn't allow, or to where nobody listens: the same to a page. */
  async isKeptOut(access: Access) {
    const failure = await open(access)
      .maps.create({ metadata: { name: "kept-out" } })
      .catch((error: unknown) => error);
    return failure instanceof ConnectionError ? { failure: failure.failure, message: failure.message } : undefined;
  },

  async watches(access: Access) {
    const { maps } = open(access);
    const stop = new AbortController();
    const seen: string[] = [];
    const version = (await maps.list()).metadata.resourceVersion;
    const watching = (async () => {
      for await (const { type, object } of maps.watch({ resourceVersion: version, signal: stop.signal })) {
        seen.push(`${type} ${object.metadata.name} ${object.data?.text ?? ""}`);
        if (type === "DELETED") stop.abort();
      }
    })();
    await maps.create({ metadata: { name: "watched" }, data: { text: "ä€😀" } });
    await maps.patch("watched", { type: "merge", body: { data: { text: "changed" } } });
    await maps.delete("watched");
    await watching;
    const aborted = await maps.list({ signal: AbortSignal.abort(new Error("enough")) }).catch(String);
    return { seen, aborted };
  },

  /** More than the connections that a browser opens to one server. */
  async watchesTogether(access: Access, count: number) {
    const { client, maps } = open(access);
    const version = (await maps.list()).metadata.resourceVersion;
    const first = Array.from({ length: count }, async () => {
      for await (const { object } of maps.watch({ resourceVersion: version })) return object.metadata.name;
      return undefined;
    });
    await maps.create({ metadata: { name: "together" } });
    const names = await Promise.all(first);
    await client.close();
    return names;
  },

  async informs(access: Access) {
    const { client, maps } = open(access);
    const stop = new AbortController();
    const errors: string[] = [];
    const informer = maps.informer({ onError: (error) => errors.push(String(error)) });
    const added = new Promise<void>((resolve) => {
      informer.on({ add: (object) => object.metadata.name === "late" && resolve() });
    });
    const running = informer.run(stop.signal);
    await informer.synced();
    const early = informer.list().map((object) => object.metadata.name);
    await maps.create({ metadata: { name: "late" } });
    await added;
    stop.abort();
    await running;
    await client.close();
    return { early, late: informer.get("late", access.namespace)?.metadata.name, errors };
  },

  async renews({ server, token, namespace }: Access) {
    const given = ["expired", token];
    const client = connectByFetch({ server, apis, token: async () => given.shift() ?? "" });
    const maps = client.core.v1.configMaps(namespace);
    await Promise.all([maps.list(), maps.list()]);
    return given.length;
  },
};

(globalThis as unknown as { scenarios: typeof scenarios }).scenarios = scenarios;
