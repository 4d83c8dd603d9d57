/** Defaults of pods that depend on other fields, so that no schema can say them; of templates too. */
import type { Container, PodSpec } from "../../../generated/core/v1/index.js";

export function setPodSpecDefaults(spec: PodSpec | undefined): void {
  if (spec === undefined) return;
  if (spec.serviceAccountName) spec.serviceAccount = spec.serviceAccountName;
  else if (spec.serviceAccount) spec.serviceAccountName = spec.serviceAccount;
  for (const container of [...(spec.containers ?? []), ...(spec.initContainers ?? [])])
    setContainerDefaults(container, spec);
}

function setContainerDefaults(container: Container, { hostNetwork }: PodSpec): void {
  const { image = "", resources, ports = [] } = container;
  if (image !== "") container.imagePullPolicy ??= isNewest(image) ? "Always" : "IfNotPresent";
  // who bounds a resource and asks for nothing asks for the bound
  if (resources?.limits !== undefined) resources.requests = { ...resources.limits, ...resources.requests };
  if (hostNetwork) for (const port of ports) port.hostPort ??= port.containerPort;
}

/** An image without tag and digest, or with the tag that moves. */
function isNewest(image: string): boolean {
  if (image.includes("@")) return false;
  const [, tag = "latest"] = /:([^:/]+)$/.exec(image) ?? [];
  return tag === "latest";
}
