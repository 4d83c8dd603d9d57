/**
 * The declarations of a simulation that count at the moment: those of the server's options, and those of a ConfigMap,
 * which any client can change while the server runs.
 */
import type { ConfigMap } from "../../../generated/core/v1/config-map.types.js";
import type { Node } from "../../../generated/core/v1/node.types.js";
import type { Pod } from "../../../generated/core/v1/pod.types.js";
import type { ApiObject, Stored } from "../../api/object.js";
import { decodeYaml } from "../../codec/yaml-codec.js";
import { controllerOf } from "../../operator/owner-references.js";
import { isPodRule, milliseconds, readSimulation } from "./read-simulation.js";
import type { NodeRule, PodMatch, PodRule, StageDelays, WorkloadSimulation } from "./simulation-options.js";

/** The ConfigMap of the system namespace with declarations, and the key of their YAML document. */
export const SETTINGS_NAME = "workload-simulation";
export const SETTINGS_KEY = "simulation.yaml";

const NODE_COUNT = 3;
const STORAGE_CLASS = "standard";
const CAPACITY: Readonly<Record<string, string>> = {
  cpu: "16",
  memory: "64Gi",
  "ephemeral-storage": "256Gi",
  pods: "110",
};
/** How long containers run that are not restarted when they succeed. */
const RUN_MS = 1_000;

/** The parts of a rule that decide about one pod, with the first rule that says something about each. */
export type PodPlan = Omit<PodRule, "name" | "pods" | "share">;

export class SettingsInForce {
  readonly #declared: WorkloadSimulation;
  readonly #listeners = new Set<() => void>();
  #inForce: WorkloadSimulation;

  /** @param declared what {@link readSimulation} has accepted */
  constructor(declared: WorkloadSimulation) {
    this.#declared = declared;
    this.#inForce = declared;
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Follows the ConfigMap, whose members count instead of the declared ones; its rules come before the declared ones.
   * @throws OperatorError for an invalid document, after which the former settings count on
   */
  follow(map: Pick<ConfigMap, "data"> | undefined): void {
    const text = map?.data?.[SETTINGS_KEY] ?? "";
    const { value } = text === "" ? { value: {} } : decodeYaml(text);
    const given = readSimulation(value ?? {}, SETTINGS_KEY);
    const rules = [...(given.rules ?? []), ...(this.#declared.rules ?? [])];
    this.#inForce = { ...this.#declared, ...given, rules };
    for (const listener of this.#listeners) listener();
  }

  get nodeCount(): number {
    return this.#inForce.nodes?.count ?? NODE_COUNT;
  }

  get capacity(): Readonly<Record<string, string>> {
    return { ...CAPACITY, ...this.#inForce.nodes?.capacity };
  }

  get nodeLabels(): Readonly<Record<string, string>> {
    return this.#inForce.nodes?.labels ?? {};
  }

  /** Undefined for no limit. */
  get podStartsPerSecond(): number | undefined {
    return this.#inForce.podStartsPerSecond;
  }

  /** The name of the first StorageClass; empty for none. */
  get storageClass(): string {
    return this.#inForce.storageClass ?? STORAGE_CLASS;
  }

  delayMs(stage: keyof StageDelays): number {
    return milliseconds(this.#inForce.delays?.[stage], stage === "run" ? RUN_MS : 0);
  }

  planOf(pod: Stored<Pod>): PodPlan {
    let plan: PodPlan = {};
    for (const rule of this.#inForce.rules ?? []) {
      if (!isPodRule(rule) || !matchesPod(rule, pod)) continue;
      const { name: _, pods: __, share: ___, ...parts } = rule;
      plan = { ...parts, ...plan };
    }
    return plan;
  }

  nodeRuleOf(node: Stored<Node>): NodeRule | undefined {
    for (const rule of this.#inForce.rules ?? []) {
      if (isPodRule(rule)) continue;
      const { name, labels } = rule.nodes;
      if (matchesText(name, node.metadata.name) && hasAll(labels, node.metadata.labels)) return rule;
    }
    return undefined;
  }
}

function matchesPod({ pods, share = 1 }: PodRule, pod: Stored<Pod>): boolean {
  const { metadata, spec } = pod;
  return (
    matchesText(pods.namespace, metadata.namespace) &&
    matchesText(pods.name, metadata.name) &&
    matchesText(pods.node, spec?.nodeName) &&
    matchesText(pods.owner, controllerOf(pod as ApiObject)?.kind) &&
    hasAll(pods.labels, metadata.labels) &&
    hasAll(pods.annotations, metadata.annotations) &&
    matchesContainers(pods, pod) &&
    (share >= 1 || fractionOf(metadata.uid) < share)
  );
}

function matchesContainers({ image, command }: PodMatch, { spec }: Pod): boolean {
  if (image === undefined && command === undefined) return true;
  const all = [...(spec?.initContainers ?? []), ...(spec?.containers ?? [])];
  return all.some((container) => {
    const line = [...(container.command ?? []), ...(container.args ?? [])].join(" ");
    return matchesText(image, container.image) && matchesText(command, line);
  });
}

function hasAll(
  wanted: Readonly<Record<string, string>> | undefined,
  found: Readonly<Record<string, string>> | undefined,
): boolean {
  return Object.entries(wanted ?? {}).every(
    ([key, value]) => found?.[key] !== undefined && matchesText(value, found[key]),
  );
}

/** @param pattern a text in which `*` stands for any characters; undefined matches everything */
function matchesText(pattern: string | undefined, text = ""): boolean {
  if (pattern === undefined || pattern === text) return true;
  if (!pattern.includes("*")) return false;
  const pieces = pattern.split("*");
  const first = pieces.shift() ?? "";
  const last = pieces.pop() ?? "";
  if (!text.startsWith(first) || text.length < first.length + last.length) return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return text.endsWith(last);
}

/** Returns a number from 0 to below 1 that a uid always has. */
function fractionOf(uid: string): number {
  return Number.parseInt(uid.replaceAll("-", "").slice(-8), 16) / 2 ** 32;
}
