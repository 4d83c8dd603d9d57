/** SPEC: Health endpoints. */
import { expect, expectEqual, expectPart, expectStatus } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { Scene } from "../../scene.js";

async function linesOf(scene: Scene, path: string): Promise<string[]> {
  const { text } = expectStatus(await scene.request("GET", path, { headers: { accept: "*/*" } }), 200);
  return text.trimEnd().split("\n");
}

function isOk(path: string): Check["run"] {
  return async (scene) => expectEqual(`body of ${path}`, (await linesOf(scene, path)).join("\n"), "ok");
}

function expectLine(lines: readonly string[], line: string): void {
  expect(lines.includes(line), "lines", lines, line);
}

export const checks: readonly Check[] = [
  { id: "HEALTH-001", title: "/healthz of a healthy server is ok", run: isOk("/healthz") },
  { id: "HEALTH-002", title: "/livez of a healthy server is ok", run: isOk("/livez") },
  { id: "HEALTH-003", title: "/readyz of a healthy server is ok", run: isOk("/readyz") },
  {
    id: "HEALTH-006",
    title: "A single check is requested by its name, and an unknown one is answered with 404",
    async run(scene) {
      for (const path of ["/livez/ping", "/readyz/ping"]) await isOk(path)(scene);
      expectStatus(await scene.request("GET", "/readyz/no-such-check"), 404);
    },
  },
  {
    id: "HEALTH-008",
    title: "verbose has a line for each check",
    async run(scene) {
      const lines = await linesOf(scene, "/readyz?verbose");
      expectLine(lines, "[+]ping ok");
      const others = lines.slice(0, -1).filter((line) => !/^\[\+\]\S+ (?:ok|excluded: ok)$/.test(line));
      expectEqual("lines of another form", others, []);
    },
  },
  {
    id: "HEALTH-009",
    title: "verbose ends with a line that says that the checks passed",
    async run(scene) {
      for (const name of ["healthz", "livez", "readyz"]) {
        const last = (await linesOf(scene, `/${name}?verbose`)).at(-1);
        const named = scene.profile.behaviours.healthSummary === "path" ? name : "healthz";
        expectEqual(`last line of /${name}`, last, `${named} check passed`);
      }
    },
  },
  {
    id: "HEALTH-010",
    title: "exclude omits a check and says so",
    async run(scene) {
      expectLine(await linesOf(scene, "/readyz?verbose&exclude=ping"), "[+]ping excluded: ok");
    },
  },
  {
    id: "HEALTH-011",
    title: "exclude works without verbose, and may be repeated",
    async run(scene) {
      await isOk("/readyz?exclude=ping&exclude=log")(scene);
      const lines = await linesOf(scene, "/readyz?verbose&exclude=ping&exclude=log");
      for (const name of ["ping", "log"]) expectLine(lines, `[+]${name} excluded: ok`);
    },
  },
  {
    id: "HEALTH-012",
    title: "Readiness includes the store, the shutdown and the hooks of the start",
    async run(scene) {
      const lines = await linesOf(scene, "/readyz?verbose");
      for (const name of ["ping", "log", scene.profile.words.storeHealthCheck, "shutdown"])
        expectLine(lines, `[+]${name} ok`);
      expectPart("lines", lines.join("\n"), "[+]poststarthook/");
    },
  },
  {
    id: "HEALTH-013",
    title: "The shutdown does not affect liveness",
    async run(scene) {
      const lines = await linesOf(scene, "/livez?verbose");
      expectLine(lines, "[+]ping ok");
      expect(!lines.some((line) => line.includes("]shutdown")), "lines", lines, "none of shutdown");
    },
  },
  {
    id: "HEALTH-015",
    title: "An exclusion that matches no check gives a warning",
    async run(scene) {
      const lines = await linesOf(scene, "/readyz?verbose&exclude=nope");
      expectLine(lines, 'warn: some health checks cannot be excluded: no matches for "nope"');
    },
  },
];
