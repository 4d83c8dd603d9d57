/** Applies the defaults of a namespace's LimitRanges to containers and enforces their limits. ADM-029. */
import { type LimitRange, limitRanges } from "../../../generated/core/v1/index.js";
import type { JsonObject } from "../../api/json.js";
import { type ApiObject, metadataOf } from "../../api/object.js";
import { forbidden } from "../../api/status.js";
import { memberObject, memberObjects, memberText } from "../../api/unchecked-members.js";
import { amountsIn } from "../../quota/amounts.js";
import { type PodResources, wantedResources } from "../../quota/pod-resources.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { currentKind } from "../current-kind.js";
import { limitProblems, requestProblems } from "./limit-rules.js";
import { containersOf, specOf } from "./pod-write.js";

/**
 * A namespace without LimitRanges is read from the store again after this time in milliseconds, since another server
 * may have created one.
 */
const LOOKUP_MS = 30_000;
/** Maximum number of namespaces for which this is remembered; the oldest entries are dropped first. */
const MAX_LOOKUPS = 10_000;

export function limitRanger(dependencies: AdmissionDependencies): AdmissionPlugin {
  const { clock, profile } = dependencies;
  const ranges = currentKind(limitRanges, dependencies);
  const lookups = new Map<string, number>();
  const annotation = `${profile.words.keyDomain}/limit-ranger`;

  async function rangesOf(namespace: string): Promise<readonly LimitRange[]> {
    const known = await ranges.list(namespace);
    if (known.length > 0 || (lookups.get(namespace) ?? 0) > clock.now()) return known;
    const found = await ranges.listNewest(namespace);
    lookups.delete(namespace);
    if (found.length > 0) return found;
    lookups.set(namespace, clock.now() + LOOKUP_MS);
    for (const [oldest] of lookups) if (lookups.size > MAX_LOOKUPS) lookups.delete(oldest);
    return found;
  }

  return {
    name: "LimitRanger",
    mayConcern: ({ gr }) => gr.group === "" && (gr.resource === "persistentvolumeclaims" || gr.resource === "pods"),
    handles(attributes) {
      const { gr, operation, subresource, oldObject } = attributes;
      if (oldObject?.metadata?.deletionTimestamp) return false;
      if (gr.resource === "persistentvolumeclaims") return subresource === "" && isChange(operation);
      // The requests of an existing Pod change only through a resize.
      return gr.resource === "pods" && (subresource === "" ? operation === "CREATE" : isResize(attributes));
    },
    async mutate({ gr, namespace, object }) {
      const spec = specOf(object);
      if (gr.resource !== "pods" || object === undefined || spec === undefined) return false;
      const set = (await rangesOf(namespace)).flatMap((range) => setDefaults(spec, range));
      if (set.length === 0) return false;
      const { annotations } = metadataOf(object);
      metadataOf(object).annotations = { ...annotations, [annotation]: `LimitRanger plugin set: ${set.join("; ")}` };
      return true;
    },
    async validate(attributes) {
      const { gr, namespace, name, object } = attributes;
      for (const range of await rangesOf(namespace)) {
        const problems = [...new Set(problemsOf(gr.resource, object, range))];
        const [first, ...others] = problems;
        if (first !== undefined) throw forbidden(gr, name, others.length === 0 ? first : `[${problems.join(", ")}]`);
      }
    },
  };
}

function isChange(operation: AdmissionAttributes["operation"]): boolean {
  return operation === "CREATE" || operation === "UPDATE";
}

function isResize({ operation, subresource }: AdmissionAttributes): boolean {
  return operation === "UPDATE" && subresource === "resize";
}

/** Returns what was set, in the words of the annotation. Later ranges see what earlier ones have set. */
function setDefaults(spec: JsonObject, { spec: range }: LimitRange): string[] {
  const { limits = [] } = range ?? {};
  const ofContainers = limits.filter(({ type }) => type === "Container");
  if (ofContainers.length === 0) return [];
  const requests: JsonObject = Object.assign({}, ...ofContainers.map((item) => item.defaultRequest));
  const most: JsonObject = Object.assign({}, ...ofContainers.map((item) => item.default));
  return (["containers", "initContainers"] as const).flatMap((list) =>
    memberObjects(spec, list).flatMap((container) => {
      const what = `${list === "containers" ? "container" : "init container"} ${memberText(container, "name")}`;
      const setRequests = fill(container, "requests", requests);
      const setLimits = fill(container, "limits", most);
      return [
        ...(setRequests.length > 0 ? [`${setRequests.join(", ")} request for ${what}`] : []),
        ...(setLimits.length > 0 ? [`${setLimits.join(", ")} limit for ${what}`] : []),
      ];
    }),
  );
}

/** Returns the names of the resources that were missing, in order. */
function fill(container: JsonObject, list: "requests" | "limits", defaults: JsonObject): string[] {
  const resources = memberObject(container, "resources");
  const given = memberObject(resources, list);
  const missing = Object.keys(defaults).filter((name) => given[name] === undefined);
  if (missing.length === 0) return [];
  const added = Object.fromEntries(missing.map((name) => [name, defaults[name] as string]));
  container.resources = { ...resources, [list]: { ...given, ...added } };
  return missing.sort();
}

function problemsOf(resource: string, object: ApiObject | undefined, { spec: range }: LimitRange): string[] {
  const spec = specOf(object) ?? {};
  const { limits = [] } = range ?? {};
  if (resource !== "pods") {
    const { requests } = amountsOf(spec);
    return limits.flatMap((item) => (item.type === "PersistentVolumeClaim" ? requestProblems(item, requests) : []));
  }
  return limits.flatMap((item) => {
    if (item.type === "Pod") return limitProblems(item, wantedResources(spec));
    if (item.type !== "Container") return [];
    return containersOf(spec).flatMap((container) => limitProblems(item, amountsOf(container)));
  });
}

/** The amounts of a container or a claim. */
function amountsOf(asking: JsonObject): PodResources {
  const { requests, limits } = memberObject(asking, "resources");
  return { requests: amountsIn(requests), limits: amountsIn(limits) };
}
