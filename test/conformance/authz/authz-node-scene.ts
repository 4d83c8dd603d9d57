/** A server that knows nodes, callers who claim to be some, and what there is for them. */

import type { CreateServerOptions, NamingProfile } from "../../../runtime/index.js";
import { type Answer, startApi, type TestApi } from "../../support/api.js";
import { type Caller, withToken } from "../../support/people.js";

/** Names of tokens, with the user and the groups. */
const CALLERS = {
  n1: ["system:node:n1", "system:nodes"],
  n2: ["system:node:n2", "system:nodes"],
  /** Of the name without the group, and the other way round. */
  nameOnly: ["system:node:n1", "dev"],
  groupOnly: ["n1", "system:nodes"],
  /** Names that no node can have. */
  nameless: ["system:node:", "system:nodes"],
  slashed: ["system:node:a/b", "system:nodes"],
  /** A node to which roles give everything. */
  mighty: ["system:node:mighty", "system:nodes"],
  jane: ["jane", "dev"],
} as const;

export type NodeCaller = keyof typeof CALLERS;

const TOKENS = Object.entries(CALLERS)
  .map(([token, [user, group]]) => `${token}-token,${user},uid-of-${token},"${group}"\n`)
  .join("");

export interface NodeServer {
  readonly api: TestApi;
  /** With the nodes n1, n2 and mighty, and a namespace. */
  readonly namespace: string;
  as(caller: NodeCaller): Caller;
  /** Makes an object as the admin. @throws Error when the server does not take it */
  make(path: string, object: object): Promise<Answer["body"]>;
  /** A pod without a node of its own making; `spec` adds to it. */
  pod(name: string, nodeName: string | undefined, spec?: object): Promise<Answer["body"]>;
  /** Asks until the answer has the status: what nodes need is followed in its own time. @throws Error when it never has */
  until(status: number, ask: () => Promise<Answer>): Promise<Answer>;
}

const PATIENCE_MS = 60_000;

export async function nodeServer(
  profile: NamingProfile,
  options: Pick<CreateServerOptions, "featureGates" | "emulatedVersion"> = {},
): Promise<NodeServer> {
  const api = await startApi({
    profile,
    authorization: ["Node", "RBAC"],
    authentication: { tokenFile: TOKENS },
    ...options,
  });
  const namespace = await api.namespace();
  const make = async (path: string, object: object): Promise<Answer["body"]> => {
    const { status, text, body } = await api.post(path, object);
    if (status !== 201) throw new Error(`${path} was not made: ${text}`);
    return body;
  };
  for (const name of ["n1", "n2", "mighty"]) await make("/api/v1/nodes", { metadata: { name } });
  return {
    api,
    namespace,
    as: (caller) => withToken(api, `${caller}-token`),
    make,
    pod: (name, nodeName, spec) =>
      make(`/api/v1/namespaces/${namespace}/pods`, {
        metadata: { name },
        spec: { containers: [{ name: "c", image: "i" }], ...(nodeName && { nodeName }), ...spec },
      }),
    async until(status, ask) {
      const limit = performance.now() + PATIENCE_MS;
      for (;;) {
        const last = await ask();
        if (last.status === status) return last;
        if (performance.now() > limit) throw new Error(`the answer never had the status ${status}: ${last.text}`);
      }
    },
  };
}
