/** Definitions of custom kinds: how they become served, their names, their immutable parts, and their deletion. */
import type { JsonObject } from "../../../api/json.js";
import { arrayAt, bodyOf, expect, expectEqual, expectFailure, expectMatch, valueAt } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import { customKindOf } from "../../custom-kind.js";
import type { Scene } from "../../scene.js";
import { expectEvents, shows } from "../../scenes/check-collection.js";
import {
  ANYTHING,
  collectionOf,
  condition,
  definitions,
  definitionsPath,
  ownDefinition,
  ownKind,
  V1,
} from "../../scenes/own-definitions.js";

/** Creates a definition, which must succeed. */
async function post(scene: Scene, definition: JsonObject): Promise<JsonObject> {
  return shows(await scene.request("POST", definitionsPath(scene), { body: definition }), 201);
}

/** Waits until a condition has that status and returns the definition. */
async function until(scene: Scene, definition: JsonObject, type: string, status: string): Promise<JsonObject> {
  const name = String(valueAt(definition, "metadata", "name"));
  return scene.eventually(`${type} to be ${status}`, async () => {
    const found = shows(await definitions(scene).get(name), 200);
    return condition(found, type).status === status ? found : undefined;
  });
}

/** Returns another definition in the same group, with these names. */
function rivalOf(scene: Scene, definition: JsonObject, names: JsonObject): JsonObject {
  const group = String(valueAt(definition, "spec", "group"));
  const name = `others.${group}`;
  scene.removeAfter(definitionsPath(scene, name));
  const spec = definition.spec as JsonObject;
  const metadata = { name, labels: { ...scene.labels } };
  return {
    ...definition,
    metadata,
    spec: { ...spec, names: { plural: "others", singular: "other", kind: "Other", ...names } },
  };
}

