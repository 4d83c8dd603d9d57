/** Everything besides objects: discovery, health, version, documents, missing methods and paths, representations. */
import type { Exchange, Family, Step } from "../tool/exchange.js";
import { get, post, put, remove, silent, TABLE } from "./steps.js";

const PATHS = [
  "/",
  "/api",
  "/api/",
  "/api/v1",
  "/api/v1/",
  "/api/v2",
  "/apis",
  "/apis/",
  "/apis/apps",
  "/apis/apps/",
  "/apis/apps/v1",
  "/apis/apps/v9",
  "/apis/none",
  "/apis/none/v1",
  "/apis/none/v1/things",
  "/apis/apps/v1/things",
  "/apis/apps/v9/deployments",
  "/apis/autoscaling",
  "/apis/batch/v1",
  "/apis/rbac.authorization.k8s.io/v1",
  "/apis/apiextensions.k8s.io/v1",
  "/apis/apiregistration.k8s.io/v1",
  "/apis/authentication.k8s.io/v1",
  "/apis/authorization.k8s.io/v1",
  "/apis/autoscaling/v1",
  "/apis/autoscaling/v2",
  "/apis/certificates.k8s.io/v1",
  "/apis/coordination.k8s.io/v1",
  "/apis/discovery.k8s.io/v1",
  "/apis/events.k8s.io/v1",
  "/apis/networking.k8s.io/v1",
  "/apis/node.k8s.io/v1",
  "/apis/policy/v1",
  "/apis/scheduling.k8s.io/v1",
  "/apis/storage.k8s.io/v1",
  "/apis/admissionregistration.k8s.io/v1",
  "/apis/apiextensions.k8s.io",
  "/apis/storage.k8s.io",
  "/apis/policy/v1beta1",
  "/apis/batch/v1beta1",
  "/apis/extensions",
  "/apis/flowcontrol.apiserver.k8s.io/v1",
  "/apis/resource.k8s.io/v1",
  "/version",
  "/version/",
  "/healthz",
  "/livez",
  "/readyz",
  "/healthz/ping",
  "/livez/ping",
  "/readyz/etcd",
  "/healthz/none",
  "/livez?exclude=ping",
  "/readyz?exclude=none",
  "/healthz/log",
  "/livez/poststarthook/rbac/bootstrap-roles",
  "/readyz/shutdown",
  "/readyz/informer-sync",
  "/openapi",
  "/openapi/v3",
  "/openapi/v1",
  "/openapi/v3/none",
  "/swagger.json",
  "/swaggerapi",
  "/metrics/none",
  "/none",
  "/api/v1/none",
  "/api/v1/namespaces/default/none",
  "/api/v1/namespaces/default/pods/a/none",
  "/api/v1/namespaces/default/pods/a/b/c",
  "/api/v1/nodes/none",
  "/api/v1/namespaces/none",
  "/api/v1/namespaces/none/pods",
  "/api/v1/namespaces/none/pods/a",
  "/api/v1/pods/a",
  "/api/v1/namespaces/default/nodes",
  "/api/v1/namespaces/default/namespaces",
  "/api/v1/watch/pods",
  "/api/v1/watch/namespaces/default/pods",
  "/api/v1//pods",
  "/api//v1/pods",
  "//api/v1",
  "/api/v1/namespaces//pods",
  "/api/v1/namespaces/default/",
  "/api/v1/namespaces/default/pods/",
  "/api/v1/componentstatuses",
  "/api/v1/componentstatuses/none",
  "/api/v1/bindings",
  "/api/v1/namespaces/default/bindings",
  "/apis/apps/v1/namespaces/default/deployments/none/scale",
  "/apis/apps/v1/namespaces/default/deployments/none/status",
  "/apis/apps/v1/deployments",
  "/apis/authorization.k8s.io/v1/subjectaccessreviews",
  "/apis/authentication.k8s.io/v1/selfsubjectreviews",
  "/.well-known/openid-configuration",
  "/openid/v1/jwks",
  "/logs",
  "/debug/pprof",
  "/debug/api_priority_and_fairness/dump_priority_levels",
  "/api/v1/namespaces/default/pods?labelSelector=a%3Db",
  "/API/v1",
  "/api/V1/pods",
  "/api/v1/Pods",
  "/%61pi/v1",
  "/api/v1/namespaces/%64efault",
  "/api/v1/namespaces/default/pods/%2e%2e",
  "/api/v1/namespaces/../pods",
  "/flagz",
  "/statusz",
  "/configz",
] as const;

