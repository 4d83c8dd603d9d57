// Builds the site into dist/: installs the generator where it is missing, and gives it a copy of docs/ within this folder,
// since pages are compiled against packages that are looked for above them. A link that leads nowhere fails the build.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
process.chdir(folder);

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync("node_modules/vitepress")) run("npm", ["ci", "--no-audit", "--no-fund"]);
rmSync(".cache/pages", { recursive: true, force: true });
cpSync("../docs", ".cache/pages", { recursive: true });
run(process.execPath, ["node_modules/vitepress/bin/vitepress.js", "build", "."]);
