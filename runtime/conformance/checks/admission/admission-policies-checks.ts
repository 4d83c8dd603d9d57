/** Admission by policies: what they see, what they report, and what they do with requests that they deny. */
import type { JsonObject } from "../../../api/json.js";
import { expectEqual, expectFailure } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { type Collection, configMaps, shows, warningsOf } from "../../scenes/check-collection.js";
import { makePolicy, type Policy, untilAnswered } from "./admission-objects-checks.js";

const DRY = { dryRun: "All" };
/** Every policy of these checks denies this object, which shows when the policy is in force. */
const PROBE = { expression: "object.metadata.name != 'probe'", message: "in force" };

function denied({ name, binding }: Policy, message: string): string {
  return `ValidatingAdmissionPolicy '${name}' with binding '${binding}' denied request: ${message}`;
}

/** Creates a policy with these validations and waits until it is in force. */
async function inForce(
  scene: Scene,
  spec: JsonObject & { validations: JsonObject[] },
): Promise<{ maps: Collection; policy: Policy }> {
  const maps = configMaps(scene);
  const policy = await makePolicy(scene, { ...spec, validations: [PROBE, ...spec.validations] });
  await untilAnswered(
    scene,
    "the policy to be in force",
    () => maps.post("probe", {}, DRY),
    (answer) => expectFailure(answer, { code: 422, parts: ["in force"] }),
  );
  return { maps, policy };
}

/** Config maps that pass, and others that are denied with the given message. */
interface Cases {
  readonly passes: readonly [name: string, members?: JsonObject][];
  readonly fails: readonly [name: string, members?: JsonObject][];
}

/** Expects a policy's expression to be true of some config maps and false of others. */
async function expectDecides(
  scene: Scene,
  expression: string,
  { passes, fails }: Cases,
  more: JsonObject = {},
): Promise<void> {
  const { maps, policy } = await inForce(scene, { ...more, validations: [{ expression, message: "not so" }] });
  for (const [name, members] of passes) shows(await maps.post(name, members, DRY), 201);
  for (const [name, members] of fails)
    expectFailure(await maps.post(name, members, DRY), {
      code: 422,
      reason: "Invalid",
      parts: [denied(policy, "not so")],
    });
}

/** Waits for a warning with that text. */
function untilWarned(scene: Scene, ask: () => Promise<RawAnswer>, text: string): Promise<RawAnswer> {
  return scene.eventually(`the warning ${text}`, async () => {
    const answer = await ask();
    shows(answer, 201);
    return warningsOf(answer).some((warning) => warning.includes(text)) ? answer : undefined;
  });
}

