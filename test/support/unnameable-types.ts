/**
 * Finds types that the exports of the package's entries mention and that no entry exports: users get values of them and
 * can't name their types.
 */
import { type Declarations, type Place, WHOLE_MODULE } from "./declarations.js";

/** @returns a line for each such type: its name, its file, and one declaration that mentions it */
export function unnameableTypes(declarations: Declarations): string[] {
  const keyOf = ({ file, name }: Place): string => `${file} ${name}`;
  const entries = [...declarations.entries().values()];
  const exported = entries.flatMap((file) => [
    { file, name: WHOLE_MODULE },
    ...[...declarations.namesOf(file)].flatMap((name) => declarations.placeOf(file, name) ?? []),
  ]);
  const nameable = new Set(exported.map(keyOf));
  const reached = new Set(nameable);
  const problems = new Map<string, string>();
  const waiting = [...exported];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop())
    for (const { isType, ...mentioned } of mentionsOf(declarations, place)) {
      const key = keyOf(mentioned);
      if (isType && !nameable.has(key))
        problems.set(
          key,
          `${mentioned.name} of ${declarations.shownFile(mentioned.file)}, which ${place.name} mentions`,
        );
      if (reached.has(key)) continue;
      reached.add(key);
      waiting.push(mentioned);
    }
  return [...problems.values()].sort();
}

interface Mention extends Place {
  /** False for a value behind `typeof`, whose type follows from its declaration and needs no name. */
  readonly isType: boolean;
}

/** Matches a type of another module, `import("./a.js").B`, or the module as a whole. */
const FOREIGN = /import\("(?<path>\.[^"]*)"\)(?:\.(?<member>\w+))?/;
/** Matches a word that can name a type or a value: it follows no dot, and is no name of a member or a parameter. */
const OWN = /(?<query>typeof )?(?<![\w$.#])(?<own>[A-Za-z_$][\w$]*)(?![\w$]|\??:|\(|<[^()<>;]*>\()/;
const MENTION = new RegExp(`${FOREIGN.source}|"(?:[^"\\\\]|\\\\.)*"|${OWN.source}`, "g");

function mentionsOf(declarations: Declarations, place: Place): Mention[] {
  const texts = declarations.moduleOf(place.file).declared.get(place.name) ?? [];
  return texts.flatMap((text) =>
    [...text.matchAll(MENTION)].flatMap(({ groups = {} }) => {
      const { path, member, query, own } = groups;
      if (path !== undefined) return foreignMention(declarations, place, path, member);
      const found = own === undefined || own === place.name ? undefined : declarations.sourceOf(place.file, own);
      return found === undefined ? [] : [{ ...found, isType: query === undefined }];
    }),
  );
}

function foreignMention(declarations: Declarations, { file }: Place, path: string, member = WHOLE_MODULE): Mention {
  const module = declarations.fileOf(file, path);
  return { ...(declarations.placeOf(module, member) ?? { file: module, name: member }), isType: true };
}
