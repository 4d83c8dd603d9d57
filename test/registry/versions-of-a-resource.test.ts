/** How versions are put in relation when a server is made, and what is refused then. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { apiGroups } from "../../generated/index.js";
import { isProductGroup, orchProfile } from "../../runtime/api/profile/naming-profile.js";
import { builtinConversions } from "../../runtime/builtin/conversions.js";
import { defineConversion, defineHooks } from "../../runtime/index.js";
import type { ResourceDefinition } from "../../runtime/kit/index.js";
import type { ResourceHooks } from "../../runtime/registry/kinds/hooks.js";
import { Scheme } from "../../runtime/registry/kinds/scheme.js";
import { PANEL_GROUP, panels } from "../conformance/support/converted-kinds.js";

type AnyHooks = readonly { readonly resource: unknown; readonly hooks: object }[];

function scheme(resources: readonly unknown[], hooks: AnyHooks): Scheme {
  const input = { resources: resources as readonly ResourceDefinition[], isBuiltin: false };
  return new Scheme([input], hooks as unknown as readonly ResourceHooks[], orchProfile());
}

test("[VER-017] a version that differs from the stored one and has no conversion is refused, and the error lists the fields that would be lost", () => {
  const { newer, older } = panels();
  assert.throws(
    () => scheme([newer, older], []),
    /convert\.example\.com\/v1alpha1 Panel differs from convert\.example\.com\/v1 Panel .*would be lost: only v1alpha1 has spec\.color; only v1 has spec\.parts\[\]\.note; only v1alpha1 has spec\.legacy; only v1 has spec\.colour; only v1 has spec\.material\. Define a conversion/,
  );
  scheme([newer, { ...older, served: false }], []);
});

test("a conversion to an unknown version, to a version that is converted itself, or one that is defined twice is refused", () => {
  const alone = panels({ stored: "v1alpha1" });
  assert.throws(
    () => scheme([alone.older], [alone.conversion]),
    /the conversion of convert\.example\.com\/v1alpha1 Panel leads to convert\.example\.com\/v1 Panel, which this server does not know/,
  );
  const { newer, older, conversion } = panels();
  const identity = { toStorage: () => ({}), fromStorage: () => ({}) };
  const back = defineConversion(newer, older, identity);
  assert.throws(() => scheme([newer, older], [conversion, back]), /expected a version that has no conversion itself/);
  assert.throws(() => scheme([newer, older], [conversion, conversion]), /conversions of panels are given twice/);
  const hooks = defineHooks(older, { createOnUpdate: true });
  assert.throws(() => scheme([newer, older], [conversion, hooks, hooks]), /hooks of panels are given twice/);
  assert.throws(() => scheme([newer, older], [conversion, hooks, conversion]), /conversions of panels are given twice/);
  const made = scheme([newer, older], [hooks, conversion]).byResource(PANEL_GROUP, "v1alpha1", "panels");
  assert.equal(made?.hooks.createOnUpdate, true);
});

test("a conversion that returns a promise fails at its first use with an explanation", () => {
  const { newer, older } = panels();
  const late = { toStorage: async () => ({}), fromStorage: async () => ({}) };
  const conversion = defineConversion(older, newer, late as unknown as Parameters<typeof defineConversion>[2]);
  const view = scheme([newer, older], [conversion]).byResource(PANEL_GROUP, "v1alpha1", "panels")?.view;
  assert.throws(
    () => view?.fromStorage({ metadata: { name: "a" } }),
    /returned a promise: conversions must be synchronous/,
  );
});

test("[VER-042] the built-in versions of every release can be shown in the version that it stores", async () => {
  const groups = await Promise.all(apiGroups.filter(({ group }) => isProductGroup(group)).map(({ load }) => load()));
  const resources = groups.flatMap((group) => group.resources);
  await Promise.all(resources.map((resource) => resource.load()));
  for (let minor = 19; minor <= 34; minor++) {
    const options = { emulatedVersion: `1.${minor}`, runtimeConfig: { "api/all": true } };
    const made = new Scheme([{ resources, isBuiltin: true }], builtinConversions, orchProfile(), options);
    for (const { view, storage, apiVersion } of made.all())
      assert.ok(view !== undefined || storage().apiVersion === apiVersion, apiVersion);
  }
});
