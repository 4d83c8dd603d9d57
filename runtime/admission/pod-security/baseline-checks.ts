/** What the level `baseline` forbids: known privilege escalations out of a container. */
import type { JsonObject } from "../../api/json.js";
import { memberObject, memberObjects, memberText } from "../../api/unchecked-members.js";
import {
  containersText,
  contextOf,
  nameOf,
  type PodFacts,
  quoted,
  setters,
  textsOf,
  type Violation,
} from "./pod-facts.js";

/** One restriction of a level. */
export interface Check {
  readonly id: string;
  /** Minor version of the first release that has the check. */
  readonly since: number;
  /** A check of a lower level that this one replaces. */
  readonly replaces?: string;
  /** @param minor minor version of the release whose rules apply to the Pod */
  judge(pod: PodFacts, minor: number, keyDomain: string): Violation | undefined;
}

const DEFAULT_CAPABILITIES: ReadonlySet<string> = new Set([
  "AUDIT_WRITE",
  "CHOWN",
  "DAC_OVERRIDE",
  "FOWNER",
  "FSETID",
  "KILL",
  "MKNOD",
  "NET_BIND_SERVICE",
  "SETFCAP",
  "SETGID",
  "SETPCAP",
  "SETUID",
  "SYS_CHROOT",
]);

/** Each with the minor version of the first release that considers it safe. */
const SAFE_SYSCTLS: ReadonlyMap<string, number> = new Map([
  ["kernel.shm_rmid_forced", 0],
  ["net.ipv4.ip_local_port_range", 0],
  ["net.ipv4.tcp_syncookies", 0],
  ["net.ipv4.ping_group_range", 0],
  ["net.ipv4.ip_unprivileged_port_start", 0],
  ["net.ipv4.ip_local_reserved_ports", 27],
  ["net.ipv4.tcp_keepalive_time", 29],
  ["net.ipv4.tcp_fin_timeout", 29],
  ["net.ipv4.tcp_keepalive_intvl", 29],
  ["net.ipv4.tcp_keepalive_probes", 29],
  ["net.ipv4.tcp_rmem", 32],
  ["net.ipv4.tcp_wmem", 32],
]);

const SELINUX_TYPES: ReadonlyMap<string, number> = new Map([
  ["", 0],
  ["container_t", 0],
  ["container_init_t", 0],
  ["container_kvm_t", 0],
  ["container_engine_t", 31],
]);

const UNCONFINED = "Unconfined";

