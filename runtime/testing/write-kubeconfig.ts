/**
 * Writes the kubeconfig with which programs outside the process find a test server. It contains a token, so only its
 * owner may read it.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface KubeconfigParts {
  readonly url: string;
  /** PEM; undefined for plain HTTP. */
  readonly ca: string | undefined;
  readonly username: string;
  readonly token: string;
  readonly namespace: string;
}

const NAME = "kindsmith-test";
const OWNER_ONLY = 0o600;

/** Returns YAML. */
export function kubeconfigText({ url, ca, username, token, namespace }: KubeconfigParts): string {
  const text = JSON.stringify;
  const authority = ca === undefined ? "" : `\n      certificate-authority-data: ${Buffer.from(ca).toString("base64")}`;
  return `apiVersion: v1
kind: Config
clusters:
  - name: ${NAME}
    cluster:
      server: ${text(url)}${authority}
users:
  - name: ${text(username)}
    user:
      token: ${text(token)}
contexts:
  - name: ${NAME}
    context:
      cluster: ${NAME}
      user: ${text(username)}
      namespace: ${text(namespace)}
current-context: ${NAME}
`;
}

/** The files that were written for one server. They are removed with it. */
export class KubeconfigFiles {
  readonly #made: string[] = [];

  /**
   * @param path a file that does not exist yet. Default: a file in a new temporary folder
   * @throws Error if the file exists, since it may belong to the user
   */
  async write(text: string, path?: string): Promise<string> {
    let file = path;
    if (file === undefined) {
      const folder = await mkdtemp(join(tmpdir(), "kindsmith-test-"));
      this.#made.push(folder);
      file = join(folder, "kubeconfig");
    }
    try {
      await writeFile(file, text, { mode: OWNER_ONLY, flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      throw new Error(
        `${file}: the file is there already, and a test server neither changes nor removes what is not its own`,
        { cause: error },
      );
    }
    if (path !== undefined) this.#made.push(path);
    return file;
  }

  async remove(): Promise<void> {
    await Promise.all(this.#made.splice(0).map((path) => rm(path, { recursive: true, force: true })));
  }
}
