// Renders deploy/manifests/ from the chart, and the copy of the alerts that the chart contains, so that neither differs from its
// source. Needs helm 3 or later, on PATH or in the variable HELM. Usage: node scripts/manifests.mjs
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const NAMESPACE = "kindsmith";

const HEAD = (
  values,
) => `# Rendered by scripts/manifests.mjs from deploy/chart with deploy/chart/ci/${values}; do not edit. Apply it with your own
# image in the place of kindsmith:VERSION, by sed or the \`images\` of a kustomization.
`;

/** The lines that only a release of helm needs, and spaces at the ends of lines. */
const OF_RELEASES = /^ *(?:app\.kubernetes\.io\/managed-by: Helm|helm\.sh\/chart: .*)\n| +$/gm;

/** Returns the files, by path below the repository. @param {string} helm the path of the program */
export function renderDeployment(helm) {
  const files = { "deploy/chart/files/rules.yaml": readFileSync(join(ROOT, "deploy/prometheus/rules.yaml"), "utf8") };
  for (const name of ["embedded", "mongodb"]) {
    const values = `${name}-values.yaml`;
    const args = [
      "template",
      "kindsmith",
      "deploy/chart",
      "--namespace",
      NAMESPACE,
      "--values",
      `deploy/chart/ci/${values}`,
    ];
    const rendered = execFileSync(helm, args, { cwd: ROOT, encoding: "utf8" });
    files[`deploy/manifests/${name}.yaml`] = HEAD(values) + rendered.replace(OF_RELEASES, "");
  }
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, text] of Object.entries(renderDeployment(process.env.HELM ?? "helm"))) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true });
    writeFileSync(join(ROOT, file), text);
  }
