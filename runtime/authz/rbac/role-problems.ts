/** Describes what prevents a decision by roles: bindings that name roles which do not exist. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { shownText } from "../../base/shown-text.js";
import type { StoredBinding } from "./stored-binding.js";

/** A user may be bound to any number of roles that no longer exist. */
const MAX_LISTED = 10;

export class RoleProblems {
  private readonly found = new Set<string>();
  private isCut = false;

  constructor(private readonly profile: NamingProfile) {}

  add({ role: { kind, name } }: StoredBinding): void {
    const isKnown = kind === "Role" || kind === "ClusterRole";
    const text = isKnown
      ? `${kind.toLowerCase()}.${this.profile.words.rbacGroup} "${shownText(name)}" not found`
      : `unsupported role reference kind: "${shownText(kind)}"`;
    if (this.found.size < MAX_LISTED) this.found.add(text);
    else this.isCut ||= !this.found.has(text);
  }

  get texts(): readonly string[] {
    return this.isCut ? [...this.found, "and others"] : [...this.found];
  }

  /** Empty if there are no problems. */
  get reason(): string {
    const { texts } = this;
    if (texts.length === 0) return "";
    return `RBAC: ${texts.length === 1 ? texts[0] : `[${texts.join(", ")}]`}`;
  }
}
