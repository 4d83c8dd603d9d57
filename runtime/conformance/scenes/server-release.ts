/** The release of a server, and what it has deprecated. */
import { bodyOf, expectEqual, expectStatus } from "../assertions.js";
import { CheckSkipped } from "../conformance-check.js";
import type { Scene } from "../scene.js";

/** Returns 31 for release 1.31. */
export async function minorRelease(scene: Scene): Promise<number> {
  const { major, minor } = bodyOf(await scene.request("GET", "/version"));
  expectEqual("major of /version", major, "1");
  return Number.parseInt(String(minor), 10);
}

/** A version that the server has deprecated. */
export interface DeprecatedVersion {
  /** The path of a list. */
  readonly path: string;
  /** The path of its successor. */
  readonly current: string;
  readonly warning: string;
  /** The labels of the metric about its use. */
  readonly labels: string;
}

/**
 * Flow schemas in the version that release 1.32 removed, and Endpoints from 1.33 on, which deprecates them.
 * @throws CheckSkipped in release 1.32
 */
export async function deprecatedVersion(scene: Scene): Promise<DeprecatedVersion> {
  const { discoveryGroup, flowcontrolGroup } = scene.profile.words;
  const path = `/apis/${flowcontrolGroup}/v1beta3/flowschemas?limit=1`;
  const minor = await minorRelease(scene);
  if (minor < 32)
    return {
      path,
      current: `/apis/${flowcontrolGroup}/v1/flowschemas?limit=1`,
      warning: `${flowcontrolGroup}/v1beta3 FlowSchema is deprecated in v1.29+, unavailable in v1.32+; use ${flowcontrolGroup}/v1 FlowSchema`,
      labels: `group="${flowcontrolGroup}",removed_release="1.32",resource="flowschemas",subresource="",version="v1beta3"`,
    };
  expectStatus(await scene.request("GET", path), 404);
  if (minor < 33) throw new CheckSkipped(`release 1.${minor} serves no version that is deprecated and has a successor`);
  return {
    path: "/api/v1/endpoints?limit=1",
    current: `/apis/${discoveryGroup}/v1/endpointslices?limit=1`,
    warning: `v1 Endpoints is deprecated in v1.33+; use ${discoveryGroup}/v1 EndpointSlice`,
    labels: 'group="",removed_release="",resource="endpoints",subresource="",version="v1"',
  };
}
