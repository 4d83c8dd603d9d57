/**
 * Deployments, daemon sets, replica sets and stateful sets from before release 1.16. SPEC: API versions no longer
 * served.
 */
import type { JsonObject } from "../../api/json.js";
import { OperatorError } from "../../base/operator-error.js";
import { type FormerKind, type Note, partOf, setDefault } from "./former-kind.js";

const APPS = { group: "apps", version: "v1" };

/** The number that stands for "without a limit", which the older versions expressed by leaving the field out. */
const NO_LIMIT = 2_147_483_647;

/** The defaults of the older versions where they differ from those of v1. */
interface FormerDefaults {
  readonly Deployment?: { readonly surge: string | number; readonly deadline: number; readonly history: number };
  readonly updateStrategy: "OnDelete" | "RollingUpdate";
}

const DEFAULTS: Readonly<Record<string, FormerDefaults>> = {
  "extensions/v1beta1": {
    Deployment: { surge: 1, deadline: NO_LIMIT, history: NO_LIMIT },
    updateStrategy: "OnDelete",
  },
  "apps/v1beta1": { Deployment: { surge: "25%", deadline: 600, history: 2 }, updateStrategy: "OnDelete" },
  "apps/v1beta2": { updateStrategy: "RollingUpdate" },
};

function workloads(group: string, version: string, kinds: readonly string[]): FormerKind {
  const defaults = DEFAULTS[`${group}/${version}`] as FormerDefaults;
  return { group, version, kinds, to: APPS, change: (object, note) => changeWorkload(object, defaults, note) };
}

function changeWorkload(object: JsonObject, defaults: FormerDefaults, note: Note): void {
  const spec = partOf(object, "spec");
  if (spec === undefined) return;
  requireSelector(spec, note);
  if (object.kind === "Deployment") changeDeployment(spec, defaults, note);
  if (object.kind === "DaemonSet" || object.kind === "StatefulSet") {
    const strategy = partOf(spec, "updateStrategy") ?? {};
    setDefault(strategy, "type", defaults.updateStrategy);
    spec.updateStrategy = strategy;
  }
  if (Object.hasOwn(spec, "templateGeneration")) {
    delete spec.templateGeneration;
    note("spec.templateGeneration is left out: the status counts generations now");
  }
}

/** Sets the selector, which defaulted to the labels of the pods. */
function requireSelector(spec: JsonObject, note: Note): void {
  if (spec.selector !== undefined && spec.selector !== null) return;
  const labels = partOf(spec, "template.metadata.labels");
  if (labels === undefined || Object.keys(labels).length === 0)
    throw new OperatorError("spec.selector: it is required, and the template has no labels that it could select by");
  spec.selector = { matchLabels: { ...labels } };
  note("spec.selector selects by the labels of the template, and can't be changed later");
}

function changeDeployment(spec: JsonObject, { Deployment: defaults }: FormerDefaults, note: Note): void {
  if (Object.hasOwn(spec, "rollbackTo")) {
    delete spec.rollbackTo;
    note("spec.rollbackTo is left out: clients perform rollbacks now");
  }
  if (defaults === undefined) return;
  setDefault(spec, "progressDeadlineSeconds", defaults.deadline);
  setDefault(spec, "revisionHistoryLimit", defaults.history);
  const strategy = partOf(spec, "strategy") ?? {};
  spec.strategy = strategy;
  setDefault(strategy, "type", "RollingUpdate");
  if (strategy.type !== "RollingUpdate") return;
  const rolling = partOf(strategy, "rollingUpdate") ?? {};
  strategy.rollingUpdate = rolling;
  setDefault(rolling, "maxSurge", defaults.surge);
  setDefault(rolling, "maxUnavailable", defaults.surge);
}

export const FORMER_WORKLOADS: readonly FormerKind[] = [
  workloads("extensions", "v1beta1", ["DaemonSet", "Deployment", "ReplicaSet"]),
  workloads("apps", "v1beta1", ["Deployment", "StatefulSet"]),
  workloads("apps", "v1beta2", ["DaemonSet", "Deployment", "ReplicaSet", "StatefulSet"]),
  { group: "apps", version: "v1beta1", kinds: ["ControllerRevision"], to: APPS },
  { group: "apps", version: "v1beta2", kinds: ["ControllerRevision"], to: APPS },
];
