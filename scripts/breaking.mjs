// Compares schemas/ with those of the last release, and fails on changes that its clients would notice. Unreleased
// schemas are not promised to anyone: before the first release, the comparison with the last commit is for information
// only.
import { spawnSync } from "node:child_process";

const RELEASE_TAGS = "v[0-9]*";

const git = (...args) => {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};
const compareWith = (reference) =>
  spawnSync(process.execPath, ["--import", "tsx", "runtime/cli/bin.ts", "breaking", "--against", reference], {
    encoding: "utf8",
  });
const say = (text) => process.stdout.write(`${text}\n`);

const release = git("describe", "--tags", "--abbrev=0", `--match=${RELEASE_TAGS}`, "HEAD");
if (release !== undefined) {
  const { status, stdout, stderr } = compareWith(release);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exit(status ?? 1);
}
if (git("rev-parse", "--verify", "--quiet", "HEAD") === undefined) {
  say("not compared: there is no git history here");
} else {
  const isShallow = git("rev-parse", "--is-shallow-repository") === "true";
  say(
    isShallow
      ? "not compared with a release: this clone is shallow and has no release tag; git fetch --unshallow --tags brings them"
      : "not compared with a release: there is none yet, so nothing is promised",
  );
  const { status, stdout, stderr } = compareWith("HEAD");
  const summary = stdout.trimEnd().split("\n").at(-1);
  say(
    status === 0 || status === 1
      ? `for information: ${summary || "the schemas of HEAD can't be read"}`
      : stderr.trimEnd(),
  );
}
