/**
 * Records what the controllers of the reference make of the scenes: a kube-apiserver, kube-controller-manager and
 * kube-scheduler, whose kubeconfig KINDSMITH_REFERENCE_KUBECONFIG names. Their nodes are this project's. Run:
 * `node --import tsx test/simulation/support/record.ts [PLAY...]`
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { systemClock } from "../../../runtime/api/time.js";
import { QueueMetrics } from "../../../runtime/base/metrics/queue-metrics.js";
import { connect } from "../../../runtime/client/index.js";
import { runNodes } from "../../../runtime/simulation/index.js";
import { observe } from "./observation.js";
import { DECLARED, PLAYS } from "./plays.js";
import { Scene } from "./scene.js";

export const RECORDED = resolve(import.meta.dirname, "../recorded.json");

const kubeconfig = process.env.KINDSMITH_REFERENCE_KUBECONFIG;
if (kubeconfig === undefined)
  throw new Error("KINDSMITH_REFERENCE_KUBECONFIG: expected the kubeconfig of the reference");
const chosen = process.argv.slice(2);
const ended = new AbortController();
const clientAs = (userAgent: string) => connect({ kubeconfig, profile: "kubernetes", userAgent });
const client = await clientAs("scene");
const nodes = runNodes(
  {
    declared: DECLARED,
    clients: {
      controllers: await clientAs("nodes"),
      scheduler: await clientAs("nodes"),
      kubelet: await clientAs("kubelet"),
    },
    clock: systemClock,
    retryClock: systemClock,
    random: Math.random,
    release: "1.35",
    serves: () => true,
    onError: (error) => console.error(error),
    queueMetrics: () => new QueueMetrics(),
  },
  ended.signal,
);
const recorded = JSON.parse(readFileSync(RECORDED, { encoding: "utf8" })) as Record<string, unknown>;
let number = 0;
for (const [name, play] of Object.entries(PLAYS)) {
  if (chosen.length > 0 && !chosen.some((part) => name.includes(part))) continue;
  number++;
  const namespace = `play-${process.pid}-${number}`;
  await new Scene(client, "").create("v1", "Namespace", { metadata: { name: namespace } });
  const scene = new Scene(client, namespace);
  const account = await scene.eventually(
    async () => (await scene.get("v1", "ServiceAccount", "default")) !== undefined,
  );
  if (!account) throw new Error("the reference makes no service accounts");
  await play(scene);
  // Events are written after what they report.
  await new Promise((done) => setTimeout(done, 1000));
  recorded[name] = JSON.parse(JSON.stringify(await observe(scene)).replaceAll(namespace, "NAMESPACE")) as unknown;
  await scene.remove("v1", "Namespace", namespace);
  console.log(`recorded: ${name}`);
  writeFileSync(RECORDED, `${JSON.stringify(recorded, null, 1)}\n`);
}
ended.abort();
await nodes;
process.exit(0);
