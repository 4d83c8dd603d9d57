/** A server on a socket with priority and fairness, users that belong to no level of their own, and what tests change and read of it. */
import { parseTokenFile, tokenAuthenticator } from "../../../runtime/authn/token-file.js";
import type { CreateServerOptions, NamingProfile } from "../../../runtime/index.js";
import type { AdmissionAttributes } from "../../../runtime/registry/write/write-admission.js";
import { type Answer, type RequestOptions, startApi, type TestApi } from "../../support/api.js";
import type { ApiBody, JsonObject } from "../../support/json.js";
import { Turnstile } from "../../support/turnstile.js";

export const JANE: RequestOptions = { token: "jane-token" };
export const BOB: RequestOptions = { token: "bob-token" };
const AUTHENTICATOR = tokenAuthenticator(
  parseTokenFile("jane-token,jane,1001,dev\nbob-token,bob,1002,dev\n", "tokens.csv"),
);
export const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
export const configMap = (name: string): JsonObject => ({ metadata: { name } });
const DEBUG = "/debug/api_priority_and_fairness";

export interface FairScene {
  readonly api: TestApi;
  readonly levels: string;
  readonly schemas: string;
  /** Where writes of objects called `held...` wait, in admission. */
  readonly writes: Turnstile;
  /** Makes a level, and a schema by which the users belong to it; resolves when they are in force. */
  level(
    name: string,
    limited: JsonObject,
    users?: readonly string[],
  ): Promise<{ readonly level: ApiBody; readonly schema: ApiBody }>;
  /** The headers with which an answer names its schema and its level. */
  named(answer: Pick<Answer, "headers">): { readonly schema: string; readonly level: string };
  /** The rows of a dump, by the names of its columns. */
  dump(name: string, query?: string): Promise<readonly Readonly<Record<string, string>>[]>;
}

const stops: (() => Promise<void>)[] = [];

export async function openFairScene(
  profile: NamingProfile,
  options: Omit<CreateServerOptions, "profile"> = {},
): Promise<FairScene> {
  const writes = new Turnstile();
  const hold = async ({ name }: AdmissionAttributes): Promise<void> => {
    if (name.startsWith("held")) await writes.pass();
  };
  const api = await startApi({
    profile,
    authorization: ["AlwaysAllow"],
    authentication: { authenticators: [AUTHENTICATOR] },
    admission: [{ name: "hold", validate: hold }],
    ...options,
  });
  stops.push(async () => {
    writes.open();
    await api.stop();
  });
  const base = `/apis/${profile.words.flowcontrolGroup}/v1`;
  const [levels, schemas] = [`${base}/prioritylevelconfigurations`, `${base}/flowschemas`];
  const prefix = `x-${profile.words.productName}-pf`;
  const scene: FairScene = {
    api,
    levels,
    schemas,
    writes,
    async level(name, limited, users = ["jane", "bob"]) {
      const level = await api.post(levels, { metadata: { name }, spec: { type: "Limited", limited } });
      const schema = await api.post(schemas, { metadata: { name }, spec: flowSchema(name, users) });
      if (level.status !== 201 || schema.status !== 201) throw new Error(`${level.text} ${schema.text}`);
      const wanted = schema.body.metadata.uid;
      const isInForce = async (): Promise<boolean> =>
        scene.named(await api.get("/version", { token: `${users[0]}-token` })).schema === wanted;
      while (!(await isInForce()));
      return { level: level.body, schema: schema.body };
    },
    named: ({ headers }) => ({
      schema: String(headers[`${prefix}-flowschema-uid`] ?? ""),
      level: String(headers[`${prefix}-prioritylevel-uid`] ?? ""),
    }),
    async dump(name, query = "") {
      const { text } = await api.get(`${DEBUG}/${name}${query}`);
      const [columns = [], ...rows] = text
        .trimEnd()
        .split("\n")
        .map((line) => line.split(",").map((cell) => cell.trim()));
      return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ""])));
    },
  };
  return scene;
}

export function flowSchema(level: string, users: readonly string[]): JsonObject {
  const everything = ["*"];
  return {
    priorityLevelConfiguration: { name: level },
    matchingPrecedence: 500,
    distinguisherMethod: { type: "ByUser" },
    rules: [
      {
        subjects: users.map((name) => ({ kind: "User", user: { name } })),
        resourceRules: [
          {
            verbs: everything,
            apiGroups: everything,
            resources: everything,
            namespaces: everything,
            clusterScope: true,
          },
        ],
        nonResourceRules: [{ verbs: everything, nonResourceURLs: everything }],
      },
    ],
  };
}

/** For `after`. */
export async function closeFairScenes(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}

/** Reads again until the answer is as a test needs it; the runner limits the time. */
export async function until<T>(read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isWanted(value)) return value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
