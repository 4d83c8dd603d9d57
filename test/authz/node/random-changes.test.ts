/** Random changes of pods, volumes and attachments: the answers are those of looking at all that there is, each time anew. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { NodeGraph } from "../../../runtime/authz/node/node-graph.js";
import { loadedScene, type NodeScene } from "./node-scene.js";
import { askedOf, POD_PLACES, type PodPlace } from "./pod-places.js";

const NODES = ["n1", "n2"];
const NAMES = ["a", "b"];
const NAMESPACES = ["t", "u"];

interface Pod {
  readonly node: string | undefined;
  readonly isMirror: boolean;
  /** Indexes of places, with the names that stand there. */
  readonly mentions: readonly (readonly [place: number, name: string])[];
}
interface Volume {
  readonly claim: readonly [namespace: string, name: string] | undefined;
  readonly secret: string | undefined;
}
type Change =
  | { readonly kind: "pod"; readonly namespace: string; readonly name: string; readonly pod: Pod | undefined }
  | { readonly kind: "volume"; readonly name: string; readonly volume: Volume | undefined }
  | { readonly kind: "attachment"; readonly name: string; readonly node: string | undefined }
  | { readonly kind: "reload" };

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const name = fc.constantFrom(...NAMES);
const namespace = fc.constantFrom(...NAMESPACES);
const node = optional(fc.constantFrom(...NODES));
/** Half of them claims: these lead on to volumes and secrets. */
const CLAIMS = POD_PLACES.flatMap(({ resource }, index) => (resource === "persistentvolumeclaims" ? [index] : []));
const mention = fc.tuple(fc.oneof(fc.nat(POD_PLACES.length - 1), fc.constantFrom(...CLAIMS)), name);
const pod: fc.Arbitrary<Pod> = fc.record({
  node,
  isMirror: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
  mentions: fc.array(mention, { maxLength: 4 }),
});
const volume: fc.Arbitrary<Volume> = fc.record({ claim: optional(fc.tuple(namespace, name)), secret: optional(name) });
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("pod" as const), namespace, name, pod: optional(pod) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("volume" as const), name, volume: optional(volume) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("attachment" as const), name, node }) },
  { weight: 1, arbitrary: fc.constant({ kind: "reload" as const }) },
);

/** What there is, and the reading of it that looks at everything. */
class World {
  readonly pods = new Map<string, { namespace: string; name: string; pod: Pod }>();
  readonly volumes = new Map<string, Volume>();
  readonly attachments = new Map<string, string | undefined>();

  isRelated(node: string, resource: string, namespace: string, name: string): boolean {
    if (resource === "volumeattachments") return this.attachments.get(name) === node;
    if (resource === "persistentvolumes") return this.isVolumeUsed(node, this.volumes.get(name));
    for (const each of this.pods.values()) {
      if (each.pod.node !== node || each.namespace !== namespace) continue;
      if (resource === "pods" && each.name === name) return true;
      if (!each.pod.isMirror && each.pod.mentions.some((one) => names(each.name, one, resource) === name)) return true;
    }
    if (resource !== "secrets") return false;
    return [...this.volumes.values()].some(
      (each) => each.secret === name && each.claim?.[0] === namespace && this.isVolumeUsed(node, each),
    );
  }

  private isVolumeUsed(node: string, volume: Volume | undefined): boolean {
    if (volume?.claim === undefined) return false;
    return this.isRelated(node, "persistentvolumeclaims", ...volume.claim);
  }
}

function names(podName: string, [index, name]: Pod["mentions"][number], resource: string): string | undefined {
  const place = placeAt(index);
  if (place.resource !== resource) return undefined;
  return place.named?.(podName, name) ?? name;
}

function placeAt(index: number): PodPlace {
  const place = POD_PLACES[index];
  assert.ok(place);
  return place;
}

/** Several mentions of one list stand in it together. */
function podObject(namespace: string, name: string, { node, isMirror, mentions }: Pod): object {
  const spec: Record<string, unknown> = { nodeName: node };
  for (const [index, mentioned] of mentions)
    for (const [member, value] of Object.entries(placeAt(index).spec(mentioned))) {
      const before = spec[member];
      spec[member] = Array.isArray(before) ? [...before, ...value] : value;
    }
  const annotations = isMirror ? { "kubernetes.io/config.mirror": "h" } : {};
  return { metadata: { namespace, name, annotations }, spec };
}

