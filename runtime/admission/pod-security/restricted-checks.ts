/**
 * What the level `restricted` forbids in addition to `baseline`: everything that an ordinary container does not need.
 */
import type { JsonObject } from "../../api/json.js";
import { memberObject, memberObjects } from "../../api/unchecked-members.js";
import { addedCapabilities, type Check, seccompType, violation } from "./baseline-checks.js";
import { containersText, contextOf, isWindows, nameOf, quoted, setters, textsOf } from "./pod-facts.js";

const VOLUME_TYPES: ReadonlySet<string> = new Set([
  "configMap",
  "csi",
  "downwardAPI",
  "emptyDir",
  "ephemeral",
  "image",
  "persistentVolumeClaim",
  "projected",
  "secret",
]);
const PROFILES: ReadonlySet<string> = new Set(["RuntimeDefault", "Localhost"]);
/** From this release on, Pods for Windows are exempt from checks of what Windows does not have. */
const WINDOWS_SINCE = 25;

/** Ordered by id. */
export const RESTRICTED_CHECKS: readonly Check[] = [
  {
    id: "allowPrivilegeEscalation",
    since: 8,
    judge(pod, minor) {
      if (minor >= WINDOWS_SINCE && isWindows(pod)) return undefined;
      const bad = pod.containers.filter((container) => contextOf(container).allowPrivilegeEscalation !== false);
      if (bad.length === 0) return undefined;
      const detail = `${containersText(bad)} must set securityContext.allowPrivilegeEscalation=false`;
      return violation("allowPrivilegeEscalation != false", detail);
    },
  },
  {
    id: "capabilities_restricted",
    since: 22,
    replaces: "capabilities_baseline",
    judge(pod, minor) {
      if (minor >= WINDOWS_SINCE && isWindows(pod)) return undefined;
      const reason = "unrestricted capabilities";
      const keeping = pod.containers.filter(
        (container) => !textsOf(memberObject(contextOf(container), "capabilities").drop).includes("ALL"),
      );
      const added = addedCapabilities(reason, pod.containers, (capability) => capability === "NET_BIND_SERVICE");
      const details = [
        ...(keeping.length === 0
          ? []
          : [`${containersText(keeping)} must set securityContext.capabilities.drop=["ALL"]`]),
        ...(added === undefined ? [] : [added.detail]),
      ];
      return violation(reason, details.join("; "));
    },
  },
  {
    id: "restrictedVolumes",
    since: 0,
    replaces: "hostPathVolumes",
    judge({ spec }) {
      const typesOf = (volume: JsonObject): string[] =>
        Object.keys(volume).filter((name) => name !== "name" && volume[name] != null && !VOLUME_TYPES.has(name));
      const bad = memberObjects(spec, "volumes").filter((volume) => typesOf(volume).length > 0);
      if (bad.length === 0) return undefined;
      const types = [...new Set(bad.flatMap(typesOf))].sort();
      const volumes = `${bad.length === 1 ? "volume" : "volumes"} ${quoted(bad.map(nameOf))} ${bad.length === 1 ? "uses" : "use"}`;
      const kinds = `restricted volume ${types.length === 1 ? "type" : "types"} ${quoted(types)}`;
      return violation("restricted volume types", `${volumes} ${kinds}`);
    },
  },
  {
    id: "runAsNonRoot",
    since: 0,
    judge({ context, containers }) {
      const reason = "runAsNonRoot != true";
      const own = (container: JsonObject): unknown => contextOf(container).runAsNonRoot ?? undefined;
      const isOfPod = context.runAsNonRoot === true;
      const who = setters(
        context.runAsNonRoot === false && containers.some((container) => own(container) === undefined),
        containers.filter((container) => own(container) === false),
      );
      if (who !== "") return violation(reason, `${who} must not set securityContext.runAsNonRoot=false`);
      const silent = containers.filter((container) => own(container) === undefined && !isOfPod);
      if (silent.length === 0) return undefined;
      return violation(reason, `pod or ${containersText(silent)} must set securityContext.runAsNonRoot=true`);
    },
  },
  {
    id: "runAsUser",
    since: 23,
    judge({ context, containers }) {
      const isRoot = (holder: JsonObject): boolean => holder.runAsUser != null && Number(holder.runAsUser) === 0;
      const who = setters(
        isRoot(context),
        containers.filter((container) => isRoot(contextOf(container))),
      );
      return who === "" ? undefined : violation("runAsUser=0", `${who} must not set runAsUser=0`);
    },
  },
  {
    id: "seccompProfile_restricted",
    since: 19,
    replaces: "seccompProfile_baseline",
    judge(pod, minor) {
      if (minor >= WINDOWS_SINCE && isWindows(pod)) return undefined;
      const { context, containers } = pod;
      const isBad = (holder: JsonObject): boolean => seccompType(holder) !== "" && !PROFILES.has(seccompType(holder));
      const bad = containers.filter((container) => isBad(contextOf(container)));
      const who = setters(isBad(context), bad);
      if (who !== "") {
        const types = new Set([context, ...bad.map(contextOf)].filter(isBad).map(seccompType));
        const detail = `${who} must not set securityContext.seccompProfile.type to ${quoted([...types].sort())}`;
        return violation("seccompProfile", detail);
      }
      if (seccompType(context) !== "") return undefined;
      const silent = containers.filter((container) => seccompType(contextOf(container)) === "");
      if (silent.length === 0) return undefined;
      const wanted = 'must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"';
      return violation("seccompProfile", `pod or ${containersText(silent)} ${wanted}`);
    },
  },
];
