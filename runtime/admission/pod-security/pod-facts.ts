/** The parts of a Pod, or of a pod template, that the checks of pod security use. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { memberObject, memberObjects, memberText } from "../../api/unchecked-members.js";

export interface PodFacts {
  readonly annotations: Readonly<Record<string, unknown>>;
  readonly spec: JsonObject;
  /** The security context of the Pod. */
  readonly context: JsonObject;
  /** All containers; init containers come first. */
  readonly containers: readonly JsonObject[];
}

/** A violation, in the words of stock servers. */
export interface Violation {
  readonly reason: string;
  readonly detail: string;
}

export function podFacts({ metadata, spec }: { readonly metadata?: unknown; readonly spec?: unknown }): PodFacts {
  const found = isJsonObject(spec) ? spec : {};
  return {
    annotations: memberObject(metadata, "annotations"),
    spec: found,
    context: memberObject(found, "securityContext"),
    containers: ["initContainers", "containers", "ephemeralContainers"].flatMap((list) => memberObjects(found, list)),
  };
}

export function nameOf(object: JsonObject): string {
  return memberText(object, "name");
}

export function contextOf(container: JsonObject): JsonObject {
  return memberObject(container, "securityContext");
}

export function textsOf(list: JsonValue | undefined): string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
}

/** For example `container "a"` or `containers "a", "b"`. */
export function containersText(containers: readonly JsonObject[]): string {
  return `${containers.length === 1 ? "container" : "containers"} ${quoted(containers.map(nameOf))}`;
}

export function quoted(texts: Iterable<string>): string {
  return [...texts].map((text) => JSON.stringify(text)).join(", ");
}

/** Names those who set a forbidden value: the Pod, if it does, and the containers that do. */
export function setters(isPod: boolean, containers: readonly JsonObject[]): string {
  return [...(isPod ? ["pod"] : []), ...(containers.length > 0 ? [containersText(containers)] : [])].join(" and ");
}

export function isWindows({ spec }: PodFacts): boolean {
  return memberText(memberObject(spec, "os"), "name") === "windows";
}
