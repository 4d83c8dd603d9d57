/**
 * The official conformance tests of the expression language, in the state of the published package and in that of the
 * corpus. All pass but for those in conformance/exceptions.ts.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type ConformanceTest, corpusTests, packageTests } from "../support/cel-conformance-data.js";
import { problemOf } from "../support/cel-conformance-run.js";
import { CONFORMANCE_EXCEPTIONS } from "./conformance/exceptions.js";

const SOURCES = { package: packageTests("conformance"), corpus: corpusTests() };

for (const [source, tests] of Object.entries(SOURCES) as ["package" | "corpus", ConformanceTest[] | undefined][]) {
  describe(`language conformance, ${source}`, { skip: tests === undefined && "there is no corpus" }, () => {
    const failed = new Map<ConformanceTest, string>();
    for (const [section, ofSection] of bySection(tests ?? [])) {
      test(`${section}: ${ofSection.length} tests`, (context) => {
        const faults: string[] = [];
        for (const each of ofSection) {
          const fault = problemOf(each);
          if (fault === undefined) continue;
          failed.set(each, fault);
          if (!CONFORMANCE_EXCEPTIONS.some(({ covers }) => covers(each)))
            faults.push(`${each.name}: ${each.expr}: ${fault}`);
        }
        assert.deepEqual(faults, []);
        const excepted = ofSection.filter((each) => failed.has(each)).length;
        if (excepted > 0) context.diagnostic(`${excepted} of ${ofSection.length} excepted`);
      });
    }

    test("every exception fails, and there are no more than before", (context) => {
      for (const { reason, covers, counts } of CONFORMANCE_EXCEPTIONS) {
        const excepted = [...failed.keys()].filter(covers);
        const listed = (tests ?? []).filter((each) => covers(each) && !mayPass(each));
        const passing = listed.filter((each) => !failed.has(each)).map(({ name }) => name);
        assert.deepEqual(passing, [], `passes now, so it is no exception any more: ${reason}`);
        assert.equal(excepted.length, counts[source], reason);
      }
      const total = tests?.length ?? 0;
      context.diagnostic(`${total - failed.size} of ${total} passed, ${failed.size} excepted`);
    });
  });
}

/** What has to fail does so without the messages and functions too. */
function mayPass({ evalError }: ConformanceTest): boolean {
  return evalError !== undefined;
}

function bySection(tests: readonly ConformanceTest[]): Map<string, ConformanceTest[]> {
  const sections = new Map<string, ConformanceTest[]>();
  for (const each of tests) {
    const section = each.name.split("/").slice(0, 2).join("/");
    sections.set(section, [...(sections.get(section) ?? []), each]);
  }
  return sections;
}
