/** Seeded objects that field managers share: a ConfigMap of one manager, and a Deployment of five. */

import { configMap, container } from "./corpus.js";
import { formatNumber, NUMBER } from "./load/plan.js";
import { variants } from "./random.js";

/** The number of different objects, as for the other fixtures. */
const VARIANTS = 64;
const MANAGERS = 5;
/** The number of settings, with which a container has 41 values, and five containers about 200. */
const SETTINGS = 14;

export interface SharedObject {
  /** What each manager applies, in their order. */
  readonly parts: readonly object[];
  /** The first manager's part with one other value. */
  readonly changed: object;
}

/** Some 2 KiB. */
export function sharedConfigMaps(): SharedObject[] {
  return variants(VARIANTS, (random) => {
    const part = configMap(random, "object", "0");
    return { parts: [part], changed: { ...part, data: { ...part.data, revision: "1" } } };
  });
}

/** Objects of about 7 KiB with one container for each manager. */
export function sharedDeployments(): SharedObject[] {
  return variants(VARIANTS, (random) => {
    const all = Array.from({ length: MANAGERS }, (_, index) => container(random, `part-${index}`, SETTINGS));
    const changed = { ...(all[0] as object), image: "registry.example.com/other:1" };
    return { parts: all.map(deploymentOf), changed: deploymentOf(changed) };
  });
}

/**
 * The same Deployments as bodies of requests, with what the server requires of each.
 * @returns for each manager what it applies to each object, and what the first one applies to change its part
 */
export function sharedDeploymentTexts(): { readonly seeds: readonly string[][]; readonly changed: readonly string[] } {
  const objects = sharedDeployments();
  const seeds = Array.from({ length: MANAGERS }, (_, manager) =>
    objects.map(({ parts }, index) => JSON.stringify(requestBody(parts[manager] as DeploymentPart, index))),
  );
  const changed = objects.map(({ changed }, index) =>
    JSON.stringify(requestBody(changed as DeploymentPart, index)).replace("/other:1", `/other:${NUMBER}`),
  );
  return { seeds, changed };
}

type DeploymentPart = ReturnType<typeof deploymentOf>;

function requestBody(part: DeploymentPart, index: number): object {
  const labels = { app: "object" };
  const { template } = part.spec;
  return {
    ...part,
    metadata: { name: `object-${formatNumber(index)}` },
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, ...template } },
  };
}

function deploymentOf(one: object) {
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "object" },
    spec: { template: { spec: { containers: [one] } } },
  };
}
