/** Which release the commands of an asset folder follow: the one that a variable names, or the name of the folder. */
import { basename } from "node:path";
import { kubernetesProfile } from "../../api/profile/naming-profile.js";
import { UsageError } from "../../base/usage-error.js";
import { STOCK_RELEASES } from "./stock/kube-apiserver-flags.js";

/** The release of folders whose name has none: that of the profile of all their servers. */
export const { defaultRelease: DEFAULT_ASSET_RELEASE } = kubernetesProfile();

/** The variable that selects the release of the commands in an asset folder. */
export const RELEASE_VARIABLE = "KINDSMITH_EMULATED_VERSION";

/** A release at the beginning of a text. */
const RELEASE_PREFIX = /^1\.([0-9]{1,3})(?:$|[^0-9])/;

/**
 * @param folder the asset folder; undefined for a command that runs outside of one
 * @throws UsageError for a variable that names no release that the server can follow
 */
export function assetRelease(environment: Readonly<NodeJS.ProcessEnv>, folder: string | undefined): string {
  const wanted = environment[RELEASE_VARIABLE];
  if (wanted !== undefined && wanted !== "") return checkedRelease(RELEASE_VARIABLE, wanted);
  const named = folder === undefined ? undefined : releaseIn(basename(folder));
  return named ?? DEFAULT_ASSET_RELEASE;
}

/**
 * Returns `1.35` for `1.35`, `v1.35.4` or `1.35.4-linux-amd64`, as installers of test binaries name their folders.
 * @param source the flag or variable, for the message
 * @throws UsageError for any other text
 */
export function checkedRelease(source: string, text: string): string {
  const release = releaseIn(text);
  if (release !== undefined) return release;
  throw new UsageError(
    `${source}: found ${JSON.stringify(text)}, expected a release from ${STOCK_RELEASES[0]} to ${STOCK_RELEASES.at(-1)}, such as ${DEFAULT_ASSET_RELEASE}`,
  );
}

function releaseIn(text: string): string | undefined {
  const minor = RELEASE_PREFIX.exec(text.replace(/^v/, ""))?.[1];
  const release = `1.${Number(minor)}`;
  return minor !== undefined && STOCK_RELEASES.includes(release) ? release : undefined;
}
