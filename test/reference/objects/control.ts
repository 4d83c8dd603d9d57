/** Roles, admission, certificates, definitions and aggregated APIs. */
import type { KindObjects } from "./kind.js";

const rule = {
  apiGroups: [""],
  apiVersions: ["v1"],
  operations: ["CREATE", "UPDATE"],
  resources: ["pods", "pods/status"],
  scope: "Namespaced",
};
const webhook = {
  name: "one.example.com",
  clientConfig: { service: { namespace: "n", name: "s", path: "/p", port: 8443 } },
  rules: [rule],
  failurePolicy: "Ignore",
  matchPolicy: "Exact",
  namespaceSelector: { matchLabels: { none: "here" } },
  objectSelector: { matchLabels: { none: "here" } },
  sideEffects: "None",
  timeoutSeconds: 5,
  admissionReviewVersions: ["v1"],
  matchConditions: [{ name: "never", expression: "false" }],
};
const smallWebhook = {
  name: "one.example.com",
  clientConfig: { url: "https://example.com/hook" },
  sideEffects: "None",
  admissionReviewVersions: ["v1"],
};

/** A certificate request for CN=differential, in PEM, in base64; its key was discarded. */
const certificateRequest =
  "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIUU1Ia0NBUUF3RnpFVk1CTUdBMVVFQXd3TVpHbG1abVZ5Wlc1MGFXRnNNRmt3RXdZSEtvWkl6ajBDQVFZSQpLb1pJemowREFRY0RRZ0FFTm95ZTMzT1k3WGMwTVd6L1dFdW9Mc2NjZkp6VWhOZVF5dGpVOTFTaEJKRDRvM2NJCjkxOWIveFZxNU9Oa1VqdUtUTjRNZEVmSElGbDlGcGhkYVprVFdxQUFNQW9HQ0NxR1NNNDlCQU1DQTBjQU1FUUMKSUJWQUI5b0h6L1B4QVBtc3d6Nk1zVUIvM3dBblVzbVNiNGxqOE9VQm5wemVBaUFDbm1NWlNiMlFvMmxxb1B5QgpFbnhXeG9FV1hjNnZDZ1JEdzYzbGZkQ2FsZz09Ci0tLS0tRU5EIENFUlRJRklDQVRFIFJFUVVFU1QtLS0tLQo=";

