/** The checks by area, loaded on demand. */
import type { Check } from "../conformance-check.js";

type Load = () => Promise<{ readonly checks: readonly Check[] }>;

/** The areas in the order of reports. */
export const AREAS: Readonly<Record<string, Load>> = {
  RES: () => import("./resources/resources-checks.js"),
  NEG: () => import("./negotiation/negotiation-checks.js"),
  TBL: () => import("./lists/tables-checks.js"),
  PB: () => import("./negotiation/protobuf-checks.js"),
  ERR: () => import("./protocol/errors-checks.js"),
  DISC: () => import("./discovery/discovery-checks.js"),
  HEALTH: () => import("./discovery/health-checks.js"),
  PROF: () => import("./resources/profiles-checks.js"),
  UPD: () => import("./writes/updates-checks.js"),
  DEL: () => import("./deletion/deletions-checks.js"),
  AUTHN: () => import("./authentication/authentication-checks.js"),
  AUTHZ: () => import("./authorization/authorization-checks.js"),
  LIM: () => import("./protocol/limits-checks.js"),
  RV: () => import("./lists/resource-versions-checks.js"),
  LIST: () => import("./lists/lists-checks.js"),
  WATCH: () => import("./watches/watches-checks.js"),
  SSA: () => import("./apply/apply-checks.js"),
  DRY: () => import("./writes/dry-run-checks.js"),
  VAL: () => import("./validation/field-validation-checks.js"),
  NS: () => import("./deletion/namespaces-checks.js"),
  SUB: () => import("./writes/subresources-checks.js"),
  CRD: () => import("./definitions/definitions-checks.js"),
  CEL: () => import("./expressions/expressions-checks.js"),
  ADM: () => import("./admission/admission-checks.js"),
  VER: () => import("./versions/versions-checks.js"),
};

/** @param areas all areas by default */
export async function loadChecks(areas: readonly string[] = Object.keys(AREAS)): Promise<Check[]> {
  const loaded = await Promise.all(areas.map((area) => AREAS[area]?.()));
  return loaded.flatMap((module) => module?.checks ?? []);
}
