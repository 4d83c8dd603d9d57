/** The release that the flags of a command select. */

import type { FlagValues } from "../../command-line/flag-definition.js";
import { loadProfile } from "../serve/files/profile-file.js";

/**
 * Returns the emulated release, or the default one of the profile, such as `1.36`.
 * @param given has `profile`, by a default at least
 * @throws UsageError for a profile that can't be read
 */
export function releaseOfFlags(given: FlagValues): string {
  return (
    given.get("emulated-version") ?? loadProfile(given.get("profile") ?? "", given.get("orch-domain")).defaultRelease
  );
}
