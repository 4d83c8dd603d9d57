/** Measures the cost of admission webhooks for the server: creates with webhooks, against the same creates without. */
import { WebhookProcess } from "../../support/admission-webhook.js";
import { makeAuthority } from "../../support/certificates.js";
import type { BenchCase, OurSide } from "../bench-case.js";
import { openOurs } from "../sides/ours.js";
import { createPlan } from "./config-maps.js";

const GROUP = "/apis/admissionregistration.k8s.io/v1";
const CONCURRENCY = 16;
const plan = createPlan(CONCURRENCY);

interface Case {
  readonly kind: "mutating" | "validating";
  readonly count: number;
  /** The resources that the rules match. Only ConfigMaps are created. */
  readonly resource: string;
}

/** The webhooks run in a separate process, whose time is not counted, and allow everything. */
async function openWithWebhooks({ kind, count, resource }: Case): Promise<OurSide> {
  const process = await WebhookProcess.start(await makeAuthority("webhooks"));
  await process.behave("/", { forgets: true });
  const webhooks = Array.from({ length: count }, (_, index) => ({
    name: `w${index}.bench.example.com`,
    clientConfig: process.clientConfig("/"),
    rules: [{ operations: ["CREATE"], apiGroups: [""], apiVersions: ["v1"], resources: [resource] }],
    sideEffects: "None",
    admissionReviewVersions: ["v1"],
  }));
  const body = JSON.stringify({ metadata: { name: "bench" }, webhooks });
  const side = await openOurs({ plan, seed: { path: `${GROUP}/${kind}webhookconfigurations`, bodies: [body] } });
  return {
    ...side,
    async close() {
      await side.close();
      await process.stop();
    },
  };
}

function caseOf(name: string, given: Case): BenchCase {
  return {
    name: `webhooks-${name}`,
    unit: "create",
    floorIs: "the same without webhooks",
    ours: () => openWithWebhooks(given),
    floor: () => openOurs({ plan }),
  };
}

const noneCase: BenchCase = {
  name: "webhooks-none",
  unit: "create",
  floorIs: "the same without the plug-ins",
  ours: () => openOurs({ plan }),
  floor: () =>
    openOurs({
      plan,
      server: { disableAdmissionPlugins: ["MutatingAdmissionWebhook", "ValidatingAdmissionWebhook"] },
    }),
};

export const webhookCases: readonly BenchCase[] = [
  noneCase,
  caseOf("elsewhere-100", { kind: "validating", count: 100, resource: "pods" }),
  caseOf("1", { kind: "validating", count: 1, resource: "configmaps" }),
  caseOf("5", { kind: "validating", count: 5, resource: "configmaps" }),
  caseOf("mutating-1", { kind: "mutating", count: 1, resource: "configmaps" }),
];
