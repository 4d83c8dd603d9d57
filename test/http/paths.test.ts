/** One path, one meaning: what authorization is asked about is what is routed, read and written. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import type { Authorizer } from "../../runtime/authz/authorizer.js";
import { parseRequestInfo } from "../../runtime/pipeline/request/request-info.js";
import { fieldAt, objectsAt, textAt } from "../support/json.js";
import { header, json, type RawAnswer } from "./raw-connection.js";
import { CONFIGMAPS, closeScenes, head, openScene, type Scene } from "./scene.js";

after(closeScenes);

/** What the authorizer was asked about; empty for what does not apply. */
interface Asked {
  readonly verb: string;
  readonly path: string;
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
}

const NOTHING = { path: "", resource: "", namespace: "", name: "" };

/** A server whose authorizer only listens. */
async function openListening(): Promise<{ scene: Scene; asked: Asked[] }> {
  const asked: Asked[] = [];
  const authorization: Authorizer = {
    authorize: async (attributes) => {
      asked.push({ ...NOTHING, ...attributes });
      return { type: "Allow", reason: "" };
    },
  };
  return { scene: await openScene("plain", { authorization }), asked };
}

const JANE = "authorization: Bearer jane-token";

async function get({ open }: Scene, target: string): Promise<RawAnswer> {
  const connection = await open();
  connection.write(head(`GET ${target} HTTP/1.1`, JANE));
  const answer = await connection.answer();
  connection.close();
  return answer;
}

describe("paths", () => {
  test("segments that others could read as another path are refused before authorization", async () => {
    const { scene, asked } = await openListening();
    const bad = [
      `${CONFIGMAPS}/..`,
      `${CONFIGMAPS}/%2e%2e`,
      `${CONFIGMAPS}/%2E%2E/secrets`,
      `${CONFIGMAPS}/.`,
      `${CONFIGMAPS}/../secrets/a`,
      `${CONFIGMAPS}/a%2Fb`,
      `${CONFIGMAPS}/..%2Fsecrets`,
      "/api/v1/namespaces/default%2Fconfigmaps/a",
      "/api/v1/namespaces/../secrets",
      `${CONFIGMAPS}/a%00`,
      "/api/v1//namespaces/default/configmaps",
      "/api/v1/namespaces//configmaps/a",
      "/api/v1/namespaces/default//configmaps",
      "/apis//v1/secrets/a",
      "/apis/apps//namespaces/default/deployments",
      `${CONFIGMAPS}//`,
      `${CONFIGMAPS}/%zz`,
      `${CONFIGMAPS}/%`,
      `${CONFIGMAPS}/%c0%ae%c0%ae`,
      `${CONFIGMAPS}/%c0%af`,
      `${CONFIGMAPS}/%ed%a0%80`,
      "/livez/%ff",
    ];
    for (const target of bad) {
      const answer = await get(scene, target);
      assert.equal(answer.status, 400, target);
      assert.deepEqual([json(answer).kind, json(answer).reason], ["Status", "BadRequest"], target);
    }
    assert.deepEqual(asked, []);
  });

  test("other letters are other paths, and a path is decoded once", async () => {
    const { scene, asked } = await openListening();
    for (const target of [
      "/API/v1/namespaces",
      "//api/v1/namespaces",
      "/./api/v1/namespaces",
      "/x/../api/v1/namespaces",
      "/api%2Fv1/namespaces",
      "/%6civez",
      "/livez;x=y",
      "/healthz/../metrics",
    ]) {
      const answer = await get(scene, target);
      assert.equal(answer.status, 404, target);
      const last = asked.at(-1);
      assert.deepEqual([last?.resource, last?.path], ["", target]);
    }
    assert.equal((await get(scene, `${CONFIGMAPS}/%252e%252e`)).status, 404);
    assert.equal(asked.at(-1)?.name, "%2e%2e");
    assert.equal((await get(scene, `${CONFIGMAPS}/a;b=c`)).status, 404);
    assert.equal(asked.at(-1)?.name, "a;b=c");
    assert.equal((await get(scene, `${CONFIGMAPS}/a%3Fwatch=1`)).status, 404);
    assert.equal(asked.at(-1)?.name, "a?watch=1");
  });

  test("a slash at the end is ignored", async () => {
    const { scene, asked } = await openListening();
    const answer = await get(scene, `${CONFIGMAPS}/`);
    assert.equal(json(answer).kind, "ConfigMapList");
    assert.equal(header(answer, "location"), undefined);
    assert.deepEqual([asked.at(-1)?.verb, asked.at(-1)?.resource, asked.at(-1)?.name], ["list", "configmaps", ""]);
  });

  test("the path of a collection means the same again, whatever the method and its name before", () => {
    const infoOf = (method: string, path: string, name?: string): object => parseRequestInfo(method, path, false, name);
    const [first, ...others] = ["GET", "POST", "DELETE"].map((method) => infoOf(method, CONFIGMAPS, "a"));
    assert.deepEqual(infoOf("GET", CONFIGMAPS, "a"), first);
    assert.deepEqual(infoOf("GET", CONFIGMAPS), { ...first, name: "" });
    assert.deepEqual(
      others.map((info) => ({ ...info, verb: "", name: "" })),
      others.map(() => ({ ...first, verb: "", name: "" })),
    );
    for (let index = 0; index < 600; index++)
      assert.deepEqual(infoOf("GET", `/api/v1/namespaces/n${index}/configmaps`), {
        ...{ ...first, name: "", path: `/api/v1/namespaces/n${index}/configmaps` },
        ...{ namespace: `n${index}`, objectNamespace: `n${index}` },
      });
    for (const path of ["/api/v1/namespaces//configmaps", "/api/v1/namespaces/%2f/configmaps"])
      for (const _ of [1, 2]) assert.throws(() => infoOf("GET", path), { code: 400 });
    assert.deepEqual(infoOf("GET", "/version"), { isResourceRequest: false, path: "/version", verb: "get" });
  });

  test("a selector fixes a name for lists, watches and deletions of many, and makes no object of a collection", () => {
    const nameFor = (method: string, isWatch = false): string => {
      const info = parseRequestInfo(method, CONFIGMAPS, isWatch, "a");
      return info.isResourceRequest ? `${info.verb} ${info.name}` : "";
    };
    assert.deepEqual(
      [nameFor("GET"), nameFor("GET", true), nameFor("DELETE"), nameFor("PUT"), nameFor("PATCH"), nameFor("POST")],
      ["list a", "watch a", "deletecollection a", "update ", "patch ", "create "],
    );
  });

  test("for any encoding of a path, the authorized object is the one that is served", async () => {
    const { scene, asked } = await openListening();
    for (const [namespace, name] of [
      ["default", "a"],
      ["default", "b"],
      ["orch-system", "a"],
    ] as const) {
      const body = JSON.stringify({ metadata: { name } });
      const connection = await scene.open();
      const path = `/api/v1/namespaces/${namespace}/configmaps`;
      connection.write(head(`POST ${path} HTTP/1.1`, JANE, `content-length: ${body.length}`) + body);
      assert.equal((await connection.answer()).status, 201);
      connection.close();
    }
    await fc.assert(
      fc.asyncProperty(anyTarget, async (target) => {
        asked.length = 0;
        const answer = await get(scene, target);
        assert.ok(answer.status < 500, `${target}: ${answer.status}`);
        if (answer.status !== 200) return;
        const shown = json(answer);
        // discovery has no objects
        if (shown.kind !== "ConfigMap" && shown.kind !== "ConfigMapList") return;
        const [attributes] = asked;
        assert.equal(asked.length, 1, target);
        assert.equal(attributes?.resource, "configmaps", target);
        if (shown.kind === "ConfigMap") {
          assert.deepEqual(
            [attributes?.namespace, attributes?.name],
            [fieldAt(shown, "metadata", "namespace"), fieldAt(shown, "metadata", "name")],
          );
          return;
        }
        const found = new Set<string>(objectsAt(shown, "items").map((item) => textAt(item, "metadata", "namespace")));
        const allowed = attributes?.namespace === "" ? ["default", "orch-system"] : [attributes?.namespace];
        for (const namespace of found) assert.ok(allowed.includes(namespace), `${target} shows ${namespace}`);
      }),
      { numRuns: 300 },
    );
  });
});

