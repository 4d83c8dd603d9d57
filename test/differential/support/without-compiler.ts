/**
 * A server of generated kinds in a process in which, once it listens, no text can become code; prints what it answers.
 * Fastify compiles its routes before that. Run by no-compilation.test.ts.
 */
import { exampleGroups } from "../../../runtime/builtin/index.js";
import { createServer } from "../../../runtime/index.js";

const server = await createServer({ groups: exampleGroups, storage: "memory", profile: "kubernetes" });
const { url, stop } = await server.listen();
const refuse = (): never => {
  throw new EvalError("a text was to become code");
};
globalThis.Function = new Proxy(Function, { apply: refuse, construct: refuse });

async function answer(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${server.adminToken}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { code: response.status, body: await response.json() };
}

const widgets = "/apis/demo.example.com/v1/namespaces/default/widgets";
const widget = { metadata: { name: "a" }, spec: { size: 3 } };
const answers = [
  await answer("POST", widgets, widget),
  await answer("POST", widgets, { metadata: { name: "b" }, spec: { size: "three", mode: "none", replicas: -1 } }),
  await answer("GET", "/openapi/v3/apis/demo.example.com/v1"),
];
let isForbidden = false;
try {
  new Function("return 1")();
} catch {
  isForbidden = true;
}
process.stdout.write(JSON.stringify({ isForbidden, answers }));
await stop(1_000);
process.exit(0);
