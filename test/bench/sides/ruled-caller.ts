/** A user whom one role allows everything with ConfigMaps of one namespace, on a server with the modes Node and RBAC. */
import type { OurOptions, RequestSeed } from "./ours.js";

const NAME = "jane";
const GROUP = "rbac.authorization.k8s.io";
const COLLECTION = `/apis/${GROUP}/v1/namespaces/default`;

/** As long as the token of the administrator, so that requests have the same length. */
export const RULED_TOKEN: string = "j".repeat(43);

export const RULED_SERVER: NonNullable<OurOptions["server"]> = {
  authorization: ["Node", "RBAC"],
  authentication: { tokenFile: `${RULED_TOKEN},${NAME},uid-of-jane,"dev"\n` },
};

export const rolesOfCaller: readonly RequestSeed[] = [
  {
    path: `${COLLECTION}/roles`,
    bodies: [
      JSON.stringify({
        metadata: { name: NAME },
        rules: [{ apiGroups: [""], resources: ["configmaps"], verbs: ["get", "create", "update", "patch"] }],
      }),
    ],
  },
  {
    path: `${COLLECTION}/rolebindings`,
    bodies: [
      JSON.stringify({
        metadata: { name: NAME },
        roleRef: { apiGroup: GROUP, kind: "Role", name: NAME },
        subjects: [{ apiGroup: GROUP, kind: "User", name: NAME }],
      }),
    ],
  },
];
