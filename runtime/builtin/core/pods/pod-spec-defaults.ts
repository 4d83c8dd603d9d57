/** Defaults of pods that depend on other fields, so that no schema can say them; of templates too. */
import type { Container, PodSpec, Probe, ResourceRequirements, Volume } from "../../../../generated/core/v1/index.js";
import type { AnyContainer } from "../containers/container-rules.js";
import { tagOf } from "../containers/image-reference.js";
import { sourcesOf } from "../volumes/volume-rules.js";

/** What holds of templates as well as of pods. */
export function setPodSpecDefaults(spec: PodSpec | undefined): void {
  if (spec === undefined) return;
  if (spec.serviceAccountName) spec.serviceAccount = spec.serviceAccountName;
  else if (spec.serviceAccount) spec.serviceAccountName = spec.serviceAccount;
  for (const volume of spec.volumes ?? []) setVolumeDefaults(volume);
  for (const container of [...(spec.containers ?? []), ...(spec.initContainers ?? [])]) setContainerDefaults(container);
  for (const container of spec.ephemeralContainers ?? []) setImageDefaults(container);
}

/** What only a pod itself gets, since a template may leave it to whoever makes the pod. */
export function setPodDefaults(spec: PodSpec | undefined): void {
  if (spec === undefined) return;
  setPodSpecDefaults(spec);
  spec.enableServiceLinks ??= true;
  setRequests(spec.resources);
  for (const { resources, ports = [] } of [...(spec.containers ?? []), ...(spec.initContainers ?? [])]) {
    setRequests(resources);
    if (spec.hostNetwork) for (const port of ports) port.hostPort ||= port.containerPort;
  }
}

/** Who bounds a resource and asks for nothing asks for the bound. */
function setRequests(resources: ResourceRequirements | undefined): void {
  if (resources?.limits !== undefined) resources.requests = { ...resources.limits, ...resources.requests };
}

function setVolumeDefaults(volume: Volume): void {
  if (sourcesOf(volume).length === 0) volume.emptyDir = {};
  const { image } = volume;
  if (image?.reference) image.pullPolicy ??= isNewest(image.reference) ? "Always" : "IfNotPresent";
}

function setContainerDefaults(container: Container): void {
  setImageDefaults(container);
  for (const probe of [container.livenessProbe, container.readinessProbe, container.startupProbe])
    if (probe !== undefined) setProbeDefaults(probe);
}

function setImageDefaults(container: AnyContainer): void {
  const { image = "" } = container;
  if (image !== "") container.imagePullPolicy ??= isNewest(image) ? "Always" : "IfNotPresent";
  container.resources ??= {};
}

/** Clients that know numbers but not their absence send 0 for what they leave open. */
function setProbeDefaults(probe: Probe): void {
  probe.timeoutSeconds ||= 1;
  probe.periodSeconds ||= 10;
  probe.successThreshold ||= 1;
  probe.failureThreshold ||= 3;
}

/** An image with the tag that moves, which is meant where none is said. One whose name can't be read moves nowhere. */
function isNewest(image: string): boolean {
  return tagOf(image) === "latest";
}
