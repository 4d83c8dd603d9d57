/** Measures audit logging: reads with an audit log on disk, against the same reads without one. */
import { join } from "node:path";
import type { AuditOptions, AuditPolicy } from "../../../runtime/index.js";
import type { BenchCase } from "../bench-case.js";
import { openReads } from "../sides/callers.js";
import { callers, JANE, openAllowedReads } from "../sides/ruled-reads.js";

type Level = AuditPolicy["rules"][number]["level"];
type Mode = NonNullable<NonNullable<AuditOptions["log"]>["mode"]>;

function auditCase(name: string, level: Level, mode: Mode): BenchCase {
  return {
    name: `audit-${name}`,
    unit: "get",
    floorIs: "the same without an audit, in process",
    ours({ directory }) {
      const policy: AuditPolicy = { omitStages: ["RequestReceived"], rules: [{ level }] };
      const audit: AuditOptions = { policy, log: { path: join(directory, "audit.log"), mode } };
      return openReads(callers, JANE, { modes: ["AlwaysAllow"] }, { audit });
    },
    floor: openAllowedReads,
  };
}

const offCase: BenchCase = {
  name: "audit-off",
  unit: "get",
  floorIs: "the very same, in process",
  ours: openAllowedReads,
  floor: openAllowedReads,
};

export const auditCases: readonly BenchCase[] = [
  offCase,
  auditCase("none", "None", "batch"),
  auditCase("metadata", "Metadata", "batch"),
  auditCase("metadata-blocking", "Metadata", "blocking"),
  auditCase("request-response", "RequestResponse", "batch"),
];
