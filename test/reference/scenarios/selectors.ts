/** Field and label selectors: for every kind, with supported and unsupported fields, in every form. */

import { objectAt } from "../../support/json.js";
import { builtinKinds } from "../objects/index.js";
import { collectionOf, type KindObjects, named, shortName } from "../objects/kind.js";
import type { Exchange, Family, Step } from "../tool/exchange.js";
import { get, MERGE, patch, post, remove, silent } from "./steps.js";

/** Tested for every kind, whether it supports them or not. */
const FIELDS = [
  "metadata.name%3Do-{{id}}",
  "metadata.name%21%3Do-{{id}}",
  "metadata.namespace%3D{{ns}}",
  "metadata.uid%3Dx",
  "spec.none%3Dx",
  "status.phase%3Dx",
  "status.phase%3D",
  "spec.nodeName%3D",
  "type%3DOpaque",
  "reason%3DStarted",
  "involvedObject.kind%3DPod",
  "regarding.kind%3DPod",
  "status.successful%3D0",
  "status.replicas%3D0",
  "spec.unschedulable%3Dfalse",
  "spec.signerName%3Dexample.com%2Fown",
  "spec.group%3Dx",
  "name%3Dx",
] as const;

const OF_KINDS: Readonly<Record<string, readonly string[]>> = {
  "v1.pods": [
    "spec.restartPolicy%3DAlways",
    "spec.schedulerName%3Ddefault-scheduler",
    "spec.serviceAccountName%3D",
    "spec.hostNetwork%3Dfalse",
    "spec.hostNetwork%3Dtrue",
    "status.podIP%3D",
    "status.podIPs%3D",
    "status.nominatedNodeName%3D",
    "spec.nodeName%21%3D",
    "spec.containers%3Da",
    "status.phase%3DPending,spec.nodeName%3D",
  ],
  "v1.events": [
    "involvedObject.namespace%3D{{ns}}",
    "involvedObject.name%3Dp",
    "involvedObject.uid%3Du",
    "involvedObject.apiVersion%3Dv1",
    "involvedObject.resourceVersion%3D1",
    "involvedObject.fieldPath%3Dspec",
    "reportingComponent%3D",
    "source%3Dkubelet",
    "type%3DNormal",
  ],
  "v1.secrets": ["type%3Dexample.com/own", "type%21%3DOpaque"],
  "v1.services": ["spec.clusterIP%3DNone", "spec.type%3DClusterIP", "spec.type%3DLoadBalancer"],
  "v1.namespaces": ["status.phase%3DActive", "name%3Do-{{id}}"],
  "v1.nodes": ["spec.unschedulable%3Dtrue"],
  "v1.replicationcontrollers": ["status.replicas%3D1"],
  "batch.v1.jobs": ["status.successful%3D1"],
  "apiextensions.k8s.io.v1.customresourcedefinitions": ["spec.names.kind%3DThing"],
};

const FORMS = [
  "",
  "a",
  "a%3D",
  "%3Db",
  "a%3D%3Db",
  "a%3Db%3Dc",
  "a%3Db,c%3Dd",
  "a%3Db,",
  ",",
  "a%20%3D%20b",
  "metadata.name%3D%3Do-{{id}}",
  "metadata.name!=x,metadata.name!=y",
  "metadata.name%3Da%5C%3Db",
  "metadata.name%3Da%5Cb",
  "metadata.name in (a)",
  "metadata.name>1",
] as const;

const LABELS = [
  "a",
  "!a",
  "a=b",
  "a==b",
  "a!=b",
  "a in (b,c)",
  "a notin (b,c)",
  "a in ()",
  "a in (b",
  "a in b",
  "a,b",
  "a=b,c!=d",
  "a>1",
  "a<1",
  "a>x",
  "a>1,a<3",
  "n>1",
  "n<6",
  "",
  ",",
  "a b",
  "=b",
  "a=b=c",
  "a/b/c=d",
  "example.com/x=y",
  "/x=y",
  "a=b c",
  "a=-b",
  "a=",
  "a in (b,)",
  "a  in  (  b ,c )",
  "!",
  "!!a",
  "a!",
  "A_b=C.d",
  "a=b!",
  "in=in",
  "notin notin (notin)",
  `a=${"b".repeat(64)}`,
  `${"a".repeat(64)}=b`,
  "a exists",
  "a===b",
  "(a)",
  "a in (b) c",
  "a=b\u00e9",
] as const;

export function selectors(): Family {
  return { name: "selectors", exchanges: [...builtinKinds.map(ofKind), ...forms()] };
}

function ofKind(kind: KindObjects): Exchange {
  const collection = collectionOf(kind);
  const name = kind.name ?? "o-{{id}}";
  const path = `${collection}/${name}`;
  const own = OF_KINDS[shortName(kind)] ?? [];
  const only = `&labelSelector=own%3D{{id}}`;
  const object = named(kind, kind.full, name);
  return {
    id: `${shortName(kind)}/fields`,
    steps: [
      silent(post(collection, { ...object, metadata: { ...objectAt(object, "metadata"), labels: { own: "{{id}}" } } })),
      ...[...FIELDS, ...own].map(
        (field): Step => get(`${collection}?fieldSelector=${field}${only}`, { accept: METADATA }),
      ),
      silent(remove(`${path}?gracePeriodSeconds=0`)),
      silent(patch(path, MERGE, { metadata: { finalizers: null } })),
    ],
  };
}

/** Only the set of objects matters, not their content. */
const METADATA = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";

function forms(): Exchange[] {
  const maps = "/api/v1/namespaces/{{ns}}/configmaps";
  const labelled = [{ a: "b" }, { a: "c", n: "5" }, { c: "d", n: "x" }, {}, { a: "" }];
  const objects = labelled.map((labels, index) => silent(post(maps, { metadata: { name: `m${index}`, labels } })));
  const names = { accept: METADATA };
  return [
    {
      id: "forms/fields",
      steps: FORMS.map((form) =>
        get(`/api/v1/namespaces/default/configmaps?fieldSelector=${form.replaceAll(" ", "%20")}`, names),
      ),
    },
    {
      id: "forms/labels",
      steps: [...objects, ...LABELS.map((form) => get(`${maps}?labelSelector=${encodeURIComponent(form)}`, names))],
    },
    {
      id: "forms/labels of deletion",
      steps: [
        ...objects,
        ...LABELS.slice(0, 8).map((form) => remove(`${maps}?labelSelector=${encodeURIComponent(form)}&dryRun=All`)),
      ],
    },
  ];
}
