/** Who may say whose an object is. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isCalledFor } from "../../runtime/admission/admission-chain.js";
import { ownerReferencesPermission } from "../../runtime/admission/plugins/owner-references-plugin.js";
import { StatusError } from "../../runtime/api/status.js";
import { type AuthorizationAttributes, allowed, noOpinion } from "../../runtime/authz/authorizer.js";
import type { AdmissionAttributes } from "../../runtime/registry/write/write-admission.js";
import { attributesOf } from "../support/admission-attributes.js";
import { startApi } from "../support/api.js";
import type { JsonObject } from "../support/json.js";

const OWNER = { apiVersion: "apps/v1", kind: "ReplicaSet", name: "r", uid: "1" };

async function refusal(write: AdmissionAttributes, rights: readonly string[], asked: string[] = []): Promise<unknown> {
  const plugin = ownerReferencesPermission({
    authorizer: {
      authorize: async (attributes: AuthorizationAttributes) => {
        assert.ok(attributes.isResourceRequest);
        const { verb, group, resource, subresource, namespace, name } = attributes;
        const question = [verb, group, resource, subresource, namespace, name].join("|");
        asked.push(question);
        return rights.includes(question) ? allowed() : noOpinion();
      },
    },
    scheme: {
      byKind: (group: string, version: string, kind: string) =>
        `${group}/${version}/${kind}` === "apps/v1/ReplicaSet"
          ? { gr: { group, resource: "replicasets" }, definition: { scope: "Namespaced" } }
          : undefined,
    } as unknown as Parameters<typeof ownerReferencesPermission>[0]["scheme"],
  });
  if (!isCalledFor(plugin, write)) return "not looked at";
  try {
    await plugin.validate?.(write);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof StatusError && error.code === 403, String(error));
    return error.message;
  }
}

describe("owners of objects", () => {
  const write = (
    owners: JsonObject[] | undefined,
    before?: JsonObject[],
    more: JsonObject = {},
  ): AdmissionAttributes => {
    const object = (ownerReferences: JsonObject[] | undefined): JsonObject => ({
      metadata: { name: "p", ownerReferences },
    });
    const old = before && { operation: "UPDATE", oldObject: object(before) };
    return attributesOf("pods", { namespace: "n", object: object(owners), ...old, ...more } as JsonObject);
  };

  test("are set and changed by those who may delete the object", async () => {
    const asked: string[] = [];
    assert.equal(
      await refusal(write([OWNER]), [], asked),
      `pods "p" is forbidden: cannot set an ownerRef on a resource you can't delete: `,
    );
    assert.deepEqual(asked, ["delete||pods||n|"]);
    assert.equal(await refusal(write([OWNER]), ["delete||pods||n|"]), undefined);
    assert.equal(await refusal(write([], [OWNER]), ["delete||pods||n|p"]), undefined);
    for (const free of [
      write(undefined),
      write([]),
      write([OWNER], [OWNER]),
      write(undefined, []),
      { ...write([], [OWNER]), subresource: "status" },
      { ...write(undefined, [OWNER]), operation: "DELETE" } as AdmissionAttributes,
    ])
      assert.equal(await refusal(free, []), "not looked at");
  });

  test("may block deletion if the caller may write their finalizers", async () => {
    const blocking = { ...OWNER, blockOwnerDeletion: true };
    const own = ["delete||pods||n|", "delete||pods||n|p"];
    assert.match(
      String(await refusal(write([blocking]), own)),
      /cannot set blockOwnerDeletion if an ownerReference refers/,
    );
    assert.match(String(await refusal(write([blocking], [OWNER]), own)), /cannot set blockOwnerDeletion if/);
    assert.equal(await refusal(write([blocking]), [...own, "update|apps|replicasets|finalizers|n|r"]), undefined);
    assert.equal(await refusal(write([blocking, { ...OWNER, uid: "2" }], [blocking]), own), undefined);
    assert.match(
      String(await refusal(write([{ ...blocking, kind: "Thing" }]), own)),
      /cannot find RESTMapping for APIVersion apps\/v1 Kind Thing/,
    );
  });

  test("[ADM-026] are checked if the plug-in is switched on", async () => {
    const api = await startApi({ enableAdmissionPlugins: ["OwnerReferencesPermissionEnforcement"] });
    try {
      const namespace = await api.namespace();
      const metadata = {
        name: "c",
        ownerReferences: [{ ...OWNER, apiVersion: "v1", kind: "Nothing", blockOwnerDeletion: true }],
      };
      const made = await api.post(`/api/v1/namespaces/${namespace}/configmaps`, { metadata });
      assert.match(
        `${made.status} ${made.body.message}`,
        /^403 configmaps "c" is forbidden: cannot set blockOwnerDeletion/,
      );
    } finally {
      await api.stop();
    }
  });
});
