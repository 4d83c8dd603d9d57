// Code generated from schemas/core/v1/security.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  readInteger,
  writeInteger,
  writeString,
} from "../../../runtime/kit/codec.js";
import type {
  AppArmorProfile,
  Capabilities,
  PodSecurityContext,
  SELinuxOptions,
  SeccompProfile,
  SecurityContext,
  Sysctl,
  WindowsSecurityContextOptions,
} from "./security.types.js";

export function encodePodSecurityContext(value: PodSecurityContext, writer: ProtobufWriter): void {
  writer.string(13, value.seLinuxChangePolicy);
  writer.string(12, value.supplementalGroupsPolicy);
  writer.message(11, value.appArmorProfile, encodeAppArmorProfile);
  writer.message(10, value.seccompProfile, encodeSeccompProfile);
  writer.string(9, value.fsGroupChangePolicy);
  writer.message(8, value.windowsOptions, encodeWindowsSecurityContextOptions);
  writer.messages(7, value.sysctls, encodeSysctl);
  writer.integer(6, value.runAsGroup);
  writer.integer(5, value.fsGroup);
  writer.repeated(4, value.supplementalGroups, writeInteger);
  writer.bool(3, value.runAsNonRoot);
  writer.integer(2, value.runAsUser);
  writer.message(1, value.seLinuxOptions, encodeSELinuxOptions);
}

