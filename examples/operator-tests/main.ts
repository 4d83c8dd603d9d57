/** The operator in a cluster, or on a developer's machine with a kubeconfig. */
import { connect } from "kindsmith/client";
import { Manager } from "kindsmith/operator";
import { addWebsiteController } from "./operator.js";

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
const client = await connect();
const manager = new Manager({
  client,
  leaderElection: { namespace: "website-operator", name: "operator" },
  onError: (error) => console.error(error),
});
addWebsiteController(manager);
await manager.run(stop.signal);
await client.close();
