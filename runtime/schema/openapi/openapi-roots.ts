/** Operations outside the resources: discovery and the version. Their paths end with a slash, as in stock documents. */
import { groupVersionPath } from "../../api/gvk.js";
import { groupWord, type Operation, type OperationNaming, pascal, tagOf } from "./openapi-operation.js";

const META = "apimachinery.pkg.apis.meta.v1.";

/** `GET /api/`. */
export function coreVersionsOperation(): Operation {
  return read("/api/", "getCoreAPIVersions", "core", "list the versions of the core group", `${META}APIVersions`);
}

/** `GET /apis/`. */
export function groupsOperation(): Operation {
  return read("/apis/", "getAPIVersions", "apis", "list the groups", `${META}APIGroupList`);
}

/** `GET /apis/<group>/`. */
export function groupOperation(naming: OperationNaming): Operation {
  const id = `get${groupWord(naming)}APIGroup`;
  return read(`/apis/${naming.group}/`, id, tagOf(naming), "show the versions of the group", `${META}APIGroup`);
}

/** `GET /apis/<group>/<version>/`. */
export function resourcesOperation(naming: OperationNaming, version: string): Operation {
  const path = `${groupVersionPath(naming.group, version)}/`;
  const id = `get${groupWord(naming)}${pascal(version)}APIResources`;
  return read(path, id, tagOf(naming, version), "list the resources", `${META}APIResourceList`);
}

/** `GET /version/`. */
export function versionOperation(): Operation {
  const info = "apimachinery.pkg.version.Info";
  return { ...read("/version/", "getCodeVersion", "version", "show the server's version", info), form: "json" };
}

function read(path: string, operationId: string, tag: string, description: string, definition: string): Operation {
  return {
    path,
    method: "get",
    operationId,
    tag,
    description,
    query: [],
    returns: { type: "own", name: definition },
    codes: [200],
    form: "document",
    isWatchable: false,
    isPrettyOnDemand: false,
    isCustom: false,
  };
}
