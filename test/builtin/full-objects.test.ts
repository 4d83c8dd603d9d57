/** Objects that use every field of their kind: all of it is stored, and comes back. SPEC: Objects; the catalogue of kinds. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { daemonSets, deployments, replicaSets, statefulSets } from "../../generated/apps/v1/index.js";
import { cronJobs, jobs } from "../../generated/batch/v1/index.js";
import {
  limitRanges,
  persistentVolumeClaims,
  persistentVolumes,
  pods,
  podTemplates,
  replicationControllers,
  resourceQuotas,
} from "../../generated/core/v1/index.js";
import { podDisruptionBudgets } from "../../generated/policy/v1/index.js";
import type { ResourceDefinition } from "../../runtime/kit/index.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { differences, unusedFields } from "../support/field-coverage.js";
import { fieldAt, type JsonObject } from "../support/json.js";
import { fullPods } from "./full/pods.js";
import { fullClaims, fullPersistentVolumes } from "./full/volumes.js";
import * as full from "./full/workloads.js";

interface FullKind {
  // biome-ignore lint/suspicious/noExplicitAny: kinds of all sorts stand in one list
  readonly definition: ResourceDefinition<any>;
  readonly objects: readonly object[];
  readonly part?: string;
  /** Fields that clients can't set when they make an object. */
  readonly exceptions?: RegExp;
}

const WITH_PODS = /^EphemeralContainer |^PodSpec ephemeralContainers$/;
/** A template holds no pod that has a place, and no pod that ends. */
const TEMPLATES = new RegExp(
  `${WITH_PODS.source}|^PodSpec (?:activeDeadlineSeconds|nodeName|schedulingGates|os|hostnameOverride)$|^PodOS |^PodSchedulingGate `,
);
const CLAIM_STATUS = /^PersistentVolumeClaim(?:Status|Condition)? |^(?:ModifyVolumeStatus|VolumeHealth\w+) /;

const KINDS: readonly FullKind[] = [
  { definition: pods, objects: fullPods, exceptions: WITH_PODS },
  { definition: deployments, objects: full.fullDeployments, exceptions: TEMPLATES },
  { definition: replicaSets, objects: full.fullReplicaSets, exceptions: TEMPLATES },
  { definition: daemonSets, objects: full.fullDaemonSets, exceptions: TEMPLATES },
  {
    definition: statefulSets,
    objects: full.fullStatefulSets,
    exceptions: new RegExp(`${TEMPLATES.source}|${CLAIM_STATUS.source}`),
  },
  { definition: jobs, objects: full.fullJobs, exceptions: TEMPLATES },
  {
    definition: cronJobs,
    objects: full.fullCronJobs,
    exceptions: new RegExp(`${TEMPLATES.source}|^JobSpec selector$|^LabelSelectorRequirement |^LabelSelector `),
  },
  { definition: replicationControllers, objects: full.fullReplicationControllers, exceptions: TEMPLATES },
  { definition: podTemplates, objects: full.fullPodTemplates, part: "template", exceptions: TEMPLATES },
  { definition: resourceQuotas, objects: full.fullResourceQuotas },
  { definition: limitRanges, objects: full.fullLimitRanges },
  { definition: podDisruptionBudgets, objects: full.fullDisruptionBudgets },
  { definition: persistentVolumeClaims, objects: fullClaims },
  { definition: persistentVolumes, objects: fullPersistentVolumes },
];

/** Kinds that the requirement names; services and ingresses have tests of their own. */
const PROVEN: ReadonlySet<string> = new Set(["Pod", "Deployment"]);

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`objects with every field (${profile.name})`, () => {
    let api: TestApi;
    let namespace: string;
    before(async () => {
      // the objects name classes that are not there, and nothing is to be added to them
      const disableAdmissionPlugins = ["Priority", "RuntimeClass", "DefaultTolerationSeconds"];
      api = await startApi({ profile, disableAdmissionPlugins });
      namespace = await api.namespace();
    });
    after(() => api.stop());

    const collectionOf = ({ group, version, resource, scope }: FullKind["definition"]): string => {
      const base = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
      return scope === "Cluster" ? `${base}/${resource}` : `${base}/namespaces/${namespace}/${resource}`;
    };

    for (const { definition, objects, part = "spec", exceptions } of KINDS) {
      const proven = PROVEN.has(definition.kind) ? "[RES-055] " : "";
      test(`${proven}${definition.kind}: every field is returned as it was sent`, async () => {
        const path = collectionOf(definition);
        for (const object of objects as readonly JsonObject[]) {
          const created = await api.post(`${path}?fieldValidation=Strict`, object);
          assert.equal(created.status, 201, created.body?.message);
          const { body } = await api.get(`${path}/${fieldAt(object, "metadata", "name")}`);
          assert.deepEqual(
            differences(object[part], body[part], part),
            [],
            `of ${fieldAt(object, "metadata", "name")}`,
          );
        }
        const unused = await unusedFields(definition, part, objects);
        const unexpected = unused.filter((field) => !exceptions?.test(field));
        assert.deepEqual(unexpected, [], "fields that no object of the test uses");
      });
    }
  });
}