function volumeObject(name: string, { claim, secret }: Volume): object {
  const [claimNamespace, claimName] = claim ?? [];
  const claimRef = claim && { namespace: claimNamespace, name: claimName };
  return { metadata: { name }, spec: { claimRef, ...(secret && { rbd: { secretRef: { name: secret } } }) } };
}

function attachmentObject(name: string, nodeName: string | undefined): object {
  return { metadata: { name }, spec: { nodeName } };
}

function apply(scene: NodeScene, world: World, change: Change): void {
  if (change.kind === "pod") {
    const { namespace, name, pod } = change;
    const key = `${namespace}/${name}`;
    // an account has one member of the spec to itself: the last one stands there
    const accounts = (pod?.mentions ?? []).filter(([index]) => placeAt(index).resource === "serviceaccounts");
    const mentions = (pod?.mentions ?? []).filter((one) => !accounts.includes(one) || one === accounts.at(-1));
    if (pod === undefined) world.pods.delete(key);
    else world.pods.set(key, { namespace, name, pod: { ...pod, mentions } });
    scene.pods.changed(key, pod && podObject(namespace, name, { ...pod, mentions }));
  } else if (change.kind === "volume") {
    if (change.volume === undefined) world.volumes.delete(change.name);
    else world.volumes.set(change.name, change.volume);
    scene.volumes.changed(change.name, change.volume && volumeObject(change.name, change.volume));
  } else if (change.kind === "attachment") {
    world.attachments.set(change.name, change.node);
    scene.attachments.changed(change.name, attachmentObject(change.name, change.node));
  } else {
    scene.pods.all(Array.from(world.pods, ([key, { namespace, name, pod }]) => [key, podObject(namespace, name, pod)]));
    scene.volumes.all(Array.from(world.volumes, ([key, each]) => [key, volumeObject(key, each)]));
    scene.attachments.all(Array.from(world.attachments, ([key, each]) => [key, attachmentObject(key, each)]));
  }
}

const QUESTIONS = [
  ...(["secrets", "configmaps", "persistentvolumeclaims", "serviceaccounts"] as const).flatMap((resource) =>
    NAMESPACES.flatMap((namespace) =>
      [...NAMES, "a-a", "b-a"].map((name) => ({ ...askedOf(resource), resource, namespace, name })),
    ),
  ),
  ...NAMESPACES.flatMap((namespace) =>
    NAMES.map((name) => ({ verb: "get", of: "pods", resource: "pods", namespace, name })),
  ),
  ...NAMES.flatMap((name) => [
    { verb: "get", of: "persistentvolumes", resource: "persistentvolumes", namespace: "", name },
    {
      verb: "get",
      of: "volumeattachments",
      group: "storage.k8s.io",
      resource: "volumeattachments",
      namespace: "",
      name,
    },
  ]),
];

test("after random changes nodes read exactly the objects related to them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
      const scene = loadedScene({ gates: { AuthorizeWithSelectors: true, AuthorizeNodeWithSelectors: true } });
      const world = new World();
      for (const each of changes) {
        apply(scene, world, each);
        for (const asking of NODES)
          for (const question of QUESTIONS) {
            const { type } = await scene.ask(asking, question);
            const { resource, namespace, name } = question;
            const expected = world.isRelated(asking, resource, namespace, name) ? "Allow" : "NoOpinion";
            assert.equal(type, expected, `${asking} ${resource} ${namespace}/${name}`);
          }
      }
    }),
    { numRuns: 60 },
  );
});

test("no entries remain after all objects are removed, in any order", () => {
  const relations = fc.record({
    node,
    above: fc.uniqueArray(fc.constantFrom("c1", "c2"), { maxLength: 2 }),
    below: fc.uniqueArray(fc.constantFrom("s1", "s2", "s3"), { maxLength: 3 }),
  });
  const source = fc.constantFrom("o1", "o2", "o3");
  fc.assert(
    fc.property(fc.array(fc.tuple(source, optional(relations)), { maxLength: 20 }), (changes) => {
      const graph = new NodeGraph();
      for (const [each, said] of changes) {
        const { node: on, ...rest } = said ?? {};
        graph.set(each, said && { object: each, ...(on && { node: on }), above: [], below: [], ...rest });
      }
      for (const each of ["o2", "o1", "o3"]) graph.set(each, undefined);
      assert.deepEqual(graph.size, { objects: 0, sources: 0 });
    }),
  );
});
