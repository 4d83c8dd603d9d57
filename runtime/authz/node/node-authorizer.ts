/**
 * Decides on requests of nodes: they get what they need for the pods that run on them, and nothing else. SPEC: Node
 * authorization.
 */
import type { FeatureGates } from "../../api/lifecycle/feature-gates.js";
import type { Release } from "../../api/lifecycle/lifecycle.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import type { Awaitable } from "../../base/awaitable.js";
import type { KindFollower } from "../../registry/read/kind-follower.js";
import {
  type AuthorizationAttributes,
  type Authorizer,
  allowed,
  type Decision,
  noOpinion,
  type ResourceAttributes,
} from "../authorizer.js";
import { FirstLoad } from "../first-load.js";
import type { AuthorizationObjects } from "../followed-objects.js";
import { PolicyScope } from "../rbac/default-policy/default-policy-rules.js";
import { NodeGraph, type Relations, relationKey } from "./node-graph.js";
import { nodeIdentity } from "./node-identity.js";
import { nodeRules } from "./node-permissions.js";
import { type NodeRule, nodeVerdicts } from "./node-verdicts.js";
import { podRelations } from "./pod-relations.js";
import { persistentVolumeRelations, volumeAttachmentRelations } from "./volume-relations.js";

const KINDS = ["pods", "persistentvolumes", "volumeattachments"] as const;
type FollowedKind = (typeof KINDS)[number];

export interface NodeAuthorizerOptions {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  readonly gates: Pick<FeatureGates, "isEnabled">;
  readonly release: Release;
}

export class NodeAuthorizer {
  /**
   * Abstains for every user that is not a node. A question about related objects waits for the first load, or throws.
   */
  readonly authorizer: Authorizer = {
    authorize: (attributes) => this.authorize(attributes),
    rulesFor: async (user) => ({
      resourceRules: [],
      nonResourceRules: [],
      ...(nodeIdentity(user) === undefined ? {} : { incompleteBecause: NO_LIST }),
    }),
  };
  private readonly mirrorAnnotation: string;
  private readonly verdicts: ReadonlyMap<string, NodeRule>;
  /** Entries of the form `verb group/resource`, where the resource includes the subresource. */
  private readonly ruled: ReadonlySet<string>;
  private readonly graph = new NodeGraph();
  private readonly firstLoad: FirstLoad<FollowedKind>;

  constructor({ profile, clock, gates, release }: NodeAuthorizerOptions) {
    this.mirrorAnnotation = `${profile.words.keyDomain}/config.mirror`;
    this.verdicts = nodeVerdicts({
      profile,
      narrowsReads: gates.isEnabled("AuthorizeNodeWithSelectors"),
      release,
    });
    this.ruled = new Set(
      nodeRules(new PolicyScope(profile.words, release)).flatMap(({ verbs, apiGroups, resources }) =>
        verbs.flatMap((verb) =>
          (apiGroups ?? []).flatMap((group) => (resources ?? []).map((each) => `${verb} ${group}/${each}`)),
        ),
      ),
    );
    this.firstLoad = new FirstLoad("Node", KINDS, clock);
  }

  /** Follows pods, volumes and attachments; resolves after the signal. Call it once. */
  async follow(objects: AuthorizationObjects, signal: AbortSignal): Promise<void> {
    await Promise.all([
      objects.pods(
        this.follower("pods", (pod) => podRelations(pod, this.mirrorAnnotation)),
        signal,
      ),
      objects.persistentVolumes(this.follower("persistentvolumes", persistentVolumeRelations), signal),
      objects.volumeAttachments(this.follower("volumeattachments", volumeAttachmentRelations), signal),
    ]);
  }

  private follower<Shape>(
    kind: FollowedKind,
    relationsOf: (object: Shape) => Relations | undefined,
  ): KindFollower<Shape> {
    const { graph, firstLoad } = this;
    let known = new Set<string>();
    return {
      all(objects) {
        const gone = known;
        known = new Set();
        for (const [key, object] of objects) {
          known.add(key);
          gone.delete(key);
          graph.set(`${kind} ${key}`, relationsOf(object));
        }
        for (const key of gone) graph.set(`${kind} ${key}`, undefined);
        firstLoad.loaded(kind);
      },
      changed(key, object) {
        if (object === undefined) known.delete(key);
        else known.add(key);
        graph.set(`${kind} ${key}`, object && relationsOf(object));
      },
    };
  }

  private authorize(attributes: AuthorizationAttributes): Awaitable<Decision> {
    const node = nodeIdentity(attributes.user);
    if (node === undefined || !attributes.isResourceRequest) return noOpinion();
    return this.authorizeNode(node, attributes);
  }

  private async authorizeNode(node: string, attributes: ResourceAttributes): Promise<Decision> {
    const { user } = attributes;
    if (node === "") return noOpinion(`unknown node for user ${JSON.stringify(user.username)}`);
    const rule = this.verdicts.get(`${attributes.group}/${attributes.resource}`);
    const verdict = rule === undefined ? this.byRole(attributes) : rule(attributes, node);
    if (verdict !== "IfRelated") return verdict;
    if (!this.firstLoad.isDone) await this.firstLoad.wait();
    const { resource, namespace, name } = attributes;
    return this.graph.isRelated(node, relationKey(resource, namespace, name))
      ? allowed()
      : noOpinion(`no relationship found between node '${node}' and this object`);
  }

  private byRole({ verb, group, resource, subresource }: ResourceAttributes): Decision {
    const requested = subresource === "" ? resource : `${resource}/${subresource}`;
    return this.ruled.has(`${verb} ${group}/${requested}`) ? allowed() : noOpinion();
  }
}

const NO_LIST = "node authorizer does not support user rule resolution";
