/** Kinds that exist in tests only: generated from a CRD manifest as a user would generate them, then loaded. */
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { CreateServerOptions } from "../../../runtime/index.js";
import { workspace } from "../../codegen/workspace.js";
import { importTypeScript } from "../../support/typescript.js";

export type Groups = NonNullable<CreateServerOptions["groups"]>;

/** What `kindsmith generate` makes of a manifest. It is gone when the context ends. @throws Error with all that is wrong with it. */
export async function generateKinds(context: Pick<TestContext, "after">, manifest: string): Promise<Groups> {
  const space = await workspace(context as TestContext, { "schemas/kind.yaml": manifest }, "inside");
  const { code, stderr } = await space.generate();
  if (code !== 0) throw new Error(stderr);
  const { apiGroups } = await importTypeScript(join(space.root, "generated/index.ts"));
  return apiGroups as Groups;
}
