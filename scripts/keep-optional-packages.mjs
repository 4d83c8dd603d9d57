// Makes the optional packages of package.json, which this checkout has for its tests, dependencies of the folder that the command runs in,
// so that `npm prune --omit=dev` keeps them in their locked versions. For images, whose users can't install anything.
import { readFileSync, writeFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
for (const [name, { optional }] of Object.entries(manifest.peerDependenciesMeta)) {
  if (optional !== true) continue;
  manifest.dependencies[name] = manifest.devDependencies[name];
  delete manifest.devDependencies[name];
  delete manifest.peerDependencies[name];
}
delete manifest.peerDependenciesMeta;
writeFileSync("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
