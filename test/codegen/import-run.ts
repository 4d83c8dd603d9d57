/** `kindsmith import` in a workspace, in the process of the test. */
import { runImport } from "../../codegen/import/import-command.js";
import { remoteDocuments } from "../../runtime/cli/remote-documents.js";
import type { Run, Workspace } from "./workspace.js";

/** @param input what the command reads from standard input */
export async function runIn(space: Workspace, argv: readonly string[], input = ""): Promise<Run> {
  let stdout = "";
  let stderr = "";
  const io = {
    cwd: space.root,
    stdin: (async function* () {
      yield Buffer.from(input);
    })(),
    stdout: (text: string): void => {
      stdout += text;
    },
    stderr: (text: string): void => {
      stderr += text;
    },
  };
  const code = await runImport(argv, remoteDocuments, io);
  return { code, stdout, stderr };
}
