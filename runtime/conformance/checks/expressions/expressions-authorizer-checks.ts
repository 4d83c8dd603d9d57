/** SPEC: Validation expressions, the authorizer library, tested through admission policies. */
import { expectFailure } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { configMaps, shows } from "../../scenes/check-collection.js";
import { bind, rbac } from "../../scenes/check-identities.js";
import { create } from "../../scenes/check-objects.js";
import { type Permission, type Person, person } from "../../scenes/impersonated-people.js";
import { makePolicy, untilAnswered } from "../admission/admission-objects-checks.js";

const WRITES: Permission = { group: "", resources: ["configmaps"], verbs: ["create"] };

/** Creates a config map as a user, in a dry run. */
function tries(scene: Scene, someone: Person): Promise<RawAnswer> {
  const maps = configMaps(scene);
  return someone.request("POST", `${maps.path}?dryRun=All`, { body: maps.object("a") });
}

/**
 * Expects a policy that allows writers only if the expression is true to allow one user and deny another.
 * @param rule the permission that one of them has besides writing
 */
async function expectTrueOfOne(scene: Scene, rule: Permission, expression: string): Promise<void> {
  const one = await person(scene, [WRITES, rule]);
  const other = await person(scene, [WRITES]);
  for (const each of [one, other])
    await untilAnswered(
      scene,
      "the roles to be in force",
      () => tries(scene, each),
      (answer) => shows(answer, 201),
    );
  await makePolicy(scene, { validations: [{ expression, message: "not authorized" }] });
  await untilAnswered(
    scene,
    "the policy to refuse one of them",
    () => tries(scene, other),
    (answer) => expectFailure(answer, { code: 422, parts: ["not authorized"] }),
  );
  shows(await tries(scene, one), 201);
}

const NEEDS = ["rbac", "impersonation", "authorization", "policies"] as const;

export const checks: readonly Check[] = [
  {
    id: "CEL-020",
    title: "The authorizer reports whether the user may do something to an object",
    needs: NEEDS,
    run: (scene) =>
      expectTrueOfOne(
        scene,
        { group: "", resources: ["configmaps"], verbs: ["get"] },
        `authorizer.group('').resource('configmaps').namespace('${scene.namespace}').name('a').check('get').allowed()`,
      ),
  },
  {
    id: "CEL-021",
    title: "The authorizer distinguishes a permission on a subresource from one on its object",
    needs: NEEDS,
    run: (scene) =>
      expectTrueOfOne(
        scene,
        { group: "", resources: ["pods/log"], verbs: ["get"] },
        `authorizer.group('').resource('pods').subresource('log').namespace('${scene.namespace}').check('get').allowed()` +
          ` && !authorizer.group('').resource('pods').namespace('${scene.namespace}').check('get').allowed()`,
      ),
  },
  {
    id: "CEL-024",
    title: "The authorizer works for service accounts",
    needs: NEEDS,
    async run(scene) {
      const rules = [{ apiGroups: [""], resources: ["pods"], verbs: ["list"] }];
      await create(scene, rbac(scene, "roles"), { metadata: { name: "lister" }, rules });
      await bind(scene, "lister", [{ kind: "ServiceAccount", name: "robot", namespace: scene.namespace }]);
      const check = (name: string): string =>
        `authorizer.serviceAccount('${scene.namespace}', '${name}').group('').resource('pods').namespace('${scene.namespace}').check('list').allowed()`;
      const maps = configMaps(scene);
      const validations = [
        { expression: `object.metadata.name != 'probe'`, message: "in force" },
        { expression: `${check("robot")} && !${check("stranger")}`, message: "not authorized" },
      ];
      await makePolicy(scene, { validations });
      await untilAnswered(
        scene,
        "the policy to be in force",
        () => maps.post("probe", {}, { dryRun: "All" }),
        (answer) => expectFailure(answer, { code: 422, parts: ["in force"] }),
      );
      await untilAnswered(
        scene,
        "the role of the account to be in force",
        () => maps.post("a", {}, { dryRun: "All" }),
        (answer) => shows(answer, 201),
      );
    },
  },
];
