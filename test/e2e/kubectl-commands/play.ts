/** Types a transcript into a session of its own, in a namespace of its own. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { base64, makeRequest } from "../../builtin/support/certificates.js";
import type { KubectlRelease } from "../../support/kubectl.js";
import { differenceOf } from "./expectation.js";
import { Session, type SessionOptions } from "./session.js";
import { isFor, parseTranscript } from "./transcript.js";

/** The first release whose kubectl says where it deleted an object. */
const NAMES_NAMESPACE = 34;

export interface Stage extends Pick<SessionOptions, "tools" | "kubeconfig" | "cacheFolder"> {
  readonly release: KubectlRelease;
}

/**
 * What was not as expected, each with its place. Values that transcripts may use: `ns` the namespace, `id` a word for names
 * of cluster-scoped objects, `from` what kubectl says of the namespace of a deleted object, `request` a certificate request.
 */
export async function play(path: string, { release, ...surroundings }: Stage): Promise<string[]> {
  const minor = Number(release.split(".")[1]);
  const id = `k${minor}`;
  const namespace = `${basename(path, ".transcript")}-${id}`;
  const from = minor >= NAMES_NAMESPACE ? ` from ${namespace} namespace` : "";
  const values = { ns: namespace, id, from, request: base64(await makeRequest("anna")) };
  const session = new Session({ ...surroundings, namespace, values });
  try {
    const transcript = parseTranscript(readFileSync(path, "utf8"));
    session.writeFiles(transcript);
    await session.makeNamespace();
    const differences: string[] = [];
    for (const entry of transcript.entries.filter((each) => isFor(each, minor))) {
      const outcome = await session.type(entry);
      const difference = outcome && differenceOf(entry.expected, outcome, values);
      if (difference) differences.push(`${basename(path)}:${entry.line}: ${entry.text}\n${difference}`);
    }
    return differences;
  } finally {
    await session.dispose();
  }
}
