/** Warnings about volume settings that are valid but most likely unintended. */
import type { PodSpec, Volume, VolumeProjection } from "../../../../generated/core/v1/index.js";
import { claimSpecWarnings } from "./claim-warnings.js";

/** @param at path of the list */
export function volumeWarnings(volumes: NonNullable<PodSpec["volumes"]>, at: string): string[] {
  return [
    ...volumes.flatMap((volume, index) => sourceWarnings(volume, `${at}[${index}]`)),
    ...volumes.flatMap((volume) => pathWarnings(volume)),
  ];
}

/** Ordered like the warnings of stock servers. */
const DEPRECATED_SOURCES = Object.entries({
  photonPersistentDisk: "v1.11, non-functional in v1.16+",
  gitRepo: "v1.11, and disabled by default in v1.33+",
  scaleIO: "v1.16, non-functional in v1.22+",
  flocker: "v1.22, non-functional in v1.25+",
  storageos: "v1.22, non-functional in v1.25+",
  quobyte: "v1.22, non-functional in v1.25+",
  glusterfs: "v1.25, non-functional in v1.26+",
  cephfs: "v1.28, non-functional in v1.31+",
  rbd: "v1.28, non-functional in v1.31+",
} satisfies Partial<Record<keyof Volume, string>>) as [keyof Volume, string][];

/** The name of the source in messages, if it differs from its field. */
const SHOWN_AS: Partial<Record<keyof Volume, string>> = { storageos: "storageOS" };

function sourceWarnings(volume: Volume, at: string): string[] {
  const warnings = DEPRECATED_SOURCES.flatMap(([source, since]) =>
    volume[source] === undefined ? [] : [`${at}.${SHOWN_AS[source] ?? source}: deprecated in ${since}`],
  );
  const claim = volume.ephemeral?.volumeClaimTemplate?.spec;
  return claim === undefined
    ? warnings
    : [...warnings, ...claimSpecWarnings(claim, `${at}.ephemeral.volumeClaimTemplate.spec`)];
}

/** A path in a volume, and its source if the volume has several. */
interface Target {
  readonly path: string;
  readonly source: string;
}

/** Files of one volume that hide each other. */
function pathWarnings({ name, configMap, secret, downwardAPI, projected }: Volume): string[] {
  const warnings = (what: string, pairs: readonly string[]): string[] =>
    pairs.map((pair) => `volume ${quoted(name)} (${what}): overlapping paths: ${pair}`);
  return [
    ...warnings(`ConfigMap ${quoted(configMap?.name)}`, overlaps(targets(configMap?.items, ""))),
    ...warnings(`Secret ${quoted(secret?.secretName)}`, overlaps(targets(secret?.items, ""))),
    ...warnings("DownwardAPI", overlaps(targets(downwardAPI?.items, ""))),
    ...(projected?.sources ?? [])
      .filter((source) => Object.values(source).every((value) => value === undefined))
      .map(() => `volume ${quoted(name)} (Projected) has no sources provided`),
    ...warnings("Projected", overlaps((projected?.sources ?? []).flatMap(targetsOf))),
  ];
}

function targets(items: readonly { readonly path: string }[] = [], source: string): Target[] {
  return items.map(({ path }) => ({ path, source }));
}

function targetsOf(projection: VolumeProjection): Target[] {
  const { configMap, secret, downwardAPI, serviceAccountToken, clusterTrustBundle, podCertificate } = projection;
  if (configMap?.items !== undefined) return targets(configMap.items, `ConfigMap ${quoted(configMap.name)}`);
  if (secret?.items !== undefined) return targets(secret.items, `Secret ${quoted(secret.name)}`);
  if (downwardAPI?.items !== undefined) return targets(downwardAPI.items, "DownwardAPI");
  if (serviceAccountToken !== undefined) return [{ path: serviceAccountToken.path, source: "ServiceAccountToken" }];
  if (clusterTrustBundle !== undefined) {
    const { path, name, signerName } = clusterTrustBundle;
    return [{ path, source: `ClusterTrustBundle ${quoted(name ?? signerName)}` }];
  }
  const { certificateChainPath = "", keyPath = "", credentialBundlePath = "" } = podCertificate ?? {};
  return [
    { path: certificateChainPath, source: "PodCertificate chain" },
    { path: keyPath, source: "PodCertificate key" },
    { path: credentialBundlePath, source: "PodCertificate credential bundle" },
  ].filter(({ path }) => path !== "");
}

/**
 * Returns a pair for each path that equals, contains or lies in an earlier one. It only looks up each path and its
 * parents, so that the cost is linear in the length of the texts.
 */
function overlaps(all: readonly Target[]): string[] {
  if (all.length < 2) return [];
  const seen = new Map<string, Target[]>();
  const pairs: string[] = [];
  for (const { path: written, source } of all) {
    const path = written.replace(/\/+$/, "");
    if (path === "") continue;
    const target = { path, source };
    const parents = path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));
    const related = new Set([
      ...(seen.get(`${path}/`) ?? []),
      ...parents.flatMap((parent) => (seen.get(parent) ?? []).slice(0, MAX_REPORTED)),
    ]);
    for (const other of [...related].slice(0, MAX_REPORTED)) pairs.push(`${shown(target)} with ${shown(other)}`);
    note(seen, path, target);
    for (const parent of parents.slice(0, -1)) note(seen, `${parent}/`, target);
    if (pairs.length >= MAX_REPORTED) break;
  }
  return pairs;
}

/** Maximum number of paths to remember for each overlap, since more pairs say no more. */
const MAX_REPORTED = 32;

/** Records a target under its path, or, if the key ends in a slash, among the targets below that path. */
function note(seen: Map<string, Target[]>, key: string, target: Target): void {
  const known = seen.get(key);
  if (known === undefined) seen.set(key, [target]);
  else if (known.length < MAX_REPORTED) known.push(target);
}

function shown({ path, source }: Target): string {
  return source === "" ? quoted(path) : `${quoted(path)} (${source})`;
}

function quoted(text = ""): string {
  return JSON.stringify(text);
}
