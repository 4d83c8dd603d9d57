/** The checks by area, loaded when they are asked for. */
import type { Check } from "../check.js";

type Load = () => Promise<{ readonly checks: readonly Check[] }>;

/** In the order of reports. */
export const AREAS: Readonly<Record<string, Load>> = {
  RES: () => import("./resources.js"),
  NEG: () => import("./negotiation.js"),
  TBL: () => import("./tables.js"),
  PB: () => import("./protobuf.js"),
  ERR: () => import("./errors.js"),
  DISC: () => import("./discovery.js"),
  HEALTH: () => import("./health.js"),
  PROF: () => import("./profiles.js"),
  UPD: () => import("./updates.js"),
  DEL: () => import("./deletions.js"),
  AUTHN: () => import("./authentication.js"),
  AUTHZ: () => import("./authorization.js"),
  LIM: () => import("./limits.js"),
  RV: () => import("./resource-versions.js"),
  LIST: () => import("./lists.js"),
  WATCH: () => import("./watches.js"),
  SSA: () => import("./apply.js"),
  DRY: () => import("./dry-run.js"),
  VAL: () => import("./field-validation.js"),
  NS: () => import("./namespaces.js"),
  SUB: () => import("./subresources.js"),
  CRD: () => import("./definitions.js"),
  CEL: () => import("./expressions.js"),
  ADM: () => import("./admission.js"),
  VER: () => import("./versions.js"),
};

/** @param areas all of them unless said */
export async function loadChecks(areas: readonly string[] = Object.keys(AREAS)): Promise<Check[]> {
  const loaded = await Promise.all(areas.map((area) => AREAS[area]?.()));
  return loaded.flatMap((module) => module?.checks ?? []);
}
