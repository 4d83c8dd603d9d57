/** Users as authentication reviews show them. */
import type { UserInfo as ShownUser } from "../../../generated/authentication/v1/index.js";
import type { UserInfo } from "../../api/user-info.js";

/** What is empty stays away. */
export function shownUser({ username, uid, groups, extra }: UserInfo): ShownUser {
  const entries = Object.entries(extra).map(([key, values]) => [key, [...values]]);
  return {
    username,
    ...(uid === "" ? {} : { uid }),
    ...(groups.length === 0 ? {} : { groups: [...groups] }),
    ...(entries.length === 0 ? {} : { extra: Object.fromEntries(entries) }),
  };
}
