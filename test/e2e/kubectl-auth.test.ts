/** Permissions as users of the real kubectl meet them: asking for them, handing them out, being refused. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createServer, kubernetesProfile } from "../../runtime/index.js";
import type { RunningServer } from "../../runtime/server/http/http-server.js";
import { makeAuthority } from "../support/certificates.js";
import { EDGE_RELEASES, findKubectl, Kubectl, type KubectlResult } from "../support/kubectl.js";
import { PEOPLE_TOKENS, type Person, tokenOf } from "../support/people.js";

const STOP_GRACE_MS = 500;
/** What hardly depends on the release is asked of the newest alone. */
const NEWEST = EDGE_RELEASES.at(-1);
const ASKED_AT_MOST = 50;

/** A server whose roles decide, and the kubeconfig of its admin. */
async function openServer(folder: string): Promise<{ running: RunningServer; kubeconfig: string }> {
  const authority = await makeAuthority("kubectl");
  const server = await createServer({
    profile: kubernetesProfile(),
    authorization: ["RBAC"],
    authentication: { tokenFile: PEOPLE_TOKENS },
  });
  const running = await server.listen({ tls: await authority.issueServer() });
  const data = Buffer.from(authority.certificate).toString("base64");
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "test", cluster: { server: running.url, "certificate-authority-data": data } }],
    users: [{ name: "admin", user: { token: server.adminToken } }],
    contexts: [{ name: "test", context: { cluster: "test", user: "admin" } }],
    "current-context": "test",
  };
  const kubeconfig = join(folder, "config");
  writeFileSync(kubeconfig, JSON.stringify(config));
  return { running, kubeconfig };
}

describe("permissions by kubectl", () => {
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-kubectl-auth-"));
  let running: RunningServer;
  let kubeconfig: string;
  before(async () => {
    ({ running, kubeconfig } = await openServer(folder));
  });
  after(async () => {
    await running.stop(STOP_GRACE_MS);
    rmSync(folder, { recursive: true, force: true });
  });
  for (const release of EDGE_RELEASES) commandsOf(release, () => kubeconfig);
});

