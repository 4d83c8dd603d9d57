/** Which of the volumes that no provisioner has made a cluster can delete with their data. */
import type { PersistentVolume } from "../../../generated/core/v1/persistent-volume.types.js";

/** Says why a volume can't be deleted; undefined if it can: a directory for temporary files on its node. */
export function reclaimProblem({ metadata, spec }: PersistentVolume): string | undefined {
  const path = spec?.hostPath?.path;
  if (path === undefined)
    return `error getting deleter volume plugin for volume "${metadata.name}": no deletable volume plugin matched`;
  return /^\/tmp\/./.test(path) ? undefined : `host_path deleter only supports /tmp/.+ but received provided ${path}`;
}
