/** A body of YAML that a server gives to its thread. */
import assert from "node:assert/strict";
import { LARGE_YAML_BYTES } from "../../runtime/pipeline/yaml-thread/large-yaml.js";
import type { ServeProcess } from "./serve.js";
import { ask } from "./serve-requests.js";

/** What a server writes that has no thread. */
export const NO_THREAD = /large YAML holds the event loop/;

/** Creates a ConfigMap from large YAML, and has it back as YAML. */
export async function exchangeLargeYaml(server: Pick<ServeProcess, "url" | "kubeconfig">, name: string): Promise<void> {
  const line = `    ${"word ".repeat(20)}end\n`;
  const lines = line.repeat(Math.ceil(LARGE_YAML_BYTES / line.length) + 1);
  const text = `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  text: |\n${lines}`;
  const path = "/api/v1/namespaces/default/configmaps";
  const created = await ask(server, path, { method: "POST", headers: { "content-type": "application/yaml" }, text });
  assert.equal(created.status, 201, created.text.slice(0, 300));
  const found = await ask(server, `${path}/${name}`, { headers: { accept: "application/yaml" } });
  assert.equal(found.status, 200, found.text.slice(0, 300));
  assert.ok(found.text.includes(`  text: |\n${lines}`), found.text.slice(0, 300));
}
