import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";

const root = resolve(import.meta.dirname, "../..");

interface Term {
  /** The word that the glossary of CONTRIBUTING.md has for the concept. */
  readonly use: string;
  readonly retired: RegExp;
  /** Files in which the retired word is the right one. */
  readonly except?: RegExp;
}

/** One word for each concept; CONTRIBUTING.md explains the first column. */
const TERMS: readonly Term[] = [
  { use: "metrics", retired: /\bfigures\b|[a-z]Figures?(?![a-z])|\bFigures?(?=[A-Z])|\bfigure(?=[A-Z])/ },
  {
    use: "requested",
    retired: /\b[Aa]sked\b|[a-z]Asked(?![a-z])|\basked(?=[A-Z])/,
    // messages of stock servers
    except: /^runtime\/webhooks\/webhook-error\.ts$/,
  },
  { use: "reported, informed or passed", retired: /\btold\b|Told(?![a-z])|\btold(?=[A-Z])/i },
  { use: "allocations", retired: /\bholdings?\b|[a-z]Holdings?(?![a-z])|\bHoldings?(?=[A-Z])/ },
  { use: "proxy or connection", retired: /\bdoors?\b|[a-z]Doors?(?![a-z])|\bdoor(?=[A-Z])/i },
  { use: "rollback and commit", retired: /\btakeBack\b|\bkeepNotes\b|\bundos\b/ },
  { use: "dependencies or context", retired: /surroundings/i },
  { use: "deferred", retired: /made later|madeLater/i },
  { use: "timeout clock or retries", retired: /patience/i },
  { use: "lifecycle gate", retired: /open hours|openHours/i },
  { use: "split", retired: /\bparted\b|\bparted(?=[A-Z])/i },
  { use: "lagging reader", retired: /straggler/i },
  { use: "no client, no caller, no one by name", retired: /\bnobody\b/i },
  { use: "because there is no", retired: /\bfor want of\b/i },
  {
    use: "error (thrown), field error (of a value) or problem (of a document); a fault is injected by a test",
    retired: /\bfaults?\b|[a-z]Faults?(?![a-z])|\bFaults?(?=[A-Z])|\bfaults?(?=[A-Z])/,
    except:
      /^runtime\/(testing|cli\/test-server)\/|^runtime\/storage\/README\.md$|^ARCHITECTURE\.md$|^docs\/(README|guides\/operator-tests|reference\/test[^/]*)\.md$|^README\.md$/,
  },
];

/** Openings of comments that have no subject. */
const FRAGMENT = /(?:\/\*\*|\/\/|^\s*\*) (?:Of|For which|By which|In which|To whom|For whom|With which|From which) /;

function textFiles(): string[] {
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`);
  return (
    [
      ...["runtime", "codegen", "console/src", "scripts", "docs", "test/bench"].flatMap(below),
      "README.md",
      "ARCHITECTURE.md",
    ]
      // RESULTS.md is a record, which keeps the words of its time.
      .filter((file) => /\.(tsx?|mjs|md)$/.test(file) && file !== "test/bench/RESULTS.md")
      .sort()
  );
}

test("words: one word for each concept, as the glossary of CONTRIBUTING.md has it", () => {
  const found = textFiles().flatMap((file) => {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    return lines.flatMap((line, index) =>
      TERMS.filter(({ retired, except }) => retired.test(line) && !except?.test(file)).map(
        ({ use }) => `${file}:${index + 1}: ${line.trim()} (use: ${use})`,
      ),
    );
  });
  assert.deepEqual(found, []);
});

test("words: comments are sentences with a subject", () => {
  const found = textFiles()
    .filter((file) => !file.endsWith(".md"))
    .flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .flatMap((line, index) => (FRAGMENT.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
  assert.deepEqual(found, []);
});

test("words: every term of the glossary is used in CONTRIBUTING.md", () => {
  const contributing = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  for (const word of ["metrics", "requested", "allocation", "proxy", "rollback", "dependencies", "deferred", "timeout"])
    assert.match(contributing, new RegExp(`\\*\\*${word}`), word);
});