export const controlKinds: readonly KindObjects[] = [
  {
    groupVersion: "rbac.authorization.k8s.io/v1",
    kind: "Role",
    resource: "roles",
    minimal: {},
    full: {
      rules: [
        {
          apiGroups: ["", "apps"],
          resources: ["pods", "deployments/scale"],
          verbs: ["get", "*"],
          resourceNames: ["a"],
        },
      ],
    },
    change: { rules: [{ apiGroups: [""], resources: ["secrets"], verbs: ["list"] }] },
  },
  {
    groupVersion: "rbac.authorization.k8s.io/v1",
    kind: "ClusterRole",
    resource: "clusterroles",
    isCluster: true,
    minimal: {},
    full: {
      rules: [
        { apiGroups: ["*"], resources: ["*"], verbs: ["*"] },
        { nonResourceURLs: ["/healthz", "/api/*"], verbs: ["get"] },
      ],
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: { none: "here" } }] },
    },
    change: { metadata: { labels: { a: "b" } } },
  },
  {
    groupVersion: "rbac.authorization.k8s.io/v1",
    kind: "RoleBinding",
    resource: "rolebindings",
    minimal: { roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "r" } },
    full: {
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "view" },
      subjects: [
        { kind: "User", name: "u" },
        { kind: "Group", apiGroup: "rbac.authorization.k8s.io", name: "g" },
        { kind: "ServiceAccount", name: "s", namespace: "n" },
      ],
    },
    change: { subjects: [{ kind: "User", name: "other" }] },
  },
  {
    groupVersion: "rbac.authorization.k8s.io/v1",
    kind: "ClusterRoleBinding",
    resource: "clusterrolebindings",
    isCluster: true,
    minimal: { roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "r" } },
    full: {
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "view" },
      subjects: [{ kind: "Group", name: "g" }],
    },
    change: { subjects: [{ kind: "User", name: "other" }] },
  },
  {
    groupVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingWebhookConfiguration",
    resource: "validatingwebhookconfigurations",
    isCluster: true,
    minimal: { webhooks: [smallWebhook] },
    full: { webhooks: [webhook] },
    change: { webhooks: null },
  },
  {
    groupVersion: "admissionregistration.k8s.io/v1",
    kind: "MutatingWebhookConfiguration",
    resource: "mutatingwebhookconfigurations",
    isCluster: true,
    minimal: { webhooks: [smallWebhook] },
    full: { webhooks: [{ ...webhook, reinvocationPolicy: "IfNeeded" }] },
    change: { webhooks: null },
  },
  {
    groupVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingAdmissionPolicy",
    resource: "validatingadmissionpolicies",
    isCluster: true,
    minimal: { spec: { matchConstraints: { resourceRules: [rule] }, validations: [{ expression: "true" }] } },
    full: {
      spec: {
        failurePolicy: "Ignore",
        paramKind: { apiVersion: "v1", kind: "ConfigMap" },
        matchConstraints: {
          resourceRules: [{ ...rule, resourceNames: ["a"] }],
          excludeResourceRules: [{ ...rule, resourceNames: ["b"] }],
          namespaceSelector: { matchLabels: { none: "here" } },
          objectSelector: {},
          matchPolicy: "Exact",
        },
        matchConditions: [{ name: "own", expression: "object.metadata.name != 'x'" }],
        validations: [
          { expression: "variables.small", message: "too large", reason: "Forbidden" },
          { expression: "object.metadata.name.size() < 100", messageExpression: "'named ' + object.metadata.name" },
        ],
        variables: [{ name: "small", expression: "has(object.metadata.labels)" }],
        auditAnnotations: [{ key: "own", valueExpression: "'value'" }],
      },
    },
    status: {
      observedGeneration: 1,
      typeChecking: { expressionWarnings: [{ fieldRef: "spec.validations[0]", warning: "w" }] },
      conditions: [
        { type: "Own", status: "True", reason: "Because", message: "m", lastTransitionTime: "2020-01-01T00:00:00Z" },
      ],
    },
    change: { spec: { failurePolicy: "Fail" } },
  },
  {
    groupVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingAdmissionPolicyBinding",
    resource: "validatingadmissionpolicybindings",
    isCluster: true,
    minimal: { spec: { policyName: "none", validationActions: ["Deny"] } },
    full: {
      spec: {
        policyName: "none",
        paramRef: { namespace: "n", selector: {}, parameterNotFoundAction: "Allow" },
        matchResources: { namespaceSelector: { matchLabels: { none: "here" } }, matchPolicy: "Exact" },
        validationActions: ["Warn", "Audit"],
      },
    },
    change: { spec: { validationActions: ["Deny"] } },
  },
  {
    groupVersion: "certificates.k8s.io/v1",
    kind: "CertificateSigningRequest",
    resource: "certificatesigningrequests",
    isCluster: true,
    minimal: { spec: { request: certificateRequest, signerName: "example.com/own", usages: ["client auth"] } },
    full: {
      spec: {
        request: certificateRequest,
        signerName: "example.com/own",
        usages: ["client auth", "digital signature"],
        expirationSeconds: 3600,
      },
    },
    change: { metadata: { labels: { a: "b" } } },
  },
  {
    groupVersion: "apiregistration.k8s.io/v1",
    kind: "APIService",
    resource: "apiservices",
    isCluster: true,
    name: "v1.{{id}}.example.com",
    settled: "Available",
    minimal: { spec: { group: "{{id}}.example.com", version: "v1", groupPriorityMinimum: 100, versionPriority: 10 } },
    full: {
      spec: {
        group: "{{id}}.example.com",
        version: "v1",
        groupPriorityMinimum: 100,
        versionPriority: 10,
        service: { namespace: "default", name: "none", port: 8443 },
        insecureSkipTLSVerify: true,
      },
    },
    status: {
      conditions: [
        {
          type: "Available",
          status: "False",
          reason: "Because",
          message: "m",
          lastTransitionTime: "2020-01-01T00:00:00Z",
        },
      ],
    },
    change: { spec: { versionPriority: 20 } },
  },
  {
    groupVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    resource: "customresourcedefinitions",
    isCluster: true,
    name: "things.{{id}}.example.com",
    settled: "Established[^}]*True|True[^}]*Established",
    minimal: {
      spec: {
        group: "{{id}}.example.com",
        scope: "Namespaced",
        names: { plural: "things", kind: "Thing" },
        versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
      },
    },
    full: {
      spec: {
        group: "{{id}}.example.com",
        scope: "Namespaced",
        names: {
          plural: "things",
          singular: "thing",
          kind: "Thing",
          listKind: "ThingList",
          shortNames: ["th"],
          categories: ["all"],
        },
        conversion: { strategy: "None" },
        versions: [
          {
            name: "v1",
            served: true,
            storage: true,
            deprecated: true,
            deprecationWarning: "use another",
            schema: {
              openAPIV3Schema: {
                type: "object",
                description: "A thing.",
                required: ["spec"],
                properties: {
                  spec: {
                    type: "object",
                    properties: {
                      size: { type: "integer", minimum: 1, maximum: 10, default: 3 },
                      name: { type: "string", minLength: 1, maxLength: 10, pattern: "^[a-z]+$", format: "hostname" },
                      tags: { type: "array", items: { type: "string" }, maxItems: 5, "x-kubernetes-list-type": "set" },
                      choice: { type: "string", enum: ["a", "b"], nullable: true },
                    },
                    "x-kubernetes-validations": [{ rule: "self.size < 10", message: "too large" }],
                  },
                  status: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
                },
              },
            },
            subresources: {
              status: {},
              scale: {
                specReplicasPath: ".spec.size",
                statusReplicasPath: ".status.size",
                labelSelectorPath: ".status.selector",
              },
            },
            additionalPrinterColumns: [
              {
                name: "Size",
                type: "integer",
                format: "int32",
                description: "how large",
                priority: 1,
                jsonPath: ".spec.size",
              },
            ],
            selectableFields: [{ jsonPath: ".spec.name" }],
          },
        ],
      },
    },
    change: { metadata: { labels: { a: "b" } } },
  },
];
