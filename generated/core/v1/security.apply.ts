// Code generated from schemas/core/v1/security.yaml. DO NOT EDIT; run `npm run generate`.
import type { AppArmorProfile, PodSecurityContext, SeccompProfile, SecurityContext, Sysctl } from "./security.types.js";

/** What an apply of the part PodSecurityContext may state. */
export interface PodSecurityContextApply extends Partial<
  Omit<
    PodSecurityContext,
    | "sysctls"
    | "seccompProfile"
    | "appArmorProfile"
  >
> {
  /** Kernel parameters of the pod. */
  sysctls?: SysctlApply[];
  /** Filter of system calls. */
  seccompProfile?: SeccompProfileApply;
  /** AppArmor profile. */
  appArmorProfile?: AppArmorProfileApply;
}

/** What an apply of the part SecurityContext may state. */
export interface SecurityContextApply extends Partial<Omit<SecurityContext, "seccompProfile" | "appArmorProfile">> {
  /** Filter of system calls. */
  seccompProfile?: SeccompProfileApply;
  /** AppArmor profile. */
  appArmorProfile?: AppArmorProfileApply;
}

/** What an apply of the part SeccompProfile may state. */
export interface SeccompProfileApply extends Partial<SeccompProfile> {}

/** What an apply of the part AppArmorProfile may state. */
export interface AppArmorProfileApply extends Partial<AppArmorProfile> {}

/** What an apply of the part Sysctl may state. */
export interface SysctlApply extends Partial<Sysctl> {}
