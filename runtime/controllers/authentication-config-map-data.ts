/** What the published ConfigMap of authentication holds: what was there, and what a server adds. AUTHN-PROXY-010. */
import { certificateBlocks, readCertificate } from "../base/certificates/certificate-blocks.js";
import type { PublishedAuthentication, PublishedRequestHeader } from "./authentication-config-map.js";

/** Certificates that are over by less are kept, for clocks that differ. */
const EXPIRY_TOLERANCE_MS = 5 * 60 * 1000;
/** A bundle that would grow beyond this keeps what is the server's own only; a ConfigMap takes twice as much. */
const MAX_BUNDLE_CHARACTERS = 512 * 1024;

const CLIENT_CA = "client-ca-file";
const PROXY_CA = "requestheader-client-ca-file";

type Data = Readonly<Record<string, string>>;

/**
 * The keys that a server sees to, with their values; what can't be read of the old ones is left out. None of certificates
 * that are all over.
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
    // readers of older releases don't know it
    ...(uidHeaders.length === 0 ? {} : { "requestheader-uid-headers": uidHeaders }),
  };
  const merged = Object.entries(lists).map(([key, own]) => [key, mergedList(before[key], own)]);
  return { ...Object.fromEntries(merged), [PROXY_CA]: bundle };
}

/** Each certificate once, as long as it is not over. */
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
    // somebody may have written it by hand: what is no certificate can't be trusted either
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
    // as with certificates: it is written anew
    return [];
  }
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
}
