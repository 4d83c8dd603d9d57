/** Merges what a server publishes about authentication into the existing ConfigMap data. AUTHN-PROXY-010. */
import { certificateBlocks, readCertificate } from "../base/certificates/certificate-blocks.js";
import type { PublishedAuthentication, PublishedRequestHeader } from "./authentication-config-map.js";

/** Certificates are kept for this many milliseconds after they expire, because clocks differ. */
const EXPIRY_TOLERANCE_MS = 5 * 60 * 1000;
/**
 * A bundle that would exceed this size keeps the server's own certificates only; a ConfigMap can hold twice as much.
 */
const MAX_BUNDLE_CHARACTERS = 512 * 1024;

const CLIENT_CA = "client-ca-file";
const PROXY_CA = "requestheader-client-ca-file";

type Data = Readonly<Record<string, string>>;

/**
 * The keys that a server maintains, with their new values; unreadable old values are dropped. A bundle whose
 * certificates have all expired is left out.
 */
export function mergedAuthentication(
  before: Data,
  { clientCa, requestHeader }: PublishedAuthentication,
  nowMs: number,
): Data {
  const clientBundle = mergedBundle(before[CLIENT_CA], clientCa?.text ?? "", nowMs);
  return {
    ...(clientCa === undefined || clientBundle === "" ? {} : { [CLIENT_CA]: clientBundle }),
    ...(requestHeader === undefined ? {} : mergedRequestHeader(before, requestHeader, nowMs)),
  };
}

function mergedRequestHeader(before: Data, added: PublishedRequestHeader, nowMs: number): Data {
  const {
    ca,
    allowedNames = [],
    usernameHeaders,
    uidHeaders = [],
    groupHeaders = [],
    extraHeaderPrefixes = [],
  } = added;
  const bundle = mergedBundle(before[PROXY_CA], typeof ca === "string" ? ca : ca.text, nowMs);
  if (bundle === "") return {};
  const lists = {
    "requestheader-username-headers": usernameHeaders,
    "requestheader-group-headers": groupHeaders,
    "requestheader-extra-headers-prefix": extraHeaderPrefixes,
    "requestheader-allowed-names": allowedNames,
    // Readers of older releases do not know this key.
    ...(uidHeaders.length === 0 ? {} : { "requestheader-uid-headers": uidHeaders }),
  };
  const merged = Object.entries(lists).map(([key, own]) => [key, mergedList(before[key], own)]);
  return { ...Object.fromEntries(merged), [PROXY_CA]: bundle };
}

/** Contains each certificate once until it expires. */
function mergedBundle(before = "", own: string, nowMs: number): string {
  const ownOnes = certificatesOf(own, nowMs);
  const all = new Map([...certificatesOf(before, nowMs), ...ownOnes]);
  const bundle = [...all.values()].join("");
  return bundle.length > MAX_BUNDLE_CHARACTERS ? [...ownOnes.values()].join("") : bundle;
}

/** PEM texts by fingerprint, in their order. */
function certificatesOf(bundle: string, nowMs: number): Map<string, string> {
  const found = new Map<string, string>();
  for (const block of certificateBlocks(bundle)) {
    const certificate = readCertificate(block);
    // The data may have been edited by hand; what is not a certificate can't be trusted.
    if (certificate === undefined || Date.parse(certificate.validTo) + EXPIRY_TOLERANCE_MS < nowMs) continue;
    found.set(certificate.fingerprint256, certificate.toString());
  }
  return found;
}

function mergedList(before: string | undefined, own: readonly string[]): string {
  return JSON.stringify([...new Set([...readList(before), ...own])]);
}

function readList(text = "[]"): string[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    // Like unreadable certificates, an unreadable list is dropped.
    return [];
  }
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
}
