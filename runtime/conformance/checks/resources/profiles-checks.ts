/** SPEC: the placeholders for product names; the profile that the run detected. */
import { arrayAt, expect, expectEqual, textAt, valueAt } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import { read } from "../../scenes/check-objects.js";

export const checks: readonly Check[] = [
  {
    id: "PROF-001",
    title: "Groups have the names of one profile",
    async run(scene) {
      const { words } = scene.profile;
      const groups = arrayAt(await read(scene, "/apis"), "groups").map((group) => textAt(group, "name"));
      for (const name of [
        words.authenticationGroup,
        words.authorizationGroup,
        words.apiextensionsGroup,
        words.coordinationGroup,
      ])
        expect(groups.includes(name), "groups", groups, name);
    },
  },
  {
    id: "PROF-001",
    title: "Namespaces of the product have the names of the profile",
    async run(scene) {
      const { systemNamespace, defaultNamespace, namespaceNameLabel } = scene.profile.words;
      for (const name of [systemNamespace, defaultNamespace]) {
        const namespace = await read(scene, `/api/v1/namespaces/${name}`);
        expectEqual(`label of ${name}`, valueAt(namespace, "metadata", "labels", namespaceNameLabel), name);
      }
    },
  },
];
