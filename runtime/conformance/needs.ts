/**
 * What checks may need of a server, and how to probe for it, once in a run. Only a plain refusal counts as missing: if
 * a server answers anything else, it is wrong and the checks must report that.
 */
import { valueAt } from "./assertions.js";
import type { RawAnswer, Scene } from "./scene.js";

export type Need =
  | "crds"
  | "rbac"
  | "impersonation"
  | "authorization"
  | "anonymous"
  | "protobuf"
  | "openapi"
  | "reviews"
  | "policies"
  | "webhooks-callback";

/** Returns the reason why a server lacks something; undefined if it has it. */
type Probe = (scene: Scene) => Promise<string | undefined>;

export const PROBES: Readonly<Record<Need, Probe>> = {
  crds: async (scene) => mayCreate(scene, scene.profile.words.apiextensionsGroup, "customresourcedefinitions"),
  rbac: async (scene) =>
    (await mayCreate(scene, scene.profile.words.rbacGroup, "clusterroles")) ??
    (await mayCreate(scene, scene.profile.words.rbacGroup, "rolebindings")),
  policies: async (scene) =>
    mayCreate(scene, scene.profile.words.admissionregistrationGroup, "validatingadmissionpolicies"),
  impersonation: async (scene) => {
    const { authenticationGroup } = scene.profile.words;
    const answer = await scene.request("POST", `/apis/${authenticationGroup}/v1/selfsubjectreviews`, {
      body: { apiVersion: `${authenticationGroup}/v1`, kind: "SelfSubjectReview" },
      as: { user: "conformance-probe", groups: ["conformance-probes"] },
    });
    return answer.status === 403 ? `impersonation is refused: ${refusal(answer)}` : undefined;
  },
  authorization: async (scene) => {
    const as = { user: "conformance-probe", groups: ["system:authenticated"] };
    const answer = await scene.request("GET", `/api/v1/namespaces/${scene.namespace}/secrets`, { as });
    return answer.status === 200 ? "every authenticated user may do everything" : undefined;
  },
  anonymous: async (scene) => {
    const answer = await scene.request("GET", "/version", { credentials: "none" });
    return answer.status === 401 ? "anonymous requests are rejected" : undefined;
  },
  protobuf: async (scene) => {
    const { protobufMediaType } = scene.profile.words;
    const answer = await scene.request("GET", "/api/v1/namespaces?limit=1", {
      headers: { accept: `${protobufMediaType}, application/json` },
    });
    return answer.header("content-type")?.startsWith(protobufMediaType) ? undefined : "protobuf is not supported";
  },
  openapi: async (scene) => {
    const answer = await scene.request("GET", "/openapi/v3");
    return answer.status === 200 ? undefined : `GET /openapi/v3: ${refusal(answer)}`;
  },
  reviews: async (scene) => mayCreate(scene, scene.profile.words.authorizationGroup, "subjectaccessreviews"),
  "webhooks-callback": async (scene) =>
    scene.callbackHost === undefined
      ? "it is unknown how the server can reach this kit: set --callback-host"
      : mayCreate(scene, scene.profile.words.admissionregistrationGroup, "validatingwebhookconfigurations"),
};

/** Reviews the kit's own rights, after checking that the group is served. */
async function mayCreate(scene: Scene, group: string, resource: string): Promise<string | undefined> {
  const served = await scene.request("GET", `/apis/${group}/v1`);
  if (served.status === 404) return `${group}/v1 is not served: ${refusal(served)}`;
  const { authorizationGroup } = scene.profile.words;
  const answer = await scene.request("POST", `/apis/${authorizationGroup}/v1/selfsubjectaccessreviews`, {
    body: {
      apiVersion: `${authorizationGroup}/v1`,
      kind: "SelfSubjectAccessReview",
      spec: { resourceAttributes: { group, resource, verb: "create" } },
    },
  });
  if (answer.status === 403 || answer.status === 404) return `own rights can't be reviewed: ${refusal(answer)}`;
  const isRefused = answer.status === 201 && valueAt(answer.json(), "status", "allowed") === false;
  return isRefused ? `no right to create ${resource}.${group}` : undefined;
}

function refusal({ status, text }: RawAnswer): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    if (typeof message === "string") return `${status} ${message}`;
  } catch {
    // The body is not a Status, so the code must suffice.
  }
  return String(status);
}
