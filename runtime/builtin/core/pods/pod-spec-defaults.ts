/** Defaults of pods and templates that depend on other fields, so that a schema can't express them. */
import type { Container, PodSpec, Probe, ResourceRequirements, Volume } from "../../../../generated/core/v1/index.js";
import type { AnyContainer } from "../containers/container-rules.js";
import { tagOf } from "../containers/image-reference.js";
import { sourcesOf } from "../volumes/volume-rules.js";

/** Defaults for both templates and pods. */
export function setPodSpecDefaults(spec: PodSpec | undefined): void {
  if (spec === undefined) return;
  if (spec.serviceAccountName) spec.serviceAccount = spec.serviceAccountName;
  else if (spec.serviceAccount) spec.serviceAccountName = spec.serviceAccount;
  for (const volume of spec.volumes ?? []) setVolumeDefaults(volume);
  for (const container of [...(spec.containers ?? []), ...(spec.initContainers ?? [])]) setContainerDefaults(container);
  for (const container of spec.ephemeralContainers ?? []) setImageDefaults(container);
}

/** Defaults for pods only; a template may leave these fields to the creator of the pod. */
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

/** A request without a value defaults to the limit. */
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

/** Some clients send 0 for fields that they leave unset. */
function setProbeDefaults(probe: Probe): void {
  probe.timeoutSeconds ||= 1;
  probe.periodSeconds ||= 10;
  probe.successThreshold ||= 1;
  probe.failureThreshold ||= 3;
}

/** Whether the image has the tag `latest`, explicitly or by default. An invalid name has not. */
function isNewest(image: string): boolean {
  return tagOf(image) === "latest";
}
