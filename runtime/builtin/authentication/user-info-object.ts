/** Converts users to the form of authentication reviews. */
import type { UserInfo as ShownUser } from "../../../generated/authentication/v1/index.js";
import type { UserInfo } from "../../api/user-info.js";

/** Omits empty members. */
export function shownUser({ username, uid, groups, extra }: UserInfo): ShownUser {
  const entries = Object.entries(extra).map(([key, values]) => [key, [...values]]);
  return {
    username,
    ...(uid === "" ? {} : { uid }),
    ...(groups.length === 0 ? {} : { groups: [...groups] }),
    ...(entries.length === 0 ? {} : { extra: Object.fromEntries(entries) }),
  };
}
