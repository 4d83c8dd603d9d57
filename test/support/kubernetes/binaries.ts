/** Programs of a Kubernetes release: etcd, kube-apiserver, kube-controller-manager, kube-scheduler. They are not installed here. */
import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { join, resolve } from "node:path";

export interface ApiServerPrograms {
  readonly etcd: string;
  readonly apiServer: string;
}

export interface KubernetesPrograms extends ApiServerPrograms {
  readonly controllerManager: string;
}

/**
 * Returns the programs in the folder that KINDSMITH_KUBERNETES_BIN names, or why there are none. With
 * KINDSMITH_REQUIRE_KUBERNETES=1 their absence is an error.
 */
export function findKubernetes(): { found: KubernetesPrograms } | { missing: string } {
  return find((programIn) => ({
    etcd: programIn("etcd"),
    apiServer: programIn("kube-apiserver"),
    controllerManager: programIn("kube-controller-manager"),
  }));
}

/** Returns the programs of the server alone, or why there are none, as {@link findKubernetes} does. */
export function findApiServer(): { found: ApiServerPrograms } | { missing: string } {
  return find((programIn) => ({ etcd: programIn("etcd"), apiServer: programIn("kube-apiserver") }));
}

/** Returns the path of kube-scheduler in that folder, or why there is none, as {@link findKubernetes} does. */
export function findScheduler(): { found: string } | { missing: string } {
  return find((programIn) => programIn("kube-scheduler"));
}

/** Returns the release of a program, such as `1.35`. */
export function releaseOf(program: string): string {
  const text = execFileSync(program, ["--version"], { encoding: "utf8" });
  const release = /^Kubernetes v(\d+\.\d+)\./.exec(text)?.[1];
  if (release === undefined) throw new Error(`${program} --version: found ${JSON.stringify(text)}, expected a release`);
  return release;
}

function find<Found>(programs: (programIn: (name: string) => string) => Found): { found: Found } | { missing: string } {
  const folder = process.env.KINDSMITH_KUBERNETES_BIN;
  try {
    if (folder === undefined) throw new Error("KINDSMITH_KUBERNETES_BIN names no folder with its programs");
    const found = programs((name) => {
      const path = join(resolve(folder), name);
      accessSync(path, constants.X_OK);
      return path;
    });
    return { found };
  } catch (error) {
    if (process.env.KINDSMITH_REQUIRE_KUBERNETES === "1") throw error;
    return { missing: `NOT TRIED, no Kubernetes here: ${error instanceof Error ? error.message : String(error)}` };
  }
}
