/** SPEC: Errors. */
import {
  bodyOf,
  expect,
  expectEqual,
  expectFailure,
  expectHeader,
  expectMatch,
  expectStatus,
  textAt,
} from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { configMap, configMaps, create, PATCHES, read, replace } from "../../scenes/check-objects.js";
import { deprecatedVersion } from "../../scenes/server-release.js";

function applyAs(scene: Scene, manager: string, value: string, query = ""): Promise<RawAnswer> {
  const path = `${configMaps(scene, "a")}?fieldManager=${manager}${query}`;
  return scene.request("PATCH", path, { body: configMap("a", { x: value }), contentType: PATCHES.apply });
}

export const checks: readonly Check[] = [
  {
    id: "ERR-001",
    title: "A failure is a Status with its code, reason, message and details",
    async run(scene) {
      const answer = await scene.request("GET", configMaps(scene, "missing"));
      const body = expectFailure(answer, {
        code: 404,
        reason: "NotFound",
        details: { name: "missing", kind: "configmaps" },
      });
      expectHeader(answer, "content-type", /^application\/json/);
      expectEqual("metadata", body.metadata, {});
      expect(typeof body.message === "string" && body.message !== "", "message", body.message, "a string");
    },
  },
  {
    id: "ERR-002",
    title: "A missing object is answered with 404 that names its group",
    needs: ["crds"],
    async run(scene) {
      expectFailure(await scene.request("GET", configMaps(scene, "x")), {
        code: 404,
        reason: "NotFound",
        message: 'configmaps "x" not found',
        details: { name: "x", kind: "configmaps" },
      });
      const widgets = await scene.widgets();
      expectFailure(await scene.request("GET", widgets.path(scene.namespace, "x")), {
        code: 404,
        reason: "NotFound",
        message: `widgets.${widgets.group} "x" not found`,
        details: { name: "x", group: widgets.group, kind: "widgets" },
      });
    },
  },
  {
    id: "ERR-003",
    title: "A method that a path does not support is answered with 405",
    async run(scene) {
      expectFailure(await scene.request("PUT", configMaps(scene), { body: configMap("a") }), {
        code: 405,
        reason: "MethodNotAllowed",
        message: "the server does not allow this method on the requested resource",
      });
    },
  },
  {
    id: "ERR-007",
    title: "Reasons correspond to codes",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const post = (body: unknown, contentType?: string) =>
        scene.request("POST", configMaps(scene), { body: body as never, ...(contentType && { contentType }) });
      const cases: readonly [string, number, () => Promise<RawAnswer>][] = [
        ["BadRequest", 400, () => post("{")],
        ["NotFound", 404, () => scene.request("GET", configMaps(scene, "missing"))],
        ["MethodNotAllowed", 405, () => scene.request("PUT", configMaps(scene), { body: configMap("a") })],
        ["NotAcceptable", 406, () => scene.request("GET", configMaps(scene, "a"), { headers: { accept: "text/csv" } })],
        ["AlreadyExists", 409, () => post(configMap("a"))],
        ["UnsupportedMediaType", 415, () => post("a", "text/csv")],
        ["Invalid", 422, () => post(configMap("Bad_Name"))],
      ];
      for (const [reason, code, answer] of cases) expectFailure(await answer(), { code, reason });
    },
  },
  {
    id: "ERR-008",
    title: "An apply that conflicts with another manager is answered with 409 that names both",
    async run(scene) {
      expectStatus(await applyAs(scene, "A", "1"), 201);
      expectFailure(await applyAs(scene, "B", "2"), {
        code: 409,
        reason: "Conflict",
        message: /^Apply failed with 1 conflict: conflict with "A"(?: using v1)?: \.data\.x$/,
        cause: { reason: "FieldManagerConflict", field: ".data.x", message: /^conflict with "A"(?: using v1)?$/ },
      });
      expectEqual("data", (await read(scene, configMaps(scene, "a"))).data, { x: "1" });
    },
  },
  {
    id: "ERR-009",
    title: "A continue token together with a version is answered with 400",
    async run(scene) {
      for (const name of ["a", "b"]) await create(scene, configMaps(scene), configMap(name));
      const list = await read(scene, `${configMaps(scene)}?limit=1`);
      const token = encodeURIComponent(textAt(list, "metadata", "continue"));
      const version = textAt(list, "metadata", "resourceVersion");
      const answer = await scene.request(
        "GET",
        `${configMaps(scene)}?limit=1&continue=${token}&resourceVersion=${version}`,
      );
      expectFailure(answer, { code: 400, reason: "BadRequest" });
    },
  },
  {
    id: "ERR-010",
    title: "A bad bearer token is answered with 401",
    async run(scene) {
      const answer = await scene.request("GET", "/api", { credentials: { token: "bad-token-of-the-suite" } });
      expectFailure(answer, { code: 401, reason: "Unauthorized", message: "Unauthorized" });
    },
  },
  {
    id: "ERR-013",
    title: "An unauthorized request is answered with 403",
    needs: ["impersonation", "authorization"],
    async run(scene) {
      const as = { user: scene.name("stranger"), groups: ["system:authenticated"] };
      const answer = await scene.request("GET", configMaps(scene), { as });
      expectFailure(answer, { code: 403, reason: "Forbidden", details: { kind: "configmaps" } });
    },
  },
  {
    id: "ERR-014",
    title: "A list in an unavailable type is answered with 406",
    async run(scene) {
      const answer = await scene.request("GET", configMaps(scene), { headers: { accept: "text/csv" } });
      expectFailure(answer, { code: 406, reason: "NotAcceptable" });
    },
  },
  {
    id: "ERR-015",
    title: "A PUT with an old version is answered with 409",
    async run(scene) {
      const made = await create(scene, configMaps(scene), configMap("a"));
      await replace(scene, configMaps(scene, "a"), { ...made, data: { x: "2" } });
      expectFailure(await scene.request("PUT", configMaps(scene, "a"), { body: { ...made, data: { x: "3" } } }), {
        code: 409,
        reason: "Conflict",
        parts: ["the object has been modified"],
      });
      expectEqual("data", (await read(scene, configMaps(scene, "a"))).data, { x: "2" });
    },
  },
  {
    id: "ERR-017",
    title: "A version that is never reached is answered with 504",
    async run(scene) {
      const version = textAt(await read(scene, `${configMaps(scene)}?limit=1`), "metadata", "resourceVersion");
      const future = /^[0-9]+$/.test(version) ? String(BigInt(version) + 1_000_000_000n) : `${version}9`;
      const answer = await scene.request("GET", `${configMaps(scene)}?resourceVersion=${future}`);
      expectFailure(answer, {
        code: 504,
        reason: "Timeout",
        parts: ["Too large resource version"],
        cause: { reason: "ResourceVersionTooLarge" },
      });
    },
  },
  {
    id: "ERR-018",
    title: "Force resolves a conflict of an apply",
    async run(scene) {
      expectStatus(await applyAs(scene, "A", "1"), 201);
      expectStatus(await applyAs(scene, "B", "2"), 409);
      expectEqual("data", bodyOf(await applyAs(scene, "B", "2", "&force=true")).data, { x: "2" });
    },
  },
  {
    id: "ERR-019",
    title: "Updates take fields of other managers without a conflict",
    async run(scene) {
      expectStatus(await applyAs(scene, "A", "1"), 201);
      const stored = await read(scene, configMaps(scene, "a"));
      await replace(scene, `${configMaps(scene, "a")}?fieldManager=B`, { ...stored, data: { x: "2" } });
      const merge = { body: { data: { x: "3" } }, contentType: PATCHES.merge };
      const written = bodyOf(await scene.request("PATCH", `${configMaps(scene, "a")}?fieldManager=C`, merge));
      expectEqual("data", written.data, { x: "3" });
    },
  },
  {
    id: "ERR-020",
    title: "A deprecated version warns, in the form of RFC 7234",
    async run(scene) {
      const { path, current } = await deprecatedVersion(scene);
      const answer = expectStatus(await scene.request("GET", path), 200);
      const warning = answer.header("warning");
      expectMatch("header warning", warning, /^299 - "(?:[^"\\]|\\.)+"/);
      expect(/deprecated/.test(warning), "header warning", warning, "the word deprecated");
      expectHeader(expectStatus(await scene.request("GET", current), 200), "warning", undefined);
    },
  },
];
