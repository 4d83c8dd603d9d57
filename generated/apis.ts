// Code generated from schemas. DO NOT EDIT; run `npm run generate`.

import * as admissionregistrationV1 from "./admissionregistration/v1/client.js";
import * as admissionregistrationV1alpha1 from "./admissionregistration/v1alpha1/client.js";
import * as admissionregistrationV1beta1 from "./admissionregistration/v1beta1/client.js";
import * as apiextensionsV1 from "./apiextensions/v1/client.js";
import * as apiregistrationV1 from "./apiregistration/v1/client.js";
import * as apiserverinternalV1alpha1 from "./apiserverinternal/v1alpha1/client.js";
import * as appsV1 from "./apps/v1/client.js";
import * as authenticationV1 from "./authentication/v1/client.js";
import * as authorizationV1 from "./authorization/v1/client.js";
import * as authorizationV1beta1 from "./authorization/v1beta1/client.js";
import * as autoscalingV1 from "./autoscaling/v1/client.js";
import * as autoscalingV2 from "./autoscaling/v2/client.js";
import * as batchV1 from "./batch/v1/client.js";
import * as batchV1beta1 from "./batch/v1beta1/client.js";
import * as certificatesV1 from "./certificates/v1/client.js";
import * as certificatesV1alpha1 from "./certificates/v1alpha1/client.js";
import * as certificatesV1beta1 from "./certificates/v1beta1/client.js";
import * as coordinationV1 from "./coordination/v1/client.js";
import * as coordinationV1alpha2 from "./coordination/v1alpha2/client.js";
import * as coordinationV1beta1 from "./coordination/v1beta1/client.js";
import * as coreV1 from "./core/v1/client.js";
import * as demoExampleComV1 from "./demo.example.com/v1/client.js";
import * as discoveryV1 from "./discovery/v1/client.js";
import * as discoveryV1beta1 from "./discovery/v1beta1/client.js";
import * as eventsV1 from "./events/v1/client.js";
import * as eventsV1beta1 from "./events/v1beta1/client.js";
import * as flowcontrolV1 from "./flowcontrol/v1/client.js";
import * as flowcontrolV1beta3 from "./flowcontrol/v1beta3/client.js";
import * as jobsExampleComV1 from "./jobs.example.com/v1/client.js";
import * as networkingV1 from "./networking/v1/client.js";
import * as networkingV1beta1 from "./networking/v1beta1/client.js";
import * as nodeV1 from "./node/v1/client.js";
import * as nodeV1beta1 from "./node/v1beta1/client.js";
import * as policyV1 from "./policy/v1/client.js";
import * as policyV1beta1 from "./policy/v1beta1/client.js";
import * as rbacV1 from "./rbac/v1/client.js";
import * as resourceGroupV1 from "./resource/v1/client.js";
import * as resourceGroupV1alpha3 from "./resource/v1alpha3/client.js";
import * as resourceGroupV1beta1 from "./resource/v1beta1/client.js";
import * as resourceGroupV1beta2 from "./resource/v1beta2/client.js";
import * as schedulingV1 from "./scheduling/v1/client.js";
import * as schedulingV1alpha2 from "./scheduling/v1alpha2/client.js";
import * as storageV1 from "./storage/v1/client.js";
import * as storageV1alpha1 from "./storage/v1alpha1/client.js";
import * as storageV1beta1 from "./storage/v1beta1/client.js";
import * as storagemigrationV1 from "./storagemigration/v1/client.js";
import * as storagemigrationV1beta1 from "./storagemigration/v1beta1/client.js";

/** All generated references, for `connect({ apis })`: `client.apps.v1.deployments(namespace)`. */
export const apis = {
  admissionregistration: {
    v1: admissionregistrationV1,
    v1alpha1: admissionregistrationV1alpha1,
    v1beta1: admissionregistrationV1beta1,
  },
  apiextensions: { v1: apiextensionsV1 },
  apiregistration: { v1: apiregistrationV1 },
  apiserverinternal: { v1alpha1: apiserverinternalV1alpha1 },
  apps: { v1: appsV1 },
  authentication: { v1: authenticationV1 },
  authorization: { v1: authorizationV1, v1beta1: authorizationV1beta1 },
  autoscaling: { v1: autoscalingV1, v2: autoscalingV2 },
  batch: { v1: batchV1, v1beta1: batchV1beta1 },
  certificates: { v1: certificatesV1, v1alpha1: certificatesV1alpha1, v1beta1: certificatesV1beta1 },
  coordination: { v1: coordinationV1, v1alpha2: coordinationV1alpha2, v1beta1: coordinationV1beta1 },
  core: { v1: coreV1 },
  demoExampleCom: { v1: demoExampleComV1 },
  discovery: { v1: discoveryV1, v1beta1: discoveryV1beta1 },
  events: { v1: eventsV1, v1beta1: eventsV1beta1 },
  flowcontrol: { v1: flowcontrolV1, v1beta3: flowcontrolV1beta3 },
  jobsExampleCom: { v1: jobsExampleComV1 },
  networking: { v1: networkingV1, v1beta1: networkingV1beta1 },
  node: { v1: nodeV1, v1beta1: nodeV1beta1 },
  policy: { v1: policyV1, v1beta1: policyV1beta1 },
  rbac: { v1: rbacV1 },
  resourceGroup: {
    v1: resourceGroupV1,
    v1alpha3: resourceGroupV1alpha3,
    v1beta1: resourceGroupV1beta1,
    v1beta2: resourceGroupV1beta2,
  },
  scheduling: { v1: schedulingV1, v1alpha2: schedulingV1alpha2 },
  storage: { v1: storageV1, v1alpha1: storageV1alpha1, v1beta1: storageV1beta1 },
  storagemigration: { v1: storagemigrationV1, v1beta1: storagemigrationV1beta1 },
} as const;
