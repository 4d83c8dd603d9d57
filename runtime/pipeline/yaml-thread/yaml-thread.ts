/** The program of the thread for large YAML: it answers each task, and says first that it has started. */
import { parentPort } from "node:worker_threads";
import { perform, type YamlTask } from "./yaml-task.js";

if (parentPort === null) throw new Error("this program runs in a thread");
const port = parentPort;
port.on("message", (task: YamlTask) => {
  const outcome = perform(task);
  port.postMessage(outcome, "bytes" in outcome ? [outcome.bytes.buffer as ArrayBuffer] : []);
});
port.postMessage("started");
