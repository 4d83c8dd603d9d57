/**
 * The objects that a node needs for a pod: everything in the pod's namespace that the pod names. SPEC: Node
 * authorization; AUTHZ-NODE-003.
 */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { memberObject, memberObjects, memberText } from "../../api/unchecked-members.js";
import type { PodObject } from "../followed-objects.js";
import { type Relations, relationKey } from "./node-graph.js";

/** Maximum number of objects that one pod gives its node access to. Each occupies memory while the pod exists. */
export const MAX_RELATED_OBJECTS = 10_000;

/** The names of each kind of object that a pod mentions. */
export interface MentionedNames {
  readonly secrets: ReadonlySet<string>;
  readonly configMaps: ReadonlySet<string>;
  readonly claims: ReadonlySet<string>;
  /** Claims of devices that the pod names itself; those that are made for it are in its status. */
  readonly deviceClaims: ReadonlySet<string>;
}

/**
 * Undefined for a pod without a node.
 * @param mirrorAnnotation marks pods that nodes create to show what they run on their own. What these name gives access
 * to nothing; otherwise a node could grant itself access to everything
 */
export function podRelations({ metadata, spec, status }: PodObject, mirrorAnnotation: string): Relations | undefined {
  const { namespace = "", name = "" } = metadata ?? {};
  const node = memberText(spec, "nodeName");
  if (node === "") return undefined;
  const object = relationKey("pods", namespace, name);
  if (memberObject(metadata, "annotations")[mirrorAnnotation] !== undefined)
    return { object, node, above: [], below: [] };
  const { secrets, configMaps, claims, deviceClaims } = mentionedNames(name, spec);
  const madeClaims = memberObjects(status, "resourceClaimStatuses").map((each) =>
    memberText(each, "resourceClaimName"),
  );
  const account = memberText(spec, "serviceAccountName");
  const keysOf = (resource: string, names: Iterable<string>): string[] =>
    Array.from(names, (each) => relationKey(resource, namespace, each));
  const below = [
    ...keysOf("serviceaccounts", account === "" ? [] : [account]),
    ...keysOf("persistentvolumeclaims", claims),
    ...keysOf("resourceclaims", new Set([...deviceClaims, ...madeClaims.filter((each) => each !== "")])),
    ...keysOf("secrets", secrets),
    ...keysOf("configmaps", configMaps),
  ];
  return { object, node, above: [], below: below.slice(0, MAX_RELATED_OBJECTS) };
}

/** @param podName the name from which the names of its ephemeral claims derive */
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
  const deviceClaims = new Set(
    memberObjects(spec, "resourceClaims").map((each) => memberText(each, "resourceClaimName")),
  );
  for (const names of [secrets, configMaps, claims, deviceClaims]) names.delete("");
  return { secrets, configMaps, claims, deviceClaims };
}

const CONTAINER_LISTS = ["initContainers", "containers", "ephemeralContainers"];

function environmentSources(container: JsonObject): readonly JsonObject[] {
  const variables = memberObjects(container, "env").map((variable) => memberObject(variable, "valueFrom"));
  return [...variables, ...memberObjects(container, "envFrom")];
}

/** All drivers use the same names for their secrets, each in its own member of the volume. */
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
