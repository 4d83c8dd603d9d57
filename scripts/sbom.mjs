// Prints the list of what is installed with the package, in the form of CycloneDX: npm's list of the lock file, without what only the
// tests use. `npm sbom --omit=dev` would leave out packages that both use, such as jose.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const { name, packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const { status, stdout, stderr } = spawnSync("npm", ["sbom", "--package-lock-only", "--sbom-format=cyclonedx"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(1);
}
const list = JSON.parse(stdout);
const own = list.metadata.component["bom-ref"];
const kept = new Set([own]);
for (const [path, { version, dev }] of Object.entries(packages))
  if (path !== "" && dev !== true) kept.add(`${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}`);

// npm takes the name from the folder of the checkout.
list.metadata.component.name = name;
list.components = list.components.filter((component) => kept.has(component["bom-ref"]));
list.dependencies = list.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
// The reader of a pipe may stop early (`head`).
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
});
process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