export const checks: readonly Check[] = [
  {
    id: "ADM-024",
    title: "A policy denies objects for which its expression is false, with its message, and allows the others",
    needs: ["policies"],
    run: (scene) =>
      expectDecides(scene, "object.data.size() < 2", {
        passes: [["a", { data: { x: "1" } }]],
        fails: [["b", { data: { x: "1", y: "2" } }]],
      }),
  },
  {
    id: "ADM-024",
    title: "The reason of a validation is the reason of the denial",
    needs: ["policies"],
    async run(scene) {
      const forbidden = { expression: "object.metadata.name != 'f'", message: "no f", reason: "Forbidden" };
      const { maps, policy } = await inForce(scene, { validations: [forbidden] });
      const expected = { code: 403, reason: "Forbidden", parts: [denied(policy, "no f")] };
      expectFailure(await maps.post("f", {}, DRY), expected);
    },
  },
  {
    id: "ADM-024",
    title: "A binding with the action Warn allows the request with a warning",
    needs: ["policies"],
    async run(scene) {
      const validations = [{ expression: "object.metadata.name != 'a'", message: "a bad name" }];
      const policy = await makePolicy(scene, { validations }, { validationActions: ["Warn"] });
      const maps = configMaps(scene);
      const text = `Validation failed for ValidatingAdmissionPolicy '${policy.name}' with binding '${policy.binding}': a bad name`;
      await untilWarned(scene, () => maps.post("a", {}, DRY), text);
      expectEqual("warnings of a good name", warningsOf(await maps.post("b", {}, DRY)), []);
    },
  },
  {
    id: "ADM-024",
    title: "A policy applies only to what its binding selects",
    needs: ["policies"],
    async run(scene) {
      const { maps } = await inForce(scene, { validations: [{ expression: "false", message: "never" }] });
      const other = configMaps(scene, await scene.otherNamespace());
      shows(await other.post("a", {}, DRY), 201);
      expectFailure(await maps.post("a", {}, DRY), { code: 422, parts: ["never"] });
    },
  },
  {
    id: "ADM-024",
    title: "Match conditions exclude requests from a policy",
    needs: ["policies"],
    run: (scene) =>
      expectDecides(
        scene,
        "object.metadata.name == 'probe'",
        { passes: [["spared"]], fails: [["judged"]] },
        { matchConditions: [{ name: "not-spared", expression: "object.metadata.name != 'spared'" }] },
      ),
  },
  {
    id: "ADM-025",
    title: "Policies see the object and its former state",
    needs: ["policies"],
    async run(scene) {
      const shrinks = {
        expression: "oldObject == null || object.data.x >= oldObject.data.x",
        message: "must not shrink",
      };
      const { maps } = await inForce(scene, { validations: [shrinks] });
      shows(await maps.post("a", { data: { x: "5" } }), 201);
      shows(await maps.merge("a", { data: { x: "6" } }), 200);
      expectFailure(await maps.merge("a", { data: { x: "4" } }), { code: 422, parts: ["must not shrink"] });
      shows(await maps.get("a"), 200, { "data.x": "6" });
    },
  },
  {
    id: "ADM-025",
    title: "Policies see the request",
    needs: ["policies"],
    async run(scene) {
      const { maps } = await inForce(scene, {
        validations: [
          { expression: "request.operation == 'CREATE' || object.metadata.name != 'a'", message: "never changed" },
          {
            expression: `request.namespace == '${scene.namespace}' && request.name == object.metadata.name`,
            message: "place",
          },
          {
            expression: "request.kind.kind == 'ConfigMap' && request.resource.resource == 'configmaps'",
            message: "kind",
          },
          { expression: "request.dryRun == (object.metadata.name == 'dry')", message: "dry" },
        ],
      });
      shows(await maps.post("dry", {}, DRY), 201);
      shows(await maps.post("a"), 201);
      expectFailure(await maps.merge("a", { data: { x: "1" } }), { code: 422, parts: ["never changed"] });
    },
  },
  {
    id: "ADM-025",
    title: "Policies see the object's namespace",
    needs: ["policies"],
    run: (scene) =>
      expectDecides(scene, "namespaceObject.metadata.name == object.data.place", {
        passes: [["a", { data: { place: scene.namespace } }]],
        fails: [["b", { data: { place: "elsewhere" } }]],
      }),
  },
  {
    id: "ADM-025",
    title: "Variables of a policy stand for their expressions",
    needs: ["policies"],
    run: (scene) =>
      expectDecides(
        scene,
        "variables.long.size() == 0",
        { passes: [["a", { data: { x: "1" } }]], fails: [["b", { data: { x: "1", long: "2" } }]] },
        {
          variables: [
            { name: "keys", expression: "object.?data.orValue({}).map(k, k)" },
            { name: "long", expression: "variables.keys.filter(k, k.size() > 1)" },
          ],
        },
      ),
  },
  {
    id: "ADM-025",
    title: "A binding gives a policy its parameters",
    needs: ["policies", "crds"],
    // A stock server looks for new kinds of parameters twice a minute.
    waitsFor: "controllers",
    async run(scene) {
      const maps = configMaps(scene);
      // A kind of the run is used, because a stock server stops following a built-in kind for good after the last
      // policy that used it.
      const widgets = await scene.widgets();
      const limits = widgets.path(scene.namespace, "limits");
      const body = widgets.object("limits", { spec: { size: 3 } });
      shows(await scene.request("POST", widgets.path(scene.namespace), { body }), 201);
      const policy = await makePolicy(
        scene,
        {
          paramKind: { apiVersion: widgets.apiVersion, kind: widgets.kind },
          validations: [
            {
              expression: "object.metadata.name.size() <= params.spec.size",
              messageExpression: "'names have at most ' + string(params.spec.size) + ' characters'",
            },
          ],
        },
        { paramRef: { name: "limits", namespace: scene.namespace, parameterNotFoundAction: "Deny" } },
      );
      await untilAnswered(
        scene,
        "the policy to be in force",
        () => maps.post("long", {}, DRY),
        (answer) => expectFailure(answer, { code: 422, parts: [denied(policy, "names have at most 3 characters")] }),
      );
      shows(await maps.post("abc", {}, DRY), 201);
      await untilAnswered(
        scene,
        "the changed parameter to be in force",
        async () => {
          // The name itself is too long for the policy, so the parameter is changed where the policy does not apply.
          await scene.request("DELETE", limits);
          return maps.post("abc", {}, DRY);
        },
        (answer) => expectFailure(answer, { code: 422 }),
      );
    },
  },
];
