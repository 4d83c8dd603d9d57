/**
 * The report for build servers, in the form that most of them read: a suite for each area, a test case for each check.
 */
import { byArea, countsOf, type Outcome, type RunReport } from "../outcome.js";

export function junitReport(report: RunReport): string {
  const { outcomes, server, spec } = report;
  const { failed, skipped } = countsOf(outcomes);
  const suites = [...byArea(outcomes)].map(([area, those], index) => suiteOf(area, index, those, report));
  const totals = `tests="${outcomes.length}" failures="${failed}" errors="0" skipped="${skipped}" time="${seconds(report.durationMs)}"`;
  const name = attribute(`conformance with release ${spec.release} of ${server.address}`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${name}" ${totals}>\n${suites.join("")}</testsuites>\n`;
}

function suiteOf(area: string, index: number, outcomes: readonly Outcome[], { server, spec, run }: RunReport): string {
  const { failed, skipped } = countsOf(outcomes);
  const time = seconds(outcomes.reduce((sum, { durationMs }) => sum + durationMs, 0));
  const properties = {
    "spec.release": spec.release,
    "server.version": server.version,
    "server.profile": server.profile,
    run,
  };
  return [
    `  <testsuite name="${attribute(area)}" id="${index}" tests="${outcomes.length}" failures="${failed}" errors="0" skipped="${skipped}" time="${time}">`,
    "    <properties>",
    ...Object.entries(properties).map(
      ([name, value]) => `      <property name="${attribute(name)}" value="${attribute(value)}"/>`,
    ),
    "    </properties>",
    ...outcomes.map((outcome) => caseOf(area, outcome)),
    "  </testsuite>\n",
  ].join("\n");
}

function caseOf(
  area: string,
  { id, title, state, durationMs, message = "", reason = "", requests = [] }: Outcome,
): string {
  const head = `    <testcase classname="${attribute(area)}" name="${attribute(`[${id}] ${title}`)}" time="${seconds(durationMs)}"`;
  const inner = {
    passed: "",
    differs: `<system-out>${text(`differs: ${reason}`)}</system-out>`,
    skipped: `<skipped message="${attribute(reason)}"/>`,
    failed: `<failure message="${attribute(message)}" type="CheckFailure">${text(requests.join("\n"))}</failure>`,
  }[state];
  return inner === "" ? `${head}/>` : `${head}>${inner}</testcase>`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** Control characters that XML documents must not contain, and lone surrogates. */
const UNPRINTABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function text(value: string): string {
  return value.replace(UNPRINTABLE, "\ufffd").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function attribute(value: string): string {
  return text(value)
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "&#10;")
    .replaceAll("\t", "&#9;")
    .replaceAll("\r", "&#13;");
}