/** Ordered by id. */
export const BASELINE_CHECKS: readonly Check[] = [
  {
    id: "appArmorProfile",
    since: 0,
    judge({ annotations, context, containers }, _minor, keyDomain) {
      const isBad = (holder: JsonObject): boolean =>
        memberText(memberObject(holder, "appArmorProfile"), "type") === UNCONFINED;
      const bad = containers.filter((container) => isBad(contextOf(container)));
      const who = setters(isBad(context), bad);
      const details = who === "" ? [] : [`${who} must not set AppArmor profile type to "${UNCONFINED}"`];
      const prefix = `container.apparmor.security.beta.${keyDomain}/`;
      const named = Object.entries(annotations).filter(
        ([key, value]) => key.startsWith(prefix) && !/^$|^runtime\/default$|^localhost\//.test(String(value)),
      );
      if (named.length > 0) {
        const texts = named.map(([key, value]) => `${key}=${JSON.stringify(value)}`).sort();
        details.push(`${named.length === 1 ? "annotation" : "annotations"} ${texts.join(", ")}`);
      }
      const count = bad.length + named.length + (isBad(context) ? 1 : 0);
      const reason = count === 1 ? "forbidden AppArmor profile" : "forbidden AppArmor profiles";
      return violation(reason, details.join("; "));
    },
  },
  {
    id: "capabilities_baseline",
    since: 0,
    judge: ({ containers }) =>
      addedCapabilities("non-default capabilities", containers, (capability) => DEFAULT_CAPABILITIES.has(capability)),
  },
  {
    id: "hostNamespaces",
    since: 0,
    judge({ spec }) {
      const shared = ["hostNetwork", "hostPID", "hostIPC"].filter((name) => spec[name] === true);
      return violation("host namespaces", shared.map((name) => `${name}=true`).join(", "));
    },
  },
  {
    id: "hostPathVolumes",
    since: 0,
    judge({ spec }) {
      const bad = memberObjects(spec, "volumes").filter(({ hostPath }) => hostPath != null);
      if (bad.length === 0) return undefined;
      return violation("hostPath volumes", `${bad.length === 1 ? "volume" : "volumes"} ${quoted(bad.map(nameOf))}`);
    },
  },
  {
    id: "hostPorts",
    since: 0,
    judge({ containers }) {
      const portsOf = (container: JsonObject): string[] =>
        memberObjects(container, "ports").flatMap(({ hostPort }) => (hostPort ? [String(hostPort)] : []));
      const bad = containers.filter((container) => portsOf(container).length > 0);
      if (bad.length === 0) return undefined;
      const ports = [...new Set(bad.flatMap(portsOf))];
      const uses = `${bad.length === 1 ? "uses" : "use"} ${ports.length === 1 ? "hostPort" : "hostPorts"}`;
      return violation("hostPort", `${containersText(bad)} ${uses} ${ports.join(", ")}`);
    },
  },
  {
    id: "privileged",
    since: 0,
    judge({ containers }) {
      const bad = containers.filter((container) => contextOf(container).privileged === true);
      return bad.length === 0
        ? undefined
        : violation("privileged", `${containersText(bad)} must not set securityContext.privileged=true`);
    },
  },
  {
    id: "procMount",
    since: 0,
    judge({ containers }) {
      const typeOf = (container: JsonObject): string => memberText(contextOf(container), "procMount") || "Default";
      const bad = containers.filter((container) => typeOf(container) !== "Default");
      if (bad.length === 0) return undefined;
      const types = quoted(new Set(bad.map(typeOf)));
      return violation("procMount", `${containersText(bad)} must not set securityContext.procMount to ${types}`);
    },
  },
  {
    id: "seLinuxOptions",
    since: 0,
    judge({ context, containers }, minor) {
      const optionsOf = (holder: JsonObject): JsonObject => memberObject(holder, "seLinuxOptions");
      const typeProblem = (holder: JsonObject): string[] => {
        const type = memberText(optionsOf(holder), "type");
        return (SELINUX_TYPES.get(type) ?? Number.POSITIVE_INFINITY) <= minor ? [] : [type];
      };
      const isBad = (holder: JsonObject): boolean =>
        typeProblem(holder).length > 0 ||
        memberText(optionsOf(holder), "user") !== "" ||
        memberText(optionsOf(holder), "role") !== "";
      const bad = containers.filter((container) => isBad(contextOf(container)));
      const who = setters(isBad(context), bad);
      if (who === "") return undefined;
      const holders = [context, ...bad.map(contextOf)];
      const types = [...new Set(holders.flatMap(typeProblem))];
      const details = [
        ...(types.length === 0 ? [] : [`${types.length === 1 ? "type" : "types"} ${quoted(types)}`]),
        ...["user", "role"]
          .filter((name) => holders.some((holder) => memberText(optionsOf(holder), name) !== ""))
          .map((name) => `${name} may not be set`),
      ];
      return violation("seLinuxOptions", `${who} set forbidden securityContext.seLinuxOptions: ${details.join("; ")}`);
    },
  },
  {
    id: "seccompProfile_baseline",
    since: 19,
    judge({ context, containers }) {
      const isBad = (holder: JsonObject): boolean => seccompType(holder) === UNCONFINED;
      const who = setters(
        isBad(context),
        containers.filter((container) => isBad(contextOf(container))),
      );
      if (who === "") return undefined;
      return violation("seccompProfile", `${who} must not set securityContext.seccompProfile.type to "${UNCONFINED}"`);
    },
  },
  {
    id: "sysctls",
    since: 0,
    judge({ context }, minor) {
      const bad = memberObjects(context, "sysctls")
        .map(nameOf)
        .filter((name) => (SAFE_SYSCTLS.get(name) ?? Number.POSITIVE_INFINITY) > minor);
      return violation("forbidden sysctls", bad.join(", "));
    },
  },
  {
    id: "windowsHostProcess",
    since: 0,
    judge({ context, containers }) {
      const isBad = (holder: JsonObject): boolean => memberObject(holder, "windowsOptions").hostProcess === true;
      const who = setters(
        isBad(context),
        containers.filter((container) => isBad(contextOf(container))),
      );
      return who === ""
        ? undefined
        : violation("hostProcess", `${who} must not set securityContext.windowsOptions.hostProcess=true`);
    },
  },
];

/** Undefined if there is no detail. */
export function violation(reason: string, detail: string): Violation | undefined {
  return detail === "" ? undefined : { reason, detail };
}

export function seccompType(holder: JsonObject): string {
  return memberText(memberObject(holder, "seccompProfile"), "type");
}

/** Reports containers that add capabilities beyond the allowed ones. */
export function addedCapabilities(
  reason: string,
  containers: readonly JsonObject[],
  isAllowed: (capability: string) => boolean,
): Violation | undefined {
  const badOf = (container: JsonObject): string[] =>
    textsOf(memberObject(contextOf(container), "capabilities").add).filter((capability) => !isAllowed(capability));
  const bad = containers.filter((container) => badOf(container).length > 0);
  if (bad.length === 0) return undefined;
  const names = [...new Set(bad.flatMap(badOf))].sort();
  return violation(
    reason,
    `${containersText(bad)} must not include ${quoted(names)} in securityContext.capabilities.add`,
  );
}
