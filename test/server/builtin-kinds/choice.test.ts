/** Which choices of built-in kinds are refused, and with which words. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { apiGroups } from "../../../generated/index.js";
import { isProductGroup } from "../../../runtime/api/profile/naming-profile.js";
import { builtinKindsOf } from "../../../runtime/builtin/served/builtin-kinds.js";
import { declaredGroup, KIND_TABLE } from "../../../runtime/builtin/served/kind-table.js";
import { serveConfig } from "../../../runtime/cli/serve/serve-flags.js";
import {
  type BuiltinKindsChoice,
  type CreateServerOptions,
  createServer,
  kubernetesProfile,
  OperatorError,
  orchProfile,
} from "../../../runtime/index.js";

function refused(options: CreateServerOptions): Promise<string> {
  return createServer(options).then(
    () => "",
    (error: unknown) => (error instanceof OperatorError ? error.message : `not refused as it should be: ${error}`),
  );
}

describe("the choice of built-in kinds", () => {
  test("the flag has words and lists, and is all by default", () => {
    const chosen = (...flags: string[]) => serveConfig(flags).flags["builtin-kinds"];
    assert.deepEqual(chosen(), ["all"]);
    assert.deepEqual(chosen("--builtin-kinds=none"), ["none"]);
    assert.deepEqual(chosen("--builtin-kinds=core, apps"), ["core", "apps"]);
  });

  test("groups are named as the profile names them, and unknown ones refused with those it has", async () => {
    assert.match(
      await refused({ builtinKinds: ["apps", "rbac.authorization.orch.io"] }),
      /^builtin-kinds: found "rbac\.authorization\.orch\.io", expected all, core, none, or a list of core and the groups admissionregistration\.k8s\.io, api, .*storage\.k8s\.io/,
    );
    assert.match(
      await refused({ profile: "orch", builtinKinds: ["rbac.authorization.k8s.io"] }),
      /found "rbac\.authorization\.k8s\.io", expected .*rbac\.authorization\.orch\.io/,
    );
    for (const wrong of [[], ["pods"], "some"] as unknown[] as BuiltinKindsChoice[])
      assert.match(await refused({ builtinKinds: wrong }), /builtin-kinds: found .*, expected all, core, none/);
  });

  test("all and none stand alone", async () => {
    for (const word of ["all", "none"])
      assert.match(
        await refused({ builtinKinds: [word, "apps"] }),
        new RegExp(`builtin-kinds: found "${word}" in the list ${word},apps, expected it alone`),
      );
  });

  test("a simulation needs its kinds", async () => {
    assert.match(
      await refused({ builtinKinds: "core", simulate: "workloads" }),
      /simulate: found no deployments of apps\/v1, nodes of core\/v1, pods of core\/v1, .* among the built-in kinds/,
    );
  });

  test("kinds of the user can't have the names of those that are left out", async () => {
    const groups = apiGroups.filter(({ group }) => group === "apps");
    assert.match(
      await refused({ builtinKinds: "none", groups }),
      /found the kind ControllerRevision \(controllerrevisions\) in the group "apps", where ControllerRevision .* is a built-in kind that this server does not serve/,
    );
  });

  test("ranges of Services are checked, and stores of kinds that are left out may be named", async () => {
    assert.match(
      await refused({ builtinKinds: "none", serviceClusterIpRange: "everything" }),
      /the address range "everything"/,
    );
    const storageOverrides = [{ group: "apps", resource: "deployments", storage: "memory" }];
    assert.equal(await refused({ builtinKinds: "none", storageOverrides }), "");
  });

  test("the table of kinds has exactly the declared ones", async () => {
    const declared = new Set<string>();
    for (const group of apiGroups.filter((each) => isProductGroup(each.group)))
      for (const each of (await group.load()).resources)
        declared.add(`${each.group} ${each.resource} ${each.kind} ${each.scope}`);
    const known = Object.entries(KIND_TABLE).flatMap(([name, { namespaced = {}, cluster = {} }]) => [
      ...Object.entries(namespaced).map(([plural, kind]) => `${declaredGroup(name)} ${plural} ${kind} Namespaced`),
      ...Object.entries(cluster).map(([plural, kind]) => `${declaredGroup(name)} ${plural} ${kind} Cluster`),
    ]);
    assert.deepEqual([...known].sort(), [...declared].sort());
    for (const profile of [orchProfile(), kubernetesProfile()]) {
      assert.deepEqual(builtinKindsOf("all", profile).unserved, []);
      assert.equal(new Set(builtinKindsOf("none", profile).unserved.map(({ group }) => group)).size, 16);
    }
  });
});
