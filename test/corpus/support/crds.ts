/** The CRDs of the corpus as files. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "../../codegen/workspace.js";

export const CRDS = join(REPOSITORY, "../shared/corpus/crds");

export interface CrdFile {
  readonly project: string;
  /** `<project>/<file>` */
  readonly name: string;
  readonly path: string;
}

/** None where there is no corpus. */
export function crdFiles(): CrdFile[] {
  if (!existsSync(CRDS)) return [];
  const projects = readdirSync(CRDS).filter((project) => existsSync(join(CRDS, project, "crds")));
  return projects.flatMap((project) => {
    const files = readdirSync(join(CRDS, project, "crds"));
    return files.map((file) => ({ project, name: `${project}/${file}`, path: join(CRDS, project, "crds", file) }));
  });
}
