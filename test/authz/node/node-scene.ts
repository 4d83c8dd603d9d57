/** A node authorizer that follows what a test says there is, and questions to it. */
import { FeatureGates } from "../../../runtime/api/lifecycle/feature-gates.js";
import { kubernetesProfile, type NamingProfile } from "../../../runtime/api/profile/naming-profile.js";
import type { Clock } from "../../../runtime/api/time.js";
import type { Decision, ResourceAttributes, SelectorRequirement } from "../../../runtime/authz/authorizer.js";
import type {
  AuthorizationObjects,
  Follow,
  PersistentVolumeObject,
  PodObject,
  VolumeAttachmentObject,
} from "../../../runtime/authz/followed-objects.js";
import { NodeAuthorizer } from "../../../runtime/authz/node/node-authorizer.js";
import type { KindFollower } from "../../../runtime/registry/read/kind-follower.js";
import { ManualClock } from "../../client/support/manual-clock.js";

export interface Question {
  readonly verb: string;
  /** `group/resource/subresource`; the group and the subresource may be left out. */
  readonly of: string;
  readonly group?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly fieldSelector?: readonly SelectorRequirement[];
}

export interface NodeScene {
  readonly nodes: NodeAuthorizer;
  readonly clock: ManualClock;
  readonly pods: KindFollower<PodObject>;
  readonly volumes: KindFollower<PersistentVolumeObject>;
  readonly attachments: KindFollower<VolumeAttachmentObject>;
  ask(node: string, question: Question): Promise<Decision>;
}

export interface SceneOptions {
  readonly profile?: NamingProfile;
  readonly release?: { readonly major: number; readonly minor: number };
  readonly gates?: Readonly<Record<string, boolean>>;
}

const OLD_RELEASE = { major: 1, minor: 31 };

/** Nothing is loaded yet. */
export function nodeScene({
  profile = kubernetesProfile(),
  release = OLD_RELEASE,
  gates,
}: SceneOptions = {}): NodeScene {
  const clock = new ManualClock();
  const nodes = new NodeAuthorizer({
    profile,
    clock: clock satisfies Clock,
    gates: new FeatureGates(release, gates),
    release,
  });
  const told: Partial<Record<string, unknown>> = {};
  const following =
    <Shape>(kind: string): Follow<Shape> =>
    async (follower) => {
      told[kind] = follower;
    };
  const nobody: Follow<never> = async () => undefined;
  const objects: AuthorizationObjects = {
    roles: nobody,
    clusterRoles: nobody,
    roleBindings: nobody,
    clusterRoleBindings: nobody,
    pods: following("pods"),
    persistentVolumes: following("volumes"),
    volumeAttachments: following("attachments"),
    newestRole: async () => undefined,
  };
  void nodes.follow(objects, new AbortController().signal);
  return {
    nodes,
    clock,
    pods: told.pods as KindFollower<PodObject>,
    volumes: told.volumes as KindFollower<PersistentVolumeObject>,
    attachments: told.attachments as KindFollower<VolumeAttachmentObject>,
    ask: async (node, question) => nodes.authorizer.authorize(asked(nodeUser(node), question)),
  };
}

/** The same, with nothing there. */
export function loadedScene(options: SceneOptions = {}): NodeScene {
  const scene = nodeScene(options);
  scene.pods.all([]);
  scene.volumes.all([]);
  scene.attachments.all([]);
  return scene;
}

export function nodeUser(node: string): ResourceAttributes["user"] {
  return { username: `system:node:${node}`, uid: "", groups: ["system:nodes", "system:authenticated"], extra: {} };
}

export function asked(
  user: ResourceAttributes["user"],
  { verb, of, group = "", ...rest }: Question,
): ResourceAttributes {
  const [resource = "", subresource = ""] = of.split("/");
  return {
    user,
    isResourceRequest: true,
    verb,
    group,
    version: "v1",
    resource,
    subresource,
    namespace: "",
    name: "",
    ...rest,
  };
}
