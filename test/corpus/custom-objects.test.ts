/**
 * Definitions of real projects, posted to a running server, and the objects of these projects: every answer is compared
 * with the one that the reference server gave to the same request.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { kubernetesProfile } from "../../runtime/index.js";
import { startApi, type TestApi } from "../support/api.js";
import { corpusIsMissing, corpusProjectNames } from "../support/crd-corpus.js";
import { condition, established } from "../support/definitions.js";
import { fieldAt, type JsonObject, listAt, objectAt, objectsAt, textAt } from "../support/json.js";
import { brokenObjects, type RuledPlace, ruledPlaces, variants } from "./support/broken-objects.js";
import { EXPECTED_DIFFERENCES } from "./support/expected-differences.js";
import {
  answerDifference,
  comparableCells,
  comparableObject,
  comparableResources,
  type RecordedAnswer,
  type RecordedObject,
  type RecordedProject,
  type RecordedTable,
  readRecordedProject,
} from "./support/recorded-outcomes.js";

const skip = corpusIsMissing();
const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const TABLE = { headers: { accept: "application/json;as=Table;v=v1;g=meta.k8s.io" } };
const APPLY = "application/apply-patch+yaml";
/** The release of the reference server, whose texts these are. */
const RELEASE = "1.36";
const MAX_SHOWN = 12;
/** Samples of a version that are broken, the first of them. */
const BROKEN_SAMPLES = 1;
/** Of the rules of real definitions at least so many are broken by simple changes of their samples. */
const MIN_RULES_BROKEN = 20;