/** Ways to write a letter, most of them plainly. */
const writtenLetter = (letter: string): fc.Arbitrary<string> => {
  const hex = letter.charCodeAt(0).toString(16).padStart(2, "0");
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(letter) },
    { weight: 2, arbitrary: fc.constantFrom(`%${hex}`, `%${hex.toUpperCase()}`) },
    { weight: 1, arbitrary: fc.constantFrom(`%25${hex}`, letter.toUpperCase()) },
  );
};
const written = (text: string): fc.Arbitrary<string> =>
  fc.tuple(...[...text].map(writtenLetter)).map((letters) => letters.join(""));
const anyPart = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .constantFrom("api", "v1", "namespaces", "default", "orch-system", "configmaps", "a", "b")
      .chain(written),
  },
  { weight: 1, arbitrary: fc.constantFrom("", ".", "..", "%2e%2e", "%2F", "..%2f", "%00", ";x", "*", "%c0%af", "%") },
);
const usualParts = fc
  .tuple(fc.constantFrom("default", "orch-system"), fc.constantFrom("a", "b", undefined))
  .chain(([namespace, name]) =>
    fc.tuple(
      ...["api", "v1", "namespaces", namespace, "configmaps", ...(name === undefined ? [] : [name])].map(written),
    ),
  );
const separator = fc.oneof(
  { weight: 20, arbitrary: fc.constant("/") },
  { weight: 1, arbitrary: fc.constantFrom("//", "/./", "/../", "%2F", "/x/../", "\\") },
);
const anyTarget = fc
  .oneof(
    { weight: 3, arbitrary: usualParts },
    { weight: 1, arbitrary: fc.array(anyPart, { minLength: 1, maxLength: 8 }) },
  )
  .chain((parts) =>
    fc.array(separator, { minLength: parts.length, maxLength: parts.length }).map((separators) => {
      const path = parts.map((part, index) => `${separators[index]}${part}`).join("");
      return path.startsWith("/") ? path : `/${path}`;
    }),
  );