export function decodePodSecurityContext(reader: ProtobufReader, end: number): PodSecurityContext {
  const value = {} as PodSecurityContext;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.seLinuxOptions = reader.message(end, decodeSELinuxOptions);
        break;
      case 16:
        value.runAsUser = reader.integer(end);
        break;
      case 24:
        value.runAsNonRoot = reader.bool(end);
        break;
      case 32:
        value.supplementalGroups = append(value.supplementalGroups, reader.integer(end));
        break;
      case 34:
        value.supplementalGroups = reader.packed(end, value.supplementalGroups ?? [], readInteger);
        break;
      case 40:
        value.fsGroup = reader.integer(end);
        break;
      case 48:
        value.runAsGroup = reader.integer(end);
        break;
      case 58:
        value.sysctls = append(value.sysctls, reader.message(end, decodeSysctl));
        break;
      case 66:
        value.windowsOptions = reader.message(end, decodeWindowsSecurityContextOptions);
        break;
      case 74:
        value.fsGroupChangePolicy = reader.string(end) as NonNullable<PodSecurityContext["fsGroupChangePolicy"]>;
        break;
      case 82:
        value.seccompProfile = reader.message(end, decodeSeccompProfile);
        break;
      case 90:
        value.appArmorProfile = reader.message(end, decodeAppArmorProfile);
        break;
      case 98:
        value.supplementalGroupsPolicy = reader.string(end) as NonNullable<PodSecurityContext["supplementalGroupsPolicy"]>;
        break;
      case 106:
        value.seLinuxChangePolicy = reader.string(end) as NonNullable<PodSecurityContext["seLinuxChangePolicy"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeSecurityContext(value: SecurityContext, writer: ProtobufWriter): void {
  writer.message(12, value.appArmorProfile, encodeAppArmorProfile);
  writer.message(11, value.seccompProfile, encodeSeccompProfile);
  writer.message(10, value.windowsOptions, encodeWindowsSecurityContextOptions);
  writer.string(9, value.procMount);
  writer.integer(8, value.runAsGroup);
  writer.bool(7, value.allowPrivilegeEscalation);
  writer.bool(6, value.readOnlyRootFilesystem);
  writer.bool(5, value.runAsNonRoot);
  writer.integer(4, value.runAsUser);
  writer.message(3, value.seLinuxOptions, encodeSELinuxOptions);
  writer.bool(2, value.privileged);
  writer.message(1, value.capabilities, encodeCapabilities);
}

export function decodeSecurityContext(reader: ProtobufReader, end: number): SecurityContext {
  const value = {} as SecurityContext;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.capabilities = reader.message(end, decodeCapabilities);
        break;
      case 16:
        value.privileged = reader.bool(end);
        break;
      case 26:
        value.seLinuxOptions = reader.message(end, decodeSELinuxOptions);
        break;
      case 32:
        value.runAsUser = reader.integer(end);
        break;
      case 40:
        value.runAsNonRoot = reader.bool(end);
        break;
      case 48:
        value.readOnlyRootFilesystem = reader.bool(end);
        break;
      case 56:
        value.allowPrivilegeEscalation = reader.bool(end);
        break;
      case 64:
        value.runAsGroup = reader.integer(end);
        break;
      case 74:
        value.procMount = reader.string(end) as NonNullable<SecurityContext["procMount"]>;
        break;
      case 82:
        value.windowsOptions = reader.message(end, decodeWindowsSecurityContextOptions);
        break;
      case 90:
        value.seccompProfile = reader.message(end, decodeSeccompProfile);
        break;
      case 98:
        value.appArmorProfile = reader.message(end, decodeAppArmorProfile);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCapabilities(value: Capabilities, writer: ProtobufWriter): void {
  writer.repeated(2, value.drop, writeString);
  writer.repeated(1, value.add, writeString);
}

export function decodeCapabilities(reader: ProtobufReader, end: number): Capabilities {
  const value = {} as Capabilities;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.add = append(value.add, reader.string(end));
        break;
      case 18:
        value.drop = append(value.drop, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeSELinuxOptions(value: SELinuxOptions, writer: ProtobufWriter): void {
  writer.string(4, value.level);
  writer.string(3, value.type);
  writer.string(2, value.role);
  writer.string(1, value.user);
}

export function decodeSELinuxOptions(reader: ProtobufReader, end: number): SELinuxOptions {
  const value = {} as SELinuxOptions;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.user = reader.string(end);
        break;
      case 18:
        value.role = reader.string(end);
        break;
      case 26:
        value.type = reader.string(end);
        break;
      case 34:
        value.level = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["user", "role", "type", "level"]);
}

export function encodeSeccompProfile(value: SeccompProfile, writer: ProtobufWriter): void {
  writer.string(2, value.localhostProfile);
  writer.string(1, value.type);
}

export function decodeSeccompProfile(reader: ProtobufReader, end: number): SeccompProfile {
  const value = {} as SeccompProfile;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end) as NonNullable<SeccompProfile["type"]>;
        break;
      case 18:
        value.localhostProfile = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeAppArmorProfile(value: AppArmorProfile, writer: ProtobufWriter): void {
  writer.string(2, value.localhostProfile);
  writer.string(1, value.type);
}

export function decodeAppArmorProfile(reader: ProtobufReader, end: number): AppArmorProfile {
  const value = {} as AppArmorProfile;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end) as NonNullable<AppArmorProfile["type"]>;
        break;
      case 18:
        value.localhostProfile = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeSysctl(value: Sysctl, writer: ProtobufWriter): void {
  writer.string(2, value.value);
  writer.string(1, value.name);
}

export function decodeSysctl(reader: ProtobufReader, end: number): Sysctl {
  const value = {} as Sysctl;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.value = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWindowsSecurityContextOptions(value: WindowsSecurityContextOptions, writer: ProtobufWriter): void {
  writer.bool(4, value.hostProcess);
  writer.string(3, value.runAsUserName);
  writer.string(2, value.gmsaCredentialSpec);
  writer.string(1, value.gmsaCredentialSpecName);
}

export function decodeWindowsSecurityContextOptions(reader: ProtobufReader, end: number): WindowsSecurityContextOptions {
  const value = {} as WindowsSecurityContextOptions;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.gmsaCredentialSpecName = reader.string(end);
        break;
      case 18:
        value.gmsaCredentialSpec = reader.string(end);
        break;
      case 26:
        value.runAsUserName = reader.string(end);
        break;
      case 32:
        value.hostProcess = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
