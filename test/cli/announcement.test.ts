import assert from "node:assert/strict";
import { test } from "node:test";
import { type Announcement, announcementText, farewellText } from "../../runtime/cli/serve/announcement.js";

const announcement: Announcement = {
  url: "https://127.0.0.1:6443",
  kubeconfigFile: `${process.cwd()}/.kindsmith/kubeconfig`,
  resource: "widgets",
  page: "/docs/",
  release: "Kubernetes 1.36",
};

test("announcement: people read where it serves, what to try, where to look and how to stop", () => {
  assert.equal(
    announcementText(announcement, "text"),
    `Kubernetes 1.36: serving on https://127.0.0.1:6443
  try   kubectl --kubeconfig .kindsmith/kubeconfig get widgets
  look  https://127.0.0.1:6443/docs/   (the token: kubectl --kubeconfig .kindsmith/kubeconfig config view --raw, or the file .kindsmith/admin-token)
  stop  Ctrl-C
`,
  );
  assert.doesNotMatch(announcementText({ ...announcement, page: undefined }, "text"), /look|docs/);
});

test("announcement: the console is named where there is one, for people and for programs", () => {
  const withConsole = { ...announcement, console: "/console/" };
  assert.match(
    announcementText(withConsole, "text"),
    /^ {2}see {3}https:\/\/127\.0\.0\.1:6443\/console\/ {3}\(drop the kubeconfig there\)$/m,
  );
  assert.equal(JSON.parse(announcementText(withConsole, "json")).console, "https://127.0.0.1:6443/console/");
  assert.doesNotMatch(announcementText(announcement, "text"), /console/);
});

test("announcement: paths that a shell would change are quoted, and a note stands before how to stop", () => {
  const text = announcementText({ ...announcement, kubeconfigFile: "/my data/kubeconfig", note: "beware" }, "text");
  assert.match(text, /^ {2}try {3}kubectl --kubeconfig '\/my data\/kubeconfig' get widgets$/m);
  assert.match(text, /or the file '\/my data\/admin-token'\)$/m);
  assert.match(text, /^ {2}note {2}beware\n {2}stop {2}Ctrl-C$/m);
});

test("announcement: a line of JSON has what each line of the log has, and how to stop", () => {
  const line = JSON.parse(announcementText(announcement, "json"));
  assert.deepEqual(Object.keys(line).slice(0, 5), ["level", "time", "pid", "hostname", "msg"]);
  assert.equal(line.stop, "SIGINT or SIGTERM");
  assert.equal(JSON.parse(farewellText("json")).msg, "stopped");
  assert.equal(farewellText("text"), "stopped\n");
});

test("announcement: a page whose viewer is not installed is offered with the command that installs it", () => {
  const lacking = { ...announcement, pageNeeds: "npm install viewer@1.0.0" };
  assert.match(
    announcementText(lacking, "text"),
    /^ {2}look {2}https:\/\/127\.0\.0\.1:6443\/docs\/ {3}after `npm install viewer@1\.0\.0`$/m,
  );
  assert.equal(JSON.parse(announcementText(lacking, "json")).docs, undefined);
  assert.equal(JSON.parse(announcementText(announcement, "json")).docs, "https://127.0.0.1:6443/docs/");
});
