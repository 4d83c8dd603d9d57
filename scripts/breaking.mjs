// Compares schemas/ with those of the last release, and fails on changes that its clients would notice: the nearest tag
// such as v0.2.0 that the commit descends from. Candidates (v0.2.0-rc.1) promise nothing. The commit of a release itself is
// compared with the release before. Unreleased schemas are not promised to anyone: before the first release, the
// comparison with the last commit is for information only.
import { spawnSync } from "node:child_process";

const RELEASE_TAGS = ["--tags", "--match=v[0-9]*", "--exclude=*-*"];

const git = (...args) => {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};
const compareWith = (reference) =>
  spawnSync(process.execPath, ["--import", "tsx", "runtime/cli/bin.ts", "breaking", "--against", reference], {
    encoding: "utf8",
  });
const say = (text) => process.stdout.write(`${text}\n`);

const lastRelease = (commit) => git("describe", "--abbrev=0", ...RELEASE_TAGS, commit);
const isReleased =
  git("describe", "--exact-match", ...RELEASE_TAGS, "HEAD") !== undefined &&
  git("status", "--porcelain", "--", "schemas") === "";

const release = (isReleased ? lastRelease("HEAD^") : undefined) ?? lastRelease("HEAD");
if (release !== undefined) {
  const { status, stdout, stderr } = compareWith(release);
  say(`compared with the release ${release}`);
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
