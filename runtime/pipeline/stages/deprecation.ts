/**
 * Handles requests to deprecated versions: each gets a Warning header and an audit annotation, and is recorded for the
 * metric. SPEC: Deprecation rules, deprecated REST endpoints (VER-040, VER-041, VER-070).
 */

import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { SERVER_USER } from "../../api/user-info.js";
import type { Routed } from "../context.js";
import type { ResourceRequestInfo } from "../request/request-info.js";

/** A deprecated version of a resource or subresource that a client requested. */
export interface DeprecatedUse {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource: string;
  /** The release that removes the version, such as `1.25`; empty if none is planned. */
  readonly removedRelease: string;
}

/**
 * The deprecated versions that were requested since the server started. The size is bounded by the served versions,
 * because all other requests end before this stage.
 */
export class DeprecatedUses {
  private readonly byPath = new Map<string, DeprecatedUse>();

  record(use: DeprecatedUse): void {
    const key = `${use.group}/${use.version}/${use.resource}/${use.subresource}`;
    if (!this.byPath.has(key)) this.byPath.set(key, use);
  }

  all(): DeprecatedUse[] {
    return [...this.byPath.values()];
  }
}

/**
 * Warns the client, records the use and annotates the audit event if the request uses a deprecated version. What the
 * server's own controllers follow, such as Endpoints, is no use that an operator could end.
 */
export function noteDeprecation({ target, warnings, annotations, context, info, user }: Routed): void {
  if (!info.isResourceRequest || target.type !== "resource") return;
  const { definition } = target.resource;
  if (definition.deprecationWarning === undefined) return;
  warnings.add(definition.deprecationWarning);
  const removedRelease = definition.lifecycle?.removed ?? "";
  if (user.username !== SERVER_USER) context.deprecatedUses.record(useOf(info, removedRelease));
  if (annotations.areKept) annotations.add(annotationsOf(context.profile, removedRelease));
}

function useOf({ group, version, resource, subresource }: ResourceRequestInfo, removedRelease: string): DeprecatedUse {
  return { group, version, resource, subresource, removedRelease };
}

function annotationsOf({ words }: NamingProfile, removedRelease: string): Record<string, string> {
  return {
    [words.auditDeprecatedAnnotation]: "true",
    ...(removedRelease === "" ? {} : { [words.auditRemovedReleaseAnnotation]: removedRelease }),
  };
}
