/** Determines which container of a pod a request refers to. */
import type { Pod } from "../../../../generated/core/v1/index.js";
import { badRequest } from "../../../api/status.js";

/** @param wanted the container's name; empty for the only one @throws StatusError 400 */
export function containerOf(pod: Pod, wanted: string): string {
  if (wanted !== "") return requireContainer(pod, wanted);
  const main = (pod.spec?.containers ?? []).map(({ name }) => name);
  const [only, ...more] = main;
  if (only !== undefined && more.length === 0) return only;
  throw badRequest(
    `a container name must be specified for pod ${pod.metadata.name}, choose one of: [${main.join(" ")}]`,
  );
}

/** @throws StatusError 400 if the pod has no container of this name */
export function requireContainer({ metadata, spec }: Pod, wanted: string): string {
  const { containers = [], initContainers = [], ephemeralContainers = [] } = spec ?? {};
  if ([...containers, ...initContainers, ...ephemeralContainers].some(({ name }) => name === wanted)) return wanted;
  throw badRequest(`container ${wanted} is not valid for pod ${metadata.name}`);
}
