/** The controller as a program of its own, beside the server. Several may run: one works at a time. */
import { connect } from "kindsmith/client";
import { Manager } from "kindsmith/operator";
import { addZoneController } from "./controller.js";
import { folder } from "./publisher.js";

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

const client = await connect({
  kubeconfig: process.env.KUBECONFIG ?? ".kindsmith/kubeconfig",
  fieldManager: "dns-zones",
});
const manager = new Manager({
  client,
  leaderElection: { namespace: "default", name: "dns-zones" },
  onError: (error) => console.error(error),
});
addZoneController(manager, folder("zones"));
console.log("controller runs");
await manager.run(stop.signal);
await client.close();
