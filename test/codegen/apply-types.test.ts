/** Types of what an apply may state: parts of objects pass, what names list items must be there, wrong fields don't compile. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";
import { REPOSITORY, workspace } from "./workspace.js";

const SCHEMA = `openapi: 3.0.3
info: { title: t, version: v1 }
paths: {}
components:
  schemas:
    Boat:
      x-kubernetes-group-version-kind: [{ group: sea.example.com, version: v1, kind: Boat }]
      type: object
      required: [spec]
      properties:
        metadata: { type: object }
        spec:
          type: object
          required: [harbour, engine]
          properties:
            harbour: { type: string, description: Where it lies. }
            engine: { $ref: "#/components/schemas/Engine" }
            spare: { $ref: "#/components/schemas/Engine" }
            engines:
              type: array
              x-kubernetes-list-type: map
              x-kubernetes-list-map-keys: [serial, side]
              items: { $ref: "#/components/schemas/Engine" }
            cabins:
              type: array
              x-kubernetes-list-type: map
              x-kubernetes-list-map-keys: [name]
              items: { $ref: "#/components/schemas/Cabin" }
            byDeck: { type: object, additionalProperties: { $ref: "#/components/schemas/Rope" } }
            open: { $ref: "#/components/schemas/Open" }
            tags: { type: array, items: { type: string }, x-kubernetes-list-type: set }
    Engine:
      type: object
      required: [serial, power]
      properties:
        serial: { type: string }
        side: { type: string, default: left }
        power: { type: integer }
    Cabin:
      type: object
      required: [name, beds]
      properties:
        name: { type: string }
        beds: { type: integer }
        parent: { $ref: "#/components/schemas/Cabin" }
    Rope:
      type: object
      properties: { metres: { type: integer } }
    Open:
      type: object
      x-kubernetes-preserve-unknown-fields: true
      required: [known]
      properties: { known: { type: string }, rope: { $ref: "#/components/schemas/Rope" } }
    BoatApply:
      x-kubernetes-group-version-kind: [{ group: sea.example.com, version: v1, kind: BoatApply }]
      type: object
      properties: { metadata: { type: object } }
`;

const USES = `import type { TypedResource } from "kindsmith/client";
import type { BoatApply2, EngineApply, Rope, references } from "./generated/sea.example.com/v1/index.js";

type ReferenceApply = NonNullable<(typeof references)["boats"]["applyType"]>;
export const same: ReferenceApply = { metadata: { name: "a" } } satisfies BoatApply2;

export const least: BoatApply2 = { metadata: { name: "a" } };
export const part: BoatApply2 = {
  apiVersion: "sea.example.com/v1",
  kind: "Boat",
  metadata: { name: "a", labels: { a: "b" } },
  spec: {
    engine: { power: 3 }, spare: {}, engines: [{ serial: "x" }], cabins: [{ name: "a" }, { name: "b", beds: 2, parent: {} }],
    byDeck: { upper: { metres: 1 } }, open: { rope: {}, other: 1 }, tags: ["a"],
  },
};
const rope: Rope = { metres: 1 };
export const shared: BoatApply2 = { metadata: { name: "a" }, spec: { byDeck: { lower: rope } } };
export const harbour: string | undefined = part.spec?.harbour;
export const engine: EngineApply = {};

// @ts-expect-error an object has no name
export const nameless: BoatApply2 = { metadata: {} };
// @ts-expect-error the records of owners are the server's
export const owned: BoatApply2 = { metadata: { name: "a", managedFields: [] } };
// @ts-expect-error a field that the schema does not have
export const unknownField: BoatApply2 = { metadata: { name: "a" }, spec: { harbor: "x" } };
// @ts-expect-error a field that the part does not have
export const unknownNested: BoatApply2 = { metadata: { name: "a" }, spec: { engine: { cylinders: 4 } } };
// @ts-expect-error a value of another type
export const wrongType: BoatApply2 = { metadata: { name: "a" }, spec: { engine: { power: "3" } } };
// @ts-expect-error another kind
export const wrongKind: BoatApply2 = { kind: "Ship", metadata: { name: "a" } };
// @ts-expect-error an item without its key
export const keyless: BoatApply2 = { metadata: { name: "a" }, spec: { cabins: [{ beds: 2 }] } };
// @ts-expect-error the same where the struct is no item in other places
export const keylessEngine: BoatApply2 = { metadata: { name: "a" }, spec: { engines: [{ side: "left" }] } };

export async function calls(boats: TypedResource<never, BoatApply2, "status">): Promise<void> {
  await boats.apply({ metadata: { name: "a" }, spec: { spare: { power: 1 } } }, { fieldManager: "me" });
  await boats.status.apply({ metadata: { name: "a" } }, { fieldManager: "me" });
  // @ts-expect-error a field that the schema does not have
  await boats.apply({ metadata: { name: "a" }, sepc: {} }, { fieldManager: "me" });
}
`;

test("[GEN-008] an apply states parts of objects: everything may be left out but names and the keys of list items", async (context) => {
  const space = await workspace(context, { "schemas/boat.yaml": SCHEMA, "uses.ts": USES }, "inside");
  const { code, stderr } = await space.generate();
  assert.equal(code, 0, stderr);
  const paths = { "kindsmith/client": [join(REPOSITORY, "runtime/client/index.ts")] };
  const config = {
    extends: join(REPOSITORY, "tsconfig.json"),
    compilerOptions: { paths },
    include: ["**/*.ts"],
    exclude: [],
  };
  await space.write("tsconfig.json", JSON.stringify(config));
  const compiler = join(REPOSITORY, "node_modules/typescript/bin/tsc");
  const tsc = spawnSync(process.execPath, [compiler, "-p", space.root, "--noEmit"], { encoding: "utf8" });
  assert.equal(tsc.stdout, "");
  assert.equal(tsc.status, 0, tsc.stderr);
  const files = await space.files("generated/sea.example.com/v1");
  const apply = files.get("boat.apply.ts") ?? "";
  assert.doesNotMatch(apply, /interface RopeApply/, "a struct that asks for nothing is its own apply form");
});
