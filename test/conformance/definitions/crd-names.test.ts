/** Names of custom kinds: what is accepted, who comes first, and what the status of definitions says of it. SPEC: apiextensions. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import {
  condition,
  definition,
  definitionsPath,
  establish,
  established,
  untilDefinition,
} from "../../support/definitions.js";
import { type ApiBody, fieldAt, type JsonObject, objectAt, objectsAt, textAt } from "../../support/json.js";

/** A condition without its time. */
function told(object: JsonObject, type: string): unknown[] {
  const { status, reason, message } = condition(object, type) ?? {};
  return [status, reason, message];
}

const ACCEPTED = ["True", "NoConflicts", "no conflicts found"];
const ESTABLISHED = ["True", "InitialNamesAccepted", "the initial names have been accepted"];
const NOT_ESTABLISHED = ["False", "NotAccepted", "not all names are accepted"];

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`names of custom kinds (${profile.name})`, () => {
    let api: TestApi;
    let groups = 0;
    /** A group for each test, so that names of one don't meet those of another. */
    const newGroup = (): string => `names${++groups}.example.com`;
    const judged = (name: string, isSo: (found: ApiBody) => boolean): Promise<ApiBody> =>
      untilDefinition(api, name, isSo);
    const refused = (name: string): Promise<ApiBody> =>
      judged(name, (found) => condition(objectAt(found), "NamesAccepted")?.status === "False");
    const discovered = async (group: string): Promise<string[]> => {
      const { status, body } = await api.get(`/apis/${group}/v1`);
      return status === 404 ? [] : objectsAt(body, "resources").map(({ name }) => textAt(name));
    };
    const post = (manifest: JsonObject): Promise<Answer> => api.post(definitionsPath(api), manifest);
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    test("[CRD-002, CRD-003, CRD-006] names without a rival are accepted, with their defaults", async () => {
      const group = newGroup();
      const collection = `/apis/${group}/v1/crontabs`;
      assert.equal((await api.get(collection)).status, 404);
      const manifest = definition(api, { group, names: { shortNames: ["ct"], categories: ["all"] } });
      const { status, body } = await post(manifest);
      assert.equal(status, 201);
      const names = { plural: "crontabs", kind: "CronTab", shortNames: ["ct"], categories: ["all"] };
      const complete = { ...names, singular: "crontab", listKind: "CronTabList" };
      assert.deepEqual(fieldAt(body, "spec", "names"), complete);
      const found = await established(api, textAt(manifest, "metadata", "name"));
      assert.deepEqual(fieldAt(found, "status", "acceptedNames"), complete);
      assert.deepEqual(
        objectsAt(found, "status", "conditions").map(({ type }) => type),
        ["NamesAccepted", "Established"],
      );
      assert.deepEqual(told(found, "NamesAccepted"), ACCEPTED);
      assert.deepEqual(told(found, "Established"), ESTABLISHED);
      assert.equal((await api.get(collection)).status, 200);
    });

    for (const [field, names, reason, name] of [
      ["singular name", { singular: "crontab" }, "SingularConflict", "crontab"],
      ["short name", { shortNames: ["ct"] }, "ShortNamesConflict", "ct"],
      ["kind", { kind: "CronTab", listKind: "OtherList" }, "KindConflict", "CronTab"],
      ["kind of lists", { listKind: "CronTabList" }, "ListKindConflict", "CronTabList"],
    ] as const) {
      test(`[CRD-004] a ${field} that another kind of the group has is refused, and the kind is not served`, async () => {
        const group = newGroup();
        await establish(api, definition(api, { group, names: { shortNames: ["ct"] } }));
        const rival = definition(api, {
          group,
          plural: "others",
          kind: "Other",
          names: { singular: "other", ...(names as JsonObject) },
        });
        assert.equal((await post(rival)).status, 201);
        const found = await refused(textAt(rival, "metadata", "name"));
        assert.deepEqual(told(found, "NamesAccepted"), ["False", reason, `"${name}" is already in use`]);
        assert.deepEqual(told(found, "Established"), NOT_ESTABLISHED);
        assert.deepEqual(await discovered(group), ["crontabs"]);
        assert.equal((await api.get(`/apis/${group}/v1/others`)).status, 404);
      });
    }

    test("[CRD-004] several short names that are taken are named together", async () => {
      const group = newGroup();
      await establish(api, definition(api, { group, names: { shortNames: ["a", "b"] } }));
      const rival = definition(api, { group, plural: "others", kind: "Other", names: { shortNames: ["b", "c", "a"] } });
      await post(rival);
      const message = '["b" is already in use, "a" is already in use]';
      assert.equal(condition(await refused(textAt(rival, "metadata", "name")), "NamesAccepted")!.message, message);
    });

    test("[CRD-004] the same names in another group are no conflict", async () => {
      const [one, other] = [newGroup(), newGroup()];
      for (const group of [one, other]) await establish(api, definition(api, { group, names: { shortNames: ["ct"] } }));
    });

    test("[CRD-004] names of kinds that the server serves itself are taken", async () => {
      const manifest = definition(api, { group: "demo.example.com", plural: "gadgets", kind: "Widget" });
      await post(manifest);
      const found = await refused(textAt(manifest, "metadata", "name"));
      // the last of the names that are taken is told
      assert.deepEqual(told(found, "NamesAccepted"), ["False", "ListKindConflict", '"WidgetList" is already in use']);
      assert.ok(!(await discovered("demo.example.com")).includes("gadgets"));
      const whole = definition(api, { group: "demo.example.com", plural: "widgets", kind: "Other" });
      await post(whole);
      assert.equal(
        condition(await refused(textAt(whole, "metadata", "name")), "NamesAccepted")!.reason,
        "PluralConflict",
      );
    });

    test("[CRD-004] when the holder of a name is deleted, the oldest waiting definition gets the name", async () => {
      const group = newGroup();
      const winner = definition(api, { group, names: { shortNames: ["ct"] } });
      await establish(api, winner);
      // in the order of their names the younger one comes first
      const older = definition(api, { group, plural: "zebras", kind: "Zebra", names: { shortNames: ["ct"] } });
      const younger = definition(api, { group, plural: "apes", kind: "Ape", names: { shortNames: ["ct"] } });
      for (const each of [older, younger]) {
        await post(each);
        await refused(textAt(each, "metadata", "name"));
      }
      await api.delete(definitionsPath(api, textAt(winner, "metadata", "name")));
      const found = await established(api, textAt(older, "metadata", "name"));
      assert.deepEqual(fieldAt(found, "status", "acceptedNames", "shortNames"), ["ct"]);
      assert.deepEqual(told(found, "NamesAccepted"), ACCEPTED);
      await refused(textAt(younger, "metadata", "name"));
      assert.deepEqual(await discovered(group), ["zebras"]);
    });

    test("[CRD-004] a definition that gives a name up makes way for another", async () => {
      const group = newGroup();
      const first = definition(api, { group, names: { shortNames: ["ct"] } });
      await establish(api, first);
      const rival = definition(api, { group, plural: "others", kind: "Other", names: { shortNames: ["ct"] } });
      await post(rival);
      await refused(textAt(rival, "metadata", "name"));
      const body = { spec: { names: { shortNames: ["crt"] } } };
      assert.equal(
        (await api.patch(definitionsPath(api, textAt(first, "metadata", "name")), "merge", body)).status,
        200,
      );
      await established(api, textAt(rival, "metadata", "name"));
      const found = await judged(
        textAt(first, "metadata", "name"),
        ({ status }) => fieldAt(status, "acceptedNames", "shortNames", 0) === "crt",
      );
      assert.deepEqual(told(found, "NamesAccepted"), ACCEPTED);
    });

    test("[CRD-004] a kind that is served keeps its names while it asks for others that are taken", async () => {
      const group = newGroup();
      await establish(api, definition(api, { group, names: { shortNames: ["ct"] } }));
      const other = definition(api, { group, plural: "others", kind: "Other", names: { shortNames: ["ot"] } });
      await establish(api, other);
      const body = { spec: { names: { shortNames: ["ct"] } } };
      await api.patch(definitionsPath(api, textAt(other, "metadata", "name")), "merge", body);
      const found = await refused(textAt(other, "metadata", "name"));
      assert.deepEqual(told(found, "Established"), ESTABLISHED);
      assert.deepEqual(fieldAt(found, "status", "acceptedNames", "shortNames"), ["ot"]);
      assert.deepEqual((await discovered(group)).sort(), ["crontabs", "others"]);
    });

    test("[CRD-026] a kind in a group of the product needs an approval, which its status tells", async () => {
      const [suffix = ""] = profile.protectedGroupSuffixes;
      const group = `test${++groups}.${suffix}`;
      const key = profile.words.crdApprovedAnnotation;
      const withAnnotation = (text: string): JsonObject => definition(api, { group, annotations: { [key]: text } });
      const { status, body } = await post(definition(api, { group }));
      assert.deepEqual([status, body.details.causes[0]?.field], [422, `metadata.annotations[${key}]`]);
      assert.equal((await post(withAnnotation("certainly"))).status, 422);
      const manifest = withAnnotation("https://example.com/approvals/1");
      const found = await establish(api, manifest);
      const type = profile.words.crdApprovalCondition;
      assert.deepEqual(told(found, type), [
        "True",
        "ApprovedAnnotation",
        "approved in https://example.com/approvals/1",
      ]);
      const path = definitionsPath(api, textAt(manifest, "metadata", "name"));
      await api.patch(path, "merge", { metadata: { annotations: { [key]: "unapproved, a trial" } } });
      const trial = await judged(
        textAt(manifest, "metadata", "name"),
        (each) => condition(objectAt(each), type)!.status === "False",
      );
      assert.deepEqual(told(trial, type), ["False", "UnapprovedAnnotation", 'not approved: "unapproved, a trial"']);
      assert.deepEqual(told(trial, "Established"), ESTABLISHED);
    });

    test("a kind whose conversion has no usable certificates waits for them", async () => {
      const group = newGroup();
      const clientConfig = { url: "https://convert.example.com/", caBundle: "Cg==" };
      const conversion = { strategy: "Webhook", webhook: { clientConfig, conversionReviewVersions: ["v1"] } };
      const manifest = definition(api, { group, spec: { conversion } });
      assert.equal((await post(manifest)).status, 201);
      const { name } = objectAt(manifest, "metadata");
      const found = await judged(textAt(name), (each) => condition(objectAt(each), "Established")?.status === "False");
      assert.deepEqual(told(found, "NamesAccepted"), ACCEPTED);
      const why = "The conversion webhook CABundle is invalid";
      assert.deepEqual(told(found, "Established"), ["False", "InvalidCABundle", why]);
      const body = [{ op: "remove", path: "/spec/conversion/webhook/clientConfig/caBundle" }];
      assert.equal((await api.patch(definitionsPath(api, textAt(name)), "json", body)).status, 200);
      await established(api, textAt(name));
    });
  });
}

test("with the gate on, status and conditions tell which generation they are about", async (context) => {
  const api = await startApi({ emulatedVersion: "1.36" });
  context.after(() => api.stop());
  const manifest = definition(api, { group: "observed.example.com" });
  const found = await establish(api, manifest);
  const observed = ({ status }: JsonObject): unknown[] => [
    fieldAt(status, "observedGeneration"),
    ...objectsAt(status, "conditions").map(({ observedGeneration }) => observedGeneration),
  ];
  assert.deepEqual(observed(found), [1, 1, 1]);
  await api.patch(definitionsPath(api, textAt(manifest, "metadata", "name")), "merge", {
    spec: { names: { categories: ["all"] } },
  });
  const isSeen = ({ metadata, status }: JsonObject): boolean =>
    fieldAt(status, "observedGeneration") === fieldAt(metadata, "generation");
  const later = await untilDefinition(
    api,
    textAt(manifest, "metadata", "name"),
    (each) => fieldAt(each, "metadata", "generation") === 2 && isSeen(objectAt(each)),
  );
  assert.deepEqual(observed(later), [2, 2, 2]);
});
