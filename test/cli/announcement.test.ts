import assert from "node:assert/strict";
import { test } from "node:test";
import { type Announcement, announcementText } from "../../runtime/cli/serve/announcement.js";

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
  look  https://127.0.0.1:6443/docs/   (the token: kubectl config view --raw, or the file admin-token)
  stop  Ctrl-C
`,
  );
  assert.doesNotMatch(announcementText({ ...announcement, page: undefined }, "text"), /look|docs/);
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