describe("definitions and objects of real projects, defined at run time", { skip }, () => {
  let api: TestApi;
  const totals = { definitions: 0, objects: 0, compared: 0, refused: 0, withoutRequirement: 0, expectedDifferences: 0 };
  const broken = { "required field removed": 0, "type changed": 0, "value outside of the enum": 0 };
  const ruled = { places: 0, rules: 0, broken: 0 };
  before(async () => {
    api = await startApi({ profile: kubernetesProfile(), groups: [], emulatedVersion: RELEASE });
  });
  after(async () => {
    await api.stop();
    console.log(`custom objects: ${JSON.stringify({ ...totals, broken, ruled })}`);
    if (!skip) assert.ok(ruled.broken > MIN_RULES_BROKEN, `only ${ruled.broken} rules could be broken`);
  });

  for (const [index, name] of skip ? [] : corpusProjectNames().entries()) {
    test(`[CRD-001] ${name}: definitions are served, and objects are treated as by the reference server`, async () => {
      const project = readRecordedProject(name);
      await install(project);
      await compareDiscovery(project);
      const found = new Map<string, string>();
      for (const object of project.objects) await compareObject(object, found);
      const unexpected = [...found].filter(([id]) => !EXPECTED_DIFFERENCES.has(id));
      const vanished = [...EXPECTED_DIFFERENCES.keys()].filter((id) => isOf(id, project) && !found.has(id));
      totals.expectedDifferences += found.size - unexpected.length;
      const shown = unexpected.slice(0, MAX_SHOWN).map(([id, difference]) => `${id}: ${difference}`);
      assert.equal(unexpected.length, 0, `${unexpected.length} differences\n${shown.join("\n")}`);
      assert.deepEqual(vanished, [], "differences that are listed and no more");
    });

    if (index % 2 === 1) continue;

    test(`[CRD-008] ${name}: broken objects are refused at the broken place`, async () => {
      const { definitions, objects } = readRecordedProject(name);
      const faults: string[] = [];
      const seen = new Map<string, number>();
      for (const recorded of objects) {
        const { id, crd, version, served, submitted, create } = recorded;
        const count = seen.get(`${crd} ${version}`) ?? 0;
        if (!served || create.status !== 201 || count >= BROKEN_SAMPLES) continue;
        seen.set(`${crd} ${version}`, count + 1);
        const schema = schemaOf(definitions, recorded);
        for (const { what, field, reason, object } of brokenObjects(
          submitted,
          schema,
          keptParts(definitions, recorded),
        )) {
          const { status, body, text } = await api.post(`${collectionOf(recorded)}?dryRun=All`, object);
          broken[what] += 1;
          const causes = body.details?.causes ?? [];
          if (status === 422 && causes.some((cause) => cause.field === field && cause.reason === reason)) continue;
          faults.push(`${id}: ${what}, ${field}: ${status} ${text.slice(0, 300)}`);
        }
      }
      assert.equal(faults.length, 0, faults.slice(0, MAX_SHOWN).join("\n"));
    });

    test(`[CEL-002] ${name}: objects that break a rule are refused at the place of the rule`, async () => {
      const { definitions, objects } = readRecordedProject(name);
      const seen = new Set<string>();
      for (const recorded of objects) {
        const { served, create } = recorded;
        if (!served || create.status !== 201) continue;
        for (const place of ruledPlaces(create.body, schemaOf(definitions, recorded))) {
          const key = `${recorded.crd} ${recorded.version} ${place.field.replace(/\[\d+\]/g, "[]")}`;
          if (seen.has(key)) continue;
          seen.add(key);
          ruled.places += 1;
          await breakRules(recorded, place);
        }
      }
    });
  }

  /** Tries values below the place until the server tells of a rule there, and sees to it that it names the place. */
  async function breakRules(
    { submitted, ...recorded }: RecordedObject,
    { field, keys, rules }: RuledPlace,
  ): Promise<void> {
    const path = collectionOf({ submitted, ...recorded });
    const broken = new Set<JsonObject>();
    for (const object of variants(submitted, keys)) {
      const { status, body } = await api.post(`${path}?dryRun=All`, object);
      if (status !== 422) continue;
      for (const cause of body.details.causes) {
        const rule = rules.find(({ message, rule: text }) =>
          cause.message.includes(String(message ?? `failed rule: ${textAt(text).trim()}`)),
        );
        if (rule === undefined) continue;
        const expected = `${field}${rule.fieldPath ?? ""}`.replace(/^\./, "");
        // another place may have the same rule
        if (cause.field !== expected && !cause.field.startsWith(field)) continue;
        broken.add(rule);
      }
      if (broken.size === rules.length) break;
    }
    ruled.rules += rules.length;
    ruled.broken += broken.size;
  }

  async function install({ definitions, definitionOutcomes, objects }: RecordedProject): Promise<void> {
    const namespaces = new Set(objects.map(({ submitted }) => submitted.metadata.namespace ?? "default"));
    for (const namespace of namespaces) await api.post("/api/v1/namespaces", { metadata: { name: namespace } });
    for (const definition of definitions) {
      const { name = "" } = definition.metadata;
      const expected = definitionOutcomes[name] ?? assert.fail(name);
      const created = await api.post(DEFINITIONS, definition);
      assert.equal(created.status, expected.createStatus, created.text.slice(0, 2000));
      if (created.status !== 201) continue;
      totals.definitions += 1;
      const { status } = await established(api, name);
      assert.deepEqual(fieldAt(status, "acceptedNames"), expected.acceptedNames);
      assert.deepEqual(fieldAt(status, "storedVersions"), expected.storedVersions);
      for (const { type, ...rest } of expected.conditions) {
        const { status: state, reason, message } = condition({ status }, type) ?? {};
        assert.deepEqual({ status: state, reason, message }, rest, `${name} ${type}`);
      }
    }
  }

  async function compareDiscovery({ discovery = {} }: RecordedProject): Promise<void> {
    for (const [name, { group, versions }] of Object.entries(discovery)) {
      assert.deepEqual((await api.get(`/apis/${name}`)).body, group);
      for (const [version, resources] of Object.entries(versions)) {
        const { body } = await api.get(`/apis/${name}/${version}`);
        assert.deepEqual(comparableResources(body), comparableResources(resources));
      }
    }
  }

  async function compareObject(recorded: RecordedObject, found: Map<string, string>): Promise<void> {
    const { id, served, submitted } = recorded;
    if (!served) return;
    totals.objects += 1;
    const note = (step: string, difference: string | undefined): void => {
      totals.compared += 1;
      if (difference !== undefined) found.set(`${id} ${step}`, difference);
    };
    const path = collectionOf(recorded);
    const isMeant = (expected: RecordedAnswer | undefined): expected is RecordedAnswer => {
      if (expected !== undefined && expected.status < 500) return true;
      if (expected !== undefined) totals.withoutRequirement += 1;
      return false;
    };
    if (isMeant(recorded.createStrict)) {
      const strict = await api.post(`${path}?dryRun=All&fieldValidation=Strict`, submitted);
      note("strict", answerDifference(strict, recorded.createStrict));
    }
    if (!isMeant(recorded.create)) return;
    const created = await api.post(path, submitted);
    note("create", answerDifference(created, recorded.create));
    if (recorded.create.status !== 201) totals.refused += 1;
    if (recorded.create.status !== 201 || created.status !== 201) return;
    const [ours, theirs] = [comparableObject(created.body), comparableObject(recorded.create.body)];
    note(
      "stored",
      isDeepStrictEqual(ours, theirs) ? undefined : `${JSON.stringify(ours)}\n  expected ${JSON.stringify(theirs)}`,
    );
    const own = `${path}/${created.body.metadata.name}`;
    await compareTable(own, recorded.table, note);
    await api.delete(own);
    await compareApply(own, recorded, { note, isMeant });
    await api.delete(own);
  }

  async function compareTable(
    own: string,
    { columnDefinitions, cells }: RecordedTable,
    note: (step: string, difference: string | undefined) => void,
  ): Promise<void> {
    const { body } = await api.get(own, TABLE);
    const columns = objectsAt(body, "columnDefinitions").map(({ name, type, format, priority }) => ({
      name,
      type,
      format,
      priority,
    }));
    const row = comparableCells(listAt(body, "rows", 0, "cells"), columns);
    const isSame =
      isDeepStrictEqual(columns, columnDefinitions) &&
      isDeepStrictEqual(row, comparableCells(cells, columnDefinitions));
    note(
      "table",
      isSame
        ? undefined
        : `${JSON.stringify([columns, row])}\n  expected ${JSON.stringify([columnDefinitions, cells])}`,
    );
  }

  async function compareApply(
    own: string,
    { submitted, apply, applyByOther, applyByOtherForced, mergePatchRemoval }: RecordedObject,
    {
      note,
      isMeant,
    }: {
      note: (step: string, difference: string | undefined) => void;
      isMeant: (expected: RecordedAnswer | undefined) => expected is RecordedAnswer;
    },
  ): Promise<void> {
    const patch = (manager: string, body: JsonObject, query = "") =>
      api.request("PATCH", `${own}?fieldManager=${manager}${query}`, { body, type: APPLY });
    if (!isMeant(apply)) return;
    const applied = await patch("alpha", submitted);
    note("apply", answerDifference(applied, apply));
    if (apply.status !== 201 || applied.status !== 201 || applyByOther === undefined) return;
    const { body } = applyByOther;
    if (isMeant(applyByOther))
      note("conflict", answerDifference(await patch("beta", body, "&dryRun=All"), applyByOther));
    if (isMeant(applyByOtherForced))
      note("forced", answerDifference(await patch("beta", body, "&force=true"), applyByOtherForced));
    if (!isMeant(mergePatchRemoval)) return;
    const removed = await api.patch(`${own}?fieldManager=gamma`, "merge", mergePatchRemoval.body);
    note("removal", answerDifference(removed, mergePatchRemoval));
  }
});

function collectionOf({ crd, version, submitted }: Pick<RecordedObject, "crd" | "version" | "submitted">): string {
  const [plural, ...group] = crd.split(".");
  const { namespace } = submitted.metadata;
  const place = namespace === undefined ? "" : `namespaces/${namespace}/`;
  return `/apis/${group.join(".")}/${version}/${place}${plural}`;
}

type Definitions = RecordedProject["definitions"];

function schemaOf(definitions: Definitions, recorded: RecordedObject): JsonObject {
  return objectAt(versionOf(definitions, recorded), "schema", "openAPIV3Schema");
}

function versionOf(definitions: Definitions, { crd, version }: RecordedObject) {
  const definition = definitions.find(({ metadata }) => metadata.name === crd);
  return definition?.spec.versions.find(({ name }) => name === version);
}

/** A status that a create drops can't break it. */
function keptParts(definitions: Definitions, recorded: RecordedObject): (field: string) => boolean {
  const dropsStatus = versionOf(definitions, recorded)?.subresources?.status !== undefined;
  return (field) => !dropsStatus || !/^status\b/.test(field);
}

function isOf(id: string, { objects }: RecordedProject): boolean {
  return objects.some((object) => id.startsWith(`${object.id} `));
}
