/** What a pod makes its node need: everything in its namespace that it names. SPEC: Node authorization; AUTHZ-NODE-003. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { memberObject, memberObjects, memberText } from "../../api/unchecked-members.js";
import type { PodObject } from "../followed-objects.js";
import { type Relations, relationKey } from "./node-graph.js";

/** Objects that one pod gives its node access to; each takes memory as long as the pod is there, and a pod can name very many. */
export const MAX_RELATED_OBJECTS = 10_000;

/** Names of one kind of object that a pod mentions. */
export interface MentionedNames {
  readonly secrets: ReadonlySet<string>;
  readonly configMaps: ReadonlySet<string>;
  readonly claims: ReadonlySet<string>;
}

/**
 * Undefined for a pod without a node.
 * @param mirrorAnnotation of pods that nodes make to show what they run by themselves: whatever those name, they give
 *   access to nothing, or a node could give itself access to everything
 */
export function podRelations({ metadata, spec }: PodObject, mirrorAnnotation: string): Relations | undefined {
  const { namespace = "", name = "" } = metadata ?? {};
  const node = memberText(spec, "nodeName");
  if (node === "") return undefined;
  const object = relationKey("pods", namespace, name);
  if (memberObject(metadata, "annotations")[mirrorAnnotation] !== undefined)
    return { object, node, above: [], below: [] };
  const { secrets, configMaps, claims } = mentionedNames(name, spec);
  const account = memberText(spec, "serviceAccountName");
  const keysOf = (resource: string, names: Iterable<string>): string[] =>
    Array.from(names, (each) => relationKey(resource, namespace, each));
  const below = [
    ...keysOf("serviceaccounts", account === "" ? [] : [account]),
    ...keysOf("persistentvolumeclaims", claims),
    ...keysOf("secrets", secrets),
    ...keysOf("configmaps", configMaps),
  ];
  return { object, node, above: [], below: below.slice(0, MAX_RELATED_OBJECTS) };
}

/** @param podName from which the claims of its own are named */
export function mentionedNames(podName: string, spec: unknown): MentionedNames {
  const [secrets, configMaps, claims] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const secret of memberObjects(spec, "imagePullSecrets")) secrets.add(memberText(secret, "name"));
  for (const container of CONTAINER_LISTS.flatMap((list) => memberObjects(spec, list))) {
    for (const variable of environmentSources(container)) {
      for (const name of ["secretKeyRef", "secretRef"]) secrets.add(nameIn(variable, name));
      for (const name of ["configMapKeyRef", "configMapRef"]) configMaps.add(nameIn(variable, name));
    }
  }
  for (const volume of memberObjects(spec, "volumes")) {
    for (const secret of secretsOfVolume(volume)) secrets.add(secret);
    for (const source of [volume, ...memberObjects(volume.projected, "sources")])
      configMaps.add(nameIn(source, "configMap"));
    claims.add(memberText(volume.persistentVolumeClaim, "claimName"));
    if (isJsonObject(volume.ephemeral)) claims.add(`${podName}-${memberText(volume, "name")}`);
  }
  for (const names of [secrets, configMaps, claims]) names.delete("");
  return { secrets, configMaps, claims };
}

const CONTAINER_LISTS = ["initContainers", "containers", "ephemeralContainers"];

function environmentSources(container: JsonObject): readonly JsonObject[] {
  const variables = memberObjects(container, "env").map((variable) => memberObject(variable, "valueFrom"));
  return [...variables, ...memberObjects(container, "envFrom")];
}

/** Drivers name theirs alike, each in its own member of the volume. */
function secretsOfVolume(volume: JsonObject): readonly string[] {
  const drivers = Object.values(volume).flatMap((source) => [
    memberText(source, "secretName"),
    nameIn(source, "secretRef"),
    nameIn(source, "nodePublishSecretRef"),
  ]);
  return [...drivers, ...memberObjects(volume.projected, "sources").map((source) => nameIn(source, "secret"))];
}

function nameIn(owner: unknown, reference: string): string {
  return memberText(memberObject(owner, reference), "name");
}
