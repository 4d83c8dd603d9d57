/** Large YAML is read and written by a thread, so that it does not hold the event loop. */
import type { TestApi } from "../support/api.js";
import { describeLoads, type Load } from "./loop-loads.js";

const MAPS = "/api/v1/namespaces/default/configmaps";
const KEYS = 20_000;
const YAML = { accept: "application/yaml" };

const data = (keys: number): string => Array.from({ length: keys }, (_, index) => `  key-${index}: value\n`).join("");
const configMap = (name: string, members: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n${members}`;
const create = (api: TestApi, text: string): ReturnType<TestApi["request"]> =>
  api.post(MAPS, text, { type: "application/yaml" });

const LOADS: readonly Load[] = [
  {
    title: "a create of thousands of keys",
    ...{ turns: 5, translated: 1, status: 201 },
    send: (api) => create(api, configMap("created", `data:\n${data(KEYS)}`)),
  },
  {
    title: "a create of 4,000 keys, whose stages are short",
    ...{ turns: 0, translated: 1, status: 201 },
    send: (api) => create(api, configMap("shorter", `data:\n${data(4_000)}`)),
  },
  {
    title: "an apply of thousands of keys",
    ...{ turns: 5, translated: 1, status: 201 },
    send: (api) => {
      const body = configMap("applied", `data:\n${data(KEYS)}`);
      return api.request("PATCH", `${MAPS}/applied?fieldManager=m`, { body, type: "application/apply-patch+yaml" });
    },
  },
  {
    title: "a map in braces that only begins like JSON",
    ...{ turns: 5, translated: 1, status: 201 },
    send: (api) => {
      const keys = Array.from({ length: KEYS }, (_, index) => `key-${index}: value`);
      const metadata = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"braces"}';
      return create(api, `${metadata},"data":{${keys.join(", ")}}}`);
    },
  },
  {
    title: "a body of more than half a million parts, which is refused",
    ...{ turns: 0, translated: 1, status: 400 },
    send: (api) => create(api, `a: [${"[],".repeat(240_000)}]`),
  },
  {
    title: "an integer of millions of digits, which is refused",
    ...{ turns: 0, translated: 1, status: 400 },
    send: (api) => create(api, `a: ${"9".repeat(3_000_000)}`),
  },
  {
    title: "a text of hundreds of thousands of lines",
    ...{ turns: 5, translated: 1, status: 201 },
    send: (api) => create(api, configMap("lines", `data:\n  text: |\n${"    x\n".repeat(400_000)}`)),
  },
  {
    title: "a body with too many members, which is refused",
    ...{ turns: 1, translated: 1, status: 413 },
    send: (api) => create(api, configMap("refused", `data:\n${data(60_000)}`)),
  },
  {
    title: "a get of thousands of keys in YAML",
    ...{ turns: 0, translated: 1, status: 200 },
    send: (api) => api.get(`${MAPS}/created`, { headers: YAML }),
  },
  {
    title: "a list in YAML",
    ...{ turns: 0, translated: 5, status: 200 },
    send: (api) => api.get(MAPS, { headers: YAML }),
  },
];

describeLoads("the event loop of a server under large YAML", LOADS);
