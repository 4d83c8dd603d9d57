/**
 * Definitions and samples of real projects from outside of this repository. They are only played on two running servers
 * and not recorded, because they are not part of this project.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { corpusIsMissing, corpusProjectNames, readCorpusProject } from "../../support/crd-corpus.js";
import { type JsonObject, objectAt, objectsAt, textAt } from "../../support/json.js";
import type { Exchange, Family, Step } from "../tool/exchange.js";
import { get, post, remove, silent, TABLE } from "./steps.js";

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
/** The maximum number of samples for each definition, since some projects have hundreds. */
const MAX_SAMPLES = 12;

/** Empty, with a message, if the definitions are not available. */
export function corpus(): Family {
  const missing = corpusIsMissing();
  if (missing !== false) process.stderr.write(`corpus: 0 exchanges, ${missing}\n`);
  return { name: "corpus", exchanges: missing === false ? corpusProjectNames().flatMap(ofProject) : [] };
}

function ofProject(project: string): Exchange[] {
  const { crdsDirectory, samples } = readCorpusProject(project);
  return readdirSync(crdsDirectory).map((file) => {
    const definition = parse(readFileSync(join(crdsDirectory, file), "utf8"));
    const { name } = definition.metadata;
    const own = samples.filter(({ crd }) => crd === name).slice(0, MAX_SAMPLES);
    return {
      id: `${project}/${name}`,
      steps: stepsOf(
        definition,
        own.map(({ submitted }) => submitted),
      ),
    };
  });
}

function stepsOf(definition: JsonObject, samples: readonly JsonObject[]): Step[] {
  const { group, scope, versions } = objectAt(definition, "spec");
  const { plural, kind, listKind = "List" } = objectAt(definition, "spec", "names");
  const collection = (version: string): string =>
    `/apis/${group}/${version}/${scope === "Namespaced" ? "namespaces/{{ns}}/" : ""}${plural}`;
  const served = String((objectsAt(versions).find(({ served }) => served) ?? objectsAt(versions)[0])?.name);
  const one = `${DEFINITIONS}/${textAt(definition, "metadata", "name")}`;
  return [
    post(`${DEFINITIONS}?dryRun=All`, definition),
    silent(post(DEFINITIONS, definition)),
    silent({ ...get(collection(served)), until: `${kind}List|${listKind}`, patienceMs: 3000 }),
    get(`/apis/${group}/${served}`),
    get(collection(served), { accept: TABLE }),
    ...samples.flatMap((sample) => {
      const version = String(sample.apiVersion).split("/")[1] ?? served;
      const { namespace: _, ...metadata } = objectAt(sample, "metadata");
      return [post(`${collection(version)}?fieldValidation=Warn&dryRun=All`, { ...sample, metadata })];
    }),
    silent(remove(one)),
    silent({ ...get(one), until: "NotFound", patienceMs: 3000 }),
  ];
}