const ACCEPTS: readonly string[] = [
  "",
  "*/*",
  "application/json",
  "application/*",
  "application/yaml",
  "application/xml",
  "text/plain",
  "text/html",
  "application/vnd.kubernetes.protobuf",
  "application/cbor",
  "application/json;stream=watch",
  "application/json;as=Table;v=v1;g=meta.k8s.io",
  "application/json;as=Table;v=v1beta1;g=meta.k8s.io",
  "application/json;as=Table;v=v2;g=meta.k8s.io",
  "application/json;as=Table",
  "application/json;as=Table;v=v1;g=none",
  "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io",
  "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
  "application/json;as=None;v=v1;g=meta.k8s.io",
  "application/yaml;as=Table;v=v1;g=meta.k8s.io",
  "application/json;as=Table;v=v1;g=meta.k8s.io,application/json",
  "application/xml,application/json;q=0.5",
  "application/json;q=0",
  "application/yaml, application/json;q=0.9",
  "application/vnd.kubernetes.protobuf;as=Table;v=v1;g=meta.k8s.io",
  "application/json;as=APIGroupDiscoveryList;v=v2;g=apidiscovery.k8s.io",
  "application/json;as=APIGroupDiscoveryList;v=v2beta1;g=apidiscovery.k8s.io",
  "application/json;as=APIGroupDiscoveryList;v=v2;g=apidiscovery.k8s.io,application/json",
  "application/com.github.proto-openapi.spec.v2@v1.0+protobuf",
  "application/com.github.proto-openapi.spec.v3@v1.0+protobuf",
  "application/json;charset=utf-8",
  "bad",
  "a/b/c",
  "application/json;pretty=1",
];

const REPRESENTED = [
  "/api",
  "/apis",
  "/api/v1",
  "/apis/apps",
  "/version",
  "/healthz",
  "/api/v1/namespaces/default",
  "/api/v1/namespaces?fieldSelector=metadata.name%3Ddefault",
  "/api/v1/namespaces/none",
  "/apis/apps/v1/namespaces/default/deployments",
  "/openapi/v3",
  "/api/v1/none",
  "/apis/rbac.authorization.k8s.io/v1/clusterroles/view",
  "/api/v1/namespaces/default/configmaps?watch=true&timeoutSeconds=1",
] as const;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"] as const;
const METHOD_PATHS = [
  "/",
  "/api",
  "/apis",
  "/api/v1",
  "/version",
  "/healthz",
  "/openapi/v3",
  "/metrics",
  "/none",
  "/api/v1/namespaces/default/configmaps",
  "/api/v1/configmaps",
  "/api/v1/namespaces/default/configmaps/none",
  "/api/v1/namespaces/default/pods/none/log",
  "/api/v1/namespaces/default/pods/none/binding",
  "/api/v1/namespaces/default/pods/none/eviction",
  "/api/v1/namespaces/default/serviceaccounts/none/token",
  "/apis/apps/v1/namespaces/default/deployments/none/scale",
  "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
  "/api/v1/namespaces/none/finalize",
  "/api/v1/componentstatuses",
  "/api/v1/nodes",
  "/apis/apiregistration.k8s.io/v1/apiservices",
] as const;

const VERBOSE = [
  "/healthz?verbose",
  "/livez?verbose",
  "/readyz?verbose",
  "/readyz?verbose&exclude=etcd",
  "/livez?verbose&exclude=none",
] as const;

export function server(): Family {
  return {
    name: "server",
    exchanges: [
      ...PATHS.map((path): Exchange => ({ id: `get/${path.slice(1)}`, steps: [get(path)] })),
      ...VERBOSE.map((path): Exchange => ({ id: `health/${path.slice(1)}`, steps: [get(path)] })),
      ...REPRESENTED.flatMap((path) =>
        ACCEPTS.map((accept): Exchange => ({ id: `accept/${accept} ${path}`, steps: [accepted(path, accept)] })),
      ),
      ...METHOD_PATHS.flatMap((path) =>
        METHODS.map((method): Exchange => ({ id: `method/${method} ${path}`, steps: [ofMethod(method, path)] })),
      ),
      ...people(),
    ],
  };
}

