/** Folders that a test framework made for its servers, and can't remove any more. */
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, resolve } from "node:path";

/** How envtest names the folders that it makes for one start of a server, and removes after it. */
const FRAMEWORK_PREFIX = "k8s_test_framework_";

/** Removes a folder that the framework made for this start, once the framework is gone. Leaves all other folders alone. */
export async function removeAbandoned(folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  const path = resolve(folder);
  if (dirname(path) !== resolve(tmpdir()) || !basename(path).startsWith(FRAMEWORK_PREFIX)) return;
  await rm(path, { recursive: true, force: true });
}
