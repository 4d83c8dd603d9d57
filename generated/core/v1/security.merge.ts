// Code generated from schemas/core/v1/security.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergePodSecurityContext: StructRule = structRule({
  seLinuxOptions: { rule: () => mergeSELinuxOptions },
  windowsOptions: { rule: () => mergeWindowsSecurityContextOptions },
  runAsUser: { rule: () => scalarRule },
  runAsGroup: { rule: () => scalarRule },
  runAsNonRoot: { rule: () => scalarRule },
  supplementalGroups: { rule: () => atomicList(() => scalarRule) },
  supplementalGroupsPolicy: { rule: () => scalarRule },
  fsGroup: { rule: () => scalarRule },
  sysctls: { rule: () => atomicList(() => mergeSysctl) },
  fsGroupChangePolicy: { rule: () => scalarRule },
  seccompProfile: { rule: () => mergeSeccompProfile },
  appArmorProfile: { rule: () => mergeAppArmorProfile },
  seLinuxChangePolicy: { rule: () => scalarRule },
});

export const mergeSecurityContext: StructRule = structRule({
  capabilities: { rule: () => mergeCapabilities },
  privileged: { rule: () => scalarRule },
  seLinuxOptions: { rule: () => mergeSELinuxOptions },
  windowsOptions: { rule: () => mergeWindowsSecurityContextOptions },
  runAsUser: { rule: () => scalarRule },
  runAsGroup: { rule: () => scalarRule },
  runAsNonRoot: { rule: () => scalarRule },
  readOnlyRootFilesystem: { rule: () => scalarRule },
  allowPrivilegeEscalation: { rule: () => scalarRule },
  procMount: { rule: () => scalarRule },
  seccompProfile: { rule: () => mergeSeccompProfile },
  appArmorProfile: { rule: () => mergeAppArmorProfile },
});

export const mergeCapabilities: StructRule = structRule({
  add: { rule: () => atomicList(() => scalarRule) },
  drop: { rule: () => atomicList(() => scalarRule) },
});

export const mergeSELinuxOptions: StructRule = structRule({
  user: { rule: () => scalarRule },
  role: { rule: () => scalarRule },
  type: { rule: () => scalarRule },
  level: { rule: () => scalarRule },
});

export const mergeSeccompProfile: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  localhostProfile: { rule: () => scalarRule },
});

export const mergeAppArmorProfile: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  localhostProfile: { rule: () => scalarRule },
});

export const mergeSysctl: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  value: { rule: () => scalarRule, zero: "" },
});

export const mergeWindowsSecurityContextOptions: StructRule = structRule({
  gmsaCredentialSpecName: { rule: () => scalarRule },
  gmsaCredentialSpec: { rule: () => scalarRule },
  runAsUserName: { rule: () => scalarRule },
  hostProcess: { rule: () => scalarRule },
});