function accepted(path: string, accept: string): Step {
  return { ...get(path, { accept }), ...(path.includes("watch=") ? { watch: { events: 1, timeoutMs: 200 } } : {}) };
}

function ofMethod(method: string, path: string): Step {
  const hasBody = method === "POST" || method === "PUT" || method === "PATCH";
  const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  // The deletion of a collection is not part of this test of methods.
  const dry =
    path === "/api/v1/nodes" || path.endsWith("apiservices") || path.endsWith("configmaps")
      ? `${path}?dryRun=All`
      : path;
  return { method, path: dry, ...(hasBody ? { body: {}, type } : {}) };
}

/** The callers: anonymous, without rights, and impersonated. */
function people(): Exchange[] {
  const nobody = { authorization: "" };
  const wrong = { authorization: "Bearer wrong" };
  const as = (user: string, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    "impersonate-user": user,
    ...more,
  });
  const paths = [
    "/",
    "/api",
    "/apis/apps/v1",
    "/version",
    "/healthz",
    "/livez",
    "/readyz",
    "/metrics",
    "/api/v1/namespaces/default/configmaps",
    "/api/v1/namespaces/default/configmaps/a",
    "/api/v1/nodes",
    "/apis/none/v1/things",
    "/none",
    "/.well-known/openid-configuration",
  ];
  const identities: Readonly<Record<string, Record<string, string>>> = {
    nobody,
    "a wrong token": wrong,
    "a basic credential": { authorization: "Basic YTpi" },
    "an empty token": { authorization: "Bearer " },
    "a user": as("jane"),
    "a member": as("jane", { "impersonate-group": "team" }),
    "an account": as("system:serviceaccount:default:default"),
    "a node": as("system:node:one", { "impersonate-group": "system:nodes" }),
    "a group alone": { "impersonate-group": "team" },
    "a uid alone": { "impersonate-uid": "1" },
    "an extra alone": { "impersonate-extra-a": "b" },
    "a user with extra": as("jane", { "impersonate-extra-scopes": "a", "impersonate-uid": "1" }),
    "anonymous by name": as("system:anonymous"),
  };
  const asked = Object.entries(identities).flatMap(([who, headers]) =>
    paths.map((path): Exchange => ({ id: `as/${who} ${path}`, steps: [get(path, headers)] })),
  );
  const verbs = Object.entries(identities).map(
    ([who, headers]): Exchange => ({
      id: `as/${who} writes`,
      steps: [
        { ...post("/api/v1/namespaces/default/configmaps?dryRun=All", { metadata: { name: "a" } }), headers },
        { ...put("/api/v1/namespaces/default/configmaps/a?dryRun=All", { metadata: { name: "a" } }), headers },
        {
          method: "PATCH",
          path: "/apis/apps/v1/namespaces/default/deployments/a/scale?dryRun=All",
          body: {},
          type: "application/merge-patch+json",
          headers,
        },
        { ...remove("/api/v1/namespaces/default/configmaps/a?dryRun=All"), headers },
        { ...remove("/apis/rbac.authorization.k8s.io/v1/clusterroles?dryRun=All"), headers },
        { ...post("/apis/authentication.k8s.io/v1/selfsubjectreviews", {}), headers },
        {
          ...post("/apis/authorization.k8s.io/v1/selfsubjectrulesreviews", { spec: { namespace: "default" } }),
          headers,
        },
        {
          ...post("/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", {
            spec: { resourceAttributes: { verb: "get", resource: "pods", namespace: "default" } },
          }),
          headers,
        },
        {
          ...post(
            "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
            { spec: {} },
            { headers: { ...headers, accept: TABLE } },
          ),
        },
      ],
    }),
  );
  return [...asked, ...verbs, { id: "as/left behind", steps: [silent(get("/version"))] }];
}
