/** Every built-in kind with an error in its objects, created in dry runs, with every error reported. */
import { builtinKinds } from "../objects/index.js";
import { collectionOf, type KindObjects, named, shortName } from "../objects/kind.js";
import type { Exchange, Family } from "../tool/exchange.js";
import { mutationsOf } from "./mutations.js";
import { sample } from "./sample.js";
import { post } from "./steps.js";

/** The maximum number for each kind; some have thousands. */
const MAX_OF_A_KIND = 150;
const MODES = ["Strict", "Warn"] as const;

export function fields(): Family {
  return { name: "fields", exchanges: builtinKinds.flatMap(fieldsOf) };
}

/** Objects of one kind with one error each. */
export function fieldsOf(kind: KindObjects): Exchange[] {
  const object = JSON.parse(JSON.stringify(named(kind, kind.full, "mutated")).replaceAll("{{ns}}", "default"));
  const path = `${collectionOf(kind, "default")}?dryRun=All&fieldValidation=`;
  const all = mutationsOf(object).map(({ id, body }, index) => ({
    id: `${shortName(kind)}/${id}`,
    steps: [post(`${path}${MODES[index % MODES.length]}`, body)],
  }));
  return sample(all, MAX_OF_A_KIND);
}