function commandsOf(release: (typeof EDGE_RELEASES)[number], kubeconfig: () => string): void {
  describe(release, async () => {
    const found = await findKubectl(release);
    const skip = "missing" in found ? found.missing : false;
    let kubectl: Kubectl;
    const namespace = `r-${release.replace(".", "-")}`;
    before(async () => {
      if (!("path" in found)) return;
      kubectl = new Kubectl(found.path, kubeconfig());
      await kubectl.ok(["create", "namespace", namespace]);
    });
    after(() => kubectl?.dispose());

    const run = (person: Person | "admin", ...command: string[]): Promise<KubectlResult> =>
      kubectl.run([
        ...command,
        `--namespace=${namespace}`,
        ...(person === "admin" ? [] : [`--token=${tokenOf(person)}`]),
      ]);
    const admin = async (...command: string[]): Promise<string> => {
      const { code, stdout, stderr } = await run("admin", ...command);
      assert.equal(code, 0, `${command.join(" ")}: ${stderr}`);
      return stdout;
    };
    /** What `auth can-i` says, by its exit code and its last word. */
    const may = async (person: Person | "admin", ...question: string[]): Promise<boolean> => {
      const { code, stdout, stderr } = await run(person, "auth", "can-i", ...question);
      assert.deepEqual([code, stdout.trim().split(/\s/)[0]], code === 0 ? [0, "yes"] : [1, "no"], stderr);
      return code === 0;
    };
    const untilMay = async (person: Person, ...question: string[]): Promise<void> => {
      for (let asked = 0; asked < ASKED_AT_MOST; asked++) if (await may(person, ...question)) return;
      assert.fail(`${person} never could ${question.join(" ")}`);
    };

    test("[AUTHZ-RBAC-001, AUTHZ-RBAC-002, AUTHZ-RBAC-004, AUTHZ-RBAC-006] create role and can-i", {
      skip,
    }, async () => {
      const clusterRole = `paths-${namespace}`;
      await Promise.all([
        admin("create", "role", "reader", "--verb=get,list", "--resource=pods,pods/log"),
        admin("create", "rolebinding", "reader", "--role=reader", "--user=jane"),
        admin("create", "clusterrole", clusterRole, "--verb=get", "--non-resource-url=/debug/*"),
      ]);
      await admin("create", "clusterrolebinding", clusterRole, `--clusterrole=${clusterRole}`, "--group=dev");
      await Promise.all([untilMay("jane", "get", "/debug/x"), untilMay("jane", "list", "pods")]);
      const asked = await Promise.all([
        may("jane", "get", "pods", "--subresource=log"),
        may("jane", "delete", "pods"),
        may("jane", "list", "pods", "--all-namespaces"),
        may("admin", "get", "pods", "--as=jane"),
        may("admin", "get", "/debug/x", "--as=somebody", "--as-group=dev"),
        may("admin", "get", "/debug/x", "--as=somebody"),
        may("admin", "impersonate", "users"),
      ]);
      assert.deepEqual(asked, [true, false, false, true, true, false, true]);
    });

    test("[AUTHN-011] can-i --list and whoami", { skip }, async () => {
      const [list, who] = await Promise.all([run("jane", "auth", "can-i", "--list"), run("jane", "auth", "whoami")]);
      assert.equal(list.stderr, "");
      assert.match(list.stdout, /^pods +\[\] +\[\] +\[get list\]$/m);
      assert.match(list.stdout, /^pods\/log +\[\] +\[\] +\[get list\]$/m);
      assert.match(list.stdout, /^ +\[\/debug\/\*\] +\[\] +\[get\]$/m);
      assert.match(who.stdout, /^Username +jane$/m);
      assert.match(who.stdout, /^Groups +\[dev system:authenticated\]$/m);
    });

    test("[AUTHZ-RBAC-014, AUTHN-IMP-009] refusals are reported by kubectl", { skip }, async () => {
      const where = `in the namespace "${namespace}"`;
      const refused = async (message: string, ...command: string[]): Promise<void> => {
        const { code, stderr } = await run("jane", ...command);
        assert.deepEqual([code, stderr.trim()], [1, `Error from server (Forbidden): ${message}`]);
      };
      await Promise.all([
        refused(
          `secrets is forbidden: User "jane" cannot list resource "secrets" in API group "" ${where}`,
          "get",
          "secrets",
        ),
        refused(
          `deployments.apps "d" is forbidden: User "jane" cannot get resource "deployments" in API group "apps" ${where}`,
          "get",
          "deployment",
          "d",
        ),
        refused(
          'users "bob" is forbidden: User "jane" cannot impersonate resource "users" in API group "" at the cluster scope',
          "get",
          "pods",
          "--as=bob",
        ),
      ]);
    });

    if (release !== NEWEST) return;

    test("[AUTHZ-RBAC-020, AUTHZ-RBAC-022, AUTHZ-RBAC-023] authors hand on what they hold, or may escalate", {
      skip,
    }, async () => {
      await Promise.all([
        admin("create", "role", "author", "--verb=create", "--resource=roles,rolebindings"),
        admin("create", "rolebinding", "author", "--role=author", "--user=bob"),
        admin("create", "role", "keys", "--verb=get", "--resource=secrets"),
      ]);
      await untilMay("bob", "create", "rolebindings");
      const why =
        'user "bob" (groups=["ops" "system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n' +
        '{APIGroups:[""], Resources:["secrets"], Verbs:["get"]}';
      const author = (): Promise<KubectlResult> =>
        run("bob", "create", "role", "more", "--verb=get", "--resource=secrets");
      const [role, binding] = await Promise.all([
        author(),
        run("bob", "create", "rolebinding", "mine", "--role=keys", "--user=bob"),
      ]);
      assert.equal(
        role.stderr.trim(),
        `Error from server (Forbidden): roles.rbac.authorization.k8s.io "more" is forbidden: ${why}`,
      );
      assert.equal(
        binding.stderr.trim(),
        `error: failed to create rolebinding: rolebindings.rbac.authorization.k8s.io "mine" is forbidden: ${why}`,
      );
      await admin("create", "role", "escalate", "--verb=escalate", "--resource=roles");
      await admin("create", "rolebinding", "escalate", "--role=escalate", "--user=bob");
      await untilMay("bob", "escalate", "roles");
      assert.equal((await author()).code, 0);
    });

    test("[AUTHZ-RBAC-017, AUTHZ-RBAC-025] auth reconcile", { skip }, async () => {
      const file = join(folderOf(kubeconfig()), `${namespace}.json`);
      const objects = (roleName: string, verbs: string[]): object => ({
        apiVersion: "v1",
        kind: "List",
        items: [
          {
            apiVersion: "rbac.authorization.k8s.io/v1",
            kind: "Role",
            metadata: { name: roleName, namespace },
            rules: [{ apiGroups: [""], resources: ["configmaps"], verbs }],
          },
          {
            apiVersion: "rbac.authorization.k8s.io/v1",
            kind: "RoleBinding",
            metadata: { name: "reconciled", namespace },
            subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "jane" }],
            roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: roleName },
          },
        ],
      });
      const reconcile = (given: object, ...flags: string[]): Promise<string> => {
        writeFileSync(file, JSON.stringify(given));
        return admin("auth", "reconcile", "-f", file, ...flags);
      };
      const verbs = async (): Promise<unknown> =>
        JSON.parse(await admin("get", "role", "maps", "-o", "jsonpath={.rules[*].verbs}"));
      assert.match(await reconcile(objects("maps", ["get"])), /role\.rbac\.authorization\.k8s\.io\/maps reconciled/);
      await reconcile(objects("maps", ["get", "list"]));
      assert.match(await admin("get", "role", "maps", "-o", "yaml"), /- list/);
      await reconcile(objects("maps", ["list"]), "--remove-extra-permissions");
      assert.deepEqual(await verbs(), ["list"]);
      // a binding to another role is made anew
      await reconcile(objects("other-maps", ["get"]));
      assert.equal(await admin("get", "rolebinding", "reconciled", "-o", "jsonpath={.roleRef.name}"), "other-maps");
    });

    test("[AUTHZ-RBAC-030, AUTHZ-RBAC-031] describe and get show roles and bindings", { skip }, async () => {
      const [described, wide, view] = await Promise.all([
        admin("describe", "role", "reader"),
        admin("get", "rolebindings", "reader", "-o", "wide"),
        admin("describe", "clusterrole", "view"),
      ]);
      assert.match(described, /Resources +Non-Resource URLs +Resource Names +Verbs/);
      assert.match(described, /^ +pods\/log +\[\] +\[\] +\[get list\]$/m);
      assert.match(wide, /^reader +Role\/reader +\S+ +jane/m);
      assert.match(view, /^Labels: +kubernetes\.io\/bootstrapping=rbac-defaults$/m);
      assert.match(view, /^ +configmaps +\[\] +\[\] +\[get list watch\]$/m);
    });
  });
}

function folderOf(file: string): string {
  return join(file, "..");
}