export const checks: readonly Check[] = [
  {
    id: "CRD-001",
    title: "A new definition's kind is served within seconds",
    needs: ["crds"],
    async run(scene) {
      const collection = await ownKind(scene, ANYTHING);
      shows(await collection.list(), 200, {
        kind: `${collection.kind}List`,
        apiVersion: collection.apiVersion,
        items: [],
      });
    },
  },
  {
    id: "CRD-002",
    title: "Names without a conflict are accepted and shown as accepted",
    needs: ["crds"],
    async run(scene) {
      const made = await post(scene, ownDefinition(scene, [V1]));
      const found = await until(scene, made, "NamesAccepted", "True");
      expectEqual("reason", condition(found, "NamesAccepted").reason, "NoConflicts");
      expectEqual("status.acceptedNames", valueAt(found, "status", "acceptedNames"), valueAt(found, "spec", "names"));
    },
  },
  {
    id: "CRD-003",
    title: "A kind does not exist before its definition, which establishes it",
    needs: ["crds"],
    async run(scene) {
      const definition = ownDefinition(scene, [V1]);
      const kind = customKindOf(definition);
      expectEqual("status before", (await scene.request("GET", kind.path())).status, 404);
      const found = await until(scene, await post(scene, definition), "Established", "True");
      expectEqual("reason", condition(found, "Established").reason, "InitialNamesAccepted");
      await scene.eventually("the kind to be served", async () => shows(await scene.request("GET", kind.path()), 200));
    },
  },
  {
    id: "CRD-004",
    title: "A definition whose kind conflicts with another one of its group is not served, and reports why",
    needs: ["crds"],
    async run(scene) {
      const first = await post(scene, ownDefinition(scene, [V1]));
      await until(scene, first, "Established", "True");
      const { kind } = customKindOf(first);
      const rival = rivalOf(scene, ownDefinitionOf(first), { kind, listKind: "OtherList" });
      const found = await until(scene, await post(scene, rival), "NamesAccepted", "False");
      expectEqual("reason", condition(found, "NamesAccepted").reason, "KindConflict");
      expectEqual("status of its path", (await scene.request("GET", customKindOf(rival).path())).status, 404);
    },
  },
  {
    id: "CRD-004",
    title: "A definition whose short name conflicts with another one of its group reports that",
    needs: ["crds"],
    async run(scene) {
      const definition = ownDefinition(scene, [V1]);
      const spec = definition.spec as JsonObject;
      const names = { ...(spec.names as JsonObject), shortNames: ["dl"] };
      const first = await post(scene, { ...definition, spec: { ...spec, names } });
      await until(scene, first, "Established", "True");
      const rival = rivalOf(scene, definition, { listKind: "OtherList", shortNames: ["dl"] });
      const found = await until(scene, await post(scene, rival), "NamesAccepted", "False");
      expectEqual("reason", condition(found, "NamesAccepted").reason, "ShortNamesConflict");
    },
  },
  {
    id: "CRD-006",
    title: "Omitted names have defaults",
    needs: ["crds"],
    async run(scene) {
      const definition = ownDefinition(scene, [V1]);
      const { plural } = customKindOf(definition);
      const spec = { ...(definition.spec as JsonObject), names: { plural, kind: "Dial" } };
      const made = await post(scene, { ...definition, spec });
      expectEqual(
        "names",
        [valueAt(made, "spec", "names", "singular"), valueAt(made, "spec", "names", "listKind")] as never,
        ["dial", "DialList"],
      );
    },
  },
  {
    id: "CRD-007",
    title:
      "A definition is deleted with all its objects, held by a finalizer until they are gone, and its path disappears",
    needs: ["crds"],
    async run(scene) {
      const kind = await scene.customKind({ schema: ANYTHING, subresources: {} });
      const collection = collectionOf(scene, kind);
      await collection.create("free");
      await collection.create("held", { metadata: { finalizers: ["example.com/hold"] } });
      scene.cleanUp(() => collection.merge("held", { metadata: { finalizers: null } }));
      const watch = await collection.watchFromNow({ fieldSelector: "metadata.name=free" });
      shows(await scene.request("DELETE", kind.definitionPath), 200);
      await expectEvents(watch, ["DELETED free"]);
      const waiting = shows(await scene.request("GET", kind.definitionPath), 200);
      const finalizers = arrayAt(waiting, "metadata", "finalizers");
      const { crdCleanupFinalizer } = scene.profile.words;
      expect(
        finalizers.includes(crdCleanupFinalizer),
        "metadata.finalizers",
        finalizers,
        `${crdCleanupFinalizer} among them`,
      );
      await scene.eventually("the condition Terminating", async () => {
        const found = shows(await scene.request("GET", kind.definitionPath), 200);
        return condition(found, "Terminating").status === "True" ? true : undefined;
      });
      shows(await collection.merge("held", { metadata: { finalizers: null } }), 200);
      for (const path of [kind.definitionPath, collection.path])
        await scene.eventually(`the end of ${path}`, async () =>
          (await scene.request("GET", path)).status === 404 ? true : undefined,
        );
    },
  },
  {
    id: "CRD-022",
    title: "Paths follow the scope, which is immutable",
    needs: ["crds"],
    async run(scene) {
      const kind = await scene.customKind({ schema: ANYTHING, scope: "Cluster", subresources: {} });
      const collection = collectionOf(scene, kind);
      shows(await collection.post("a"), 201, { "metadata.namespace": undefined });
      const below = kind.path(scene.namespace);
      expectEqual(
        `status of POST ${below}`,
        (await scene.request("POST", below, { body: collection.object("a") })).status,
        404,
      );
      const patch = { contentType: "application/merge-patch+json", body: { spec: { scope: "Namespaced" } } };
      const cause = { field: "spec.scope" };
      expectFailure(await scene.request("PATCH", kind.definitionPath, patch), { code: 422, reason: "Invalid", cause });
    },
  },
  {
    id: "CRD-023",
    title: "Group and kind of a served definition are immutable",
    needs: ["crds"],
    async run(scene) {
      const kind = await scene.customKind({ schema: ANYTHING, subresources: {} });
      const current = bodyOf(await scene.request("GET", kind.definitionPath));
      const spec = current.spec as JsonObject;
      for (const [changes, field] of [
        [{ group: "other.example.com" }, "spec.group"],
        [{ names: { ...(spec.names as JsonObject), kind: "Other" } }, "spec.names.kind"],
      ] as const) {
        const answer = await scene.request("PUT", kind.definitionPath, {
          body: { ...current, spec: { ...spec, ...changes } },
        });
        expectFailure(answer, { code: 422, reason: "Invalid", parts: [field] });
      }
    },
  },
  {
    id: "CRD-026",
    title: "A protected group requires an approval",
    needs: ["crds"],
    async run(scene) {
      const [suffix = ""] = scene.profile.protectedGroupSuffixes;
      const { crdApprovedAnnotation, crdApprovalCondition } = scene.profile.words;
      const group = `${scene.name("own")}.${suffix}`;
      const name = `dials.${group}`;
      const { spec, ...others } = ownDefinition(scene, [V1]);
      const definition = {
        ...others,
        metadata: { name, labels: { ...scene.labels } },
        spec: { ...(spec as JsonObject), group },
      };
      const path = definitionsPath(scene);
      const refused = await scene.request("POST", path, { body: definition });
      expectFailure(refused, {
        code: 422,
        reason: "Invalid",
        cause: { field: `metadata.annotations[${crdApprovedAnnotation}]` },
      });
      scene.removeAfter(definitionsPath(scene, name));
      const annotations = { [crdApprovedAnnotation]: "https://example.com/approvals/1" };
      const approved = { ...definition, metadata: { ...definition.metadata, annotations } };
      const found = await until(scene, await post(scene, approved), crdApprovalCondition, "True");
      expectEqual("reason", condition(found, crdApprovalCondition).reason, "ApprovedAnnotation");
    },
  },
  {
    id: "CRD-029",
    title: "The status of a definition is a subresource",
    needs: ["crds"],
    async run(scene) {
      const kind = await scene.customKind({ schema: ANYTHING, subresources: {} });
      const painted = { type: "Painted", status: "True", reason: "Checked", message: "by a check" };
      const current = bodyOf(await scene.request("GET", kind.definitionPath));
      const conditions = [...arrayAt(current, "status", "conditions"), painted];
      const status = { ...(current.status as JsonObject), conditions };
      const put = bodyOf(await scene.request("PUT", kind.definitionPath, { body: { ...current, status } }));
      expectEqual("condition Painted after a PUT of the object", condition(put, "Painted"), {});
      const contentType = "application/merge-patch+json";
      const patched = await scene.request("PATCH", `${kind.definitionPath}/status`, {
        contentType,
        body: { status: { conditions } },
      });
      expectMatch(
        "condition Painted after a patch of the status",
        condition(bodyOf(patched), "Painted").status,
        /^True$/,
      );
    },
  },
];

/** Returns the parts of a returned definition that can be sent again under another name. */
function ownDefinitionOf({ apiVersion, kind, spec }: JsonObject): JsonObject {
  return { apiVersion, kind, spec };
}
