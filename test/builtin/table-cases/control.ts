/** Tables of the groups that govern the server: rbac, admission, definitions, certificates, flow control. */
import { meta, NAME, type TableCases } from "./case.js";

const rule = { operations: ["CREATE"], apiGroups: ["apps"], apiVersions: ["v1"], resources: ["deployments"] };
const webhook = {
  name: "hook.example.com",
  clientConfig: { url: "https://example.com" },
  sideEffects: "None",
  admissionReviewVersions: ["v1"],
  failurePolicy: "Ignore",
  rules: [rule],
};
const paramKind = { apiVersion: "example.com/v1", kind: "Limit" };
const subjects = [
  { kind: "User", name: "jane" },
  { kind: "User", name: "joe" },
  { kind: "Group", name: "devs" },
  { kind: "ServiceAccount", namespace: "t1", name: "robot" },
];
const BINDING = `${NAME}, Role, Age, Users+, Groups+, ServiceAccounts+`;
const CREATED = `${NAME}, Created At:date`;
const CREATED_AT = "2026-03-01T12:00:00Z";

export const controlCases: TableCases = {
  "${rbacGroup}/v1 roles": {
    object: { ...meta("reader"), rules: [{ apiGroups: [""], resources: ["pods"], verbs: ["get"] }] },
    columns: CREATED,
    cells: ["reader", CREATED_AT],
  },
  "${rbacGroup}/v1 clusterroles": {
    object: { ...meta("prober"), rules: [{ nonResourceURLs: ["/x"], verbs: ["get"] }] },
    columns: CREATED,
    cells: ["prober", CREATED_AT],
  },
  "${rbacGroup}/v1 rolebindings": {
    object: { ...meta("readers"), roleRef: { kind: "Role", name: "reader" }, subjects },
    columns: BINDING,
    cells: ["readers", "Role/reader", "5m", "jane, joe", "devs", "t1/robot"],
  },
  "${rbacGroup}/v1 clusterrolebindings": {
    object: { ...meta("probers"), roleRef: { kind: "ClusterRole", name: "prober" }, subjects },
    columns: BINDING,
    cells: ["probers", "ClusterRole/prober", "5m", "jane, joe", "devs", "t1/robot"],
  },
  "${admissionregistrationGroup}/v1 mutatingwebhookconfigurations": {
    object: { ...meta("changers"), webhooks: [webhook] },
    columns: `${NAME}, Webhooks:integer, Age`,
    cells: ["changers", 1, "5m"],
  },
  "${admissionregistrationGroup}/v1 validatingwebhookconfigurations": {
    object: { ...meta("checkers"), webhooks: [webhook, { ...webhook, name: "other.example.com" }] },
    columns: `${NAME}, Webhooks:integer, Age`,
    cells: ["checkers", 2, "5m"],
  },
  "${admissionregistrationGroup}/v1 validatingadmissionpolicies": {
    object: {
      ...meta("few"),
      spec: { paramKind, matchConstraints: { resourceRules: [rule] }, validations: [{ expression: "true" }] },
    },
    columns: `${NAME}, Validations:integer, ParamKind, Age`,
    cells: ["few", 1, "example.com/v1/Limit", "5m"],
  },
  "${admissionregistrationGroup}/v1 validatingadmissionpolicybindings": {
    object: {
      ...meta("few-here"),
      spec: {
        policyName: "few",
        paramRef: { name: "small", namespace: "t1", parameterNotFoundAction: "Deny" },
        validationActions: ["Audit"],
      },
    },
    columns: `${NAME}, PolicyName, ParamRef, Age`,
    cells: ["few-here", "few", "t1/small", "5m"],
  },
  "${admissionregistrationGroup}/v1 mutatingadmissionpolicies": {
    object: {
      ...meta("labelled"),
      spec: {
        matchConstraints: { resourceRules: [rule] },
        mutations: [
          { patchType: "ApplyConfiguration", applyConfiguration: { expression: "Object{}" } },
          { patchType: "JSONPatch", jsonPatch: { expression: "[JSONPatch{op: 'remove', path: '/metadata/labels'}]" } },
        ],
        reinvocationPolicy: "Never",
        failurePolicy: "Ignore",
      },
    },
    columns: `${NAME}, Mutations:integer, ParamKind, Age`,
    cells: ["labelled", 2, "<unset>", "5m"],
  },
  "${admissionregistrationGroup}/v1 mutatingadmissionpolicybindings": {
    object: {
      ...meta("labelled-all"),
      spec: {
        policyName: "labelled",
        paramRef: { selector: { matchLabels: { size: "small" } }, parameterNotFoundAction: "Allow" },
      },
    },
    columns: `${NAME}, PolicyName, ParamRef, Age`,
    cells: ["labelled-all", "labelled", "size=small", "5m"],
  },
  "${apiextensionsGroup}/v1 customresourcedefinitions": {
    object: {
      ...meta("gears.example.com"),
      spec: {
        group: "example.com",
        scope: "Namespaced",
        names: { plural: "gears", kind: "Gear" },
        versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
      },
    },
    columns: CREATED,
    cells: ["gears.example.com", CREATED_AT],
  },
  "${apiregistrationGroup}/v1 apiservices": {
    object: {
      ...meta("v1.far.example.com"),
      spec: {
        group: "far.example.com",
        version: "v1",
        groupPriorityMinimum: 1000,
        versionPriority: 10,
        service: { namespace: "t1", name: "far" },
        insecureSkipTLSVerify: true,
      },
    },
    status: { conditions: [{ type: "Available", status: "False", reason: "ServiceNotFound", message: "none" }] },
    columns: `${NAME}, Service, Available, Age`,
    cells: ["v1.far.example.com", "t1/far", "False (ServiceNotFound)", "5m"],
  },
  "${certificatesGroup}/v1alpha1 clustertrustbundles": {
    object: { ...meta("example.com:signer:a"), spec: { signerName: "example.com/signer", trustBundle: "PEM" } },
    columns: `${NAME}, SignerName`,
    cells: ["example.com:signer:a", "example.com/signer"],
  },
  "${certificatesGroup}/v1 certificatesigningrequests": {
    object: {
      ...meta("anna"),
      spec: { request: "PKCS10", signerName: "example.com/client", usages: ["client auth"], expirationSeconds: 7200 },
    },
    columns: `${NAME}, Age, SignerName, Requestor, RequestedDuration, Condition`,
    cells: ["anna", "5m", "example.com/client", "admin", "120m", "Pending"],
  },
  "${flowcontrolGroup}/v1 flowschemas": {
    object: {
      ...meta("readers"),
      spec: {
        priorityLevelConfiguration: { name: "slow" },
        matchingPrecedence: 500,
        distinguisherMethod: { type: "ByUser" },
      },
    },
    columns: `${NAME}, PriorityLevel, MatchingPrecedence, DistinguisherMethod, Age, MissingPL`,
    cells: ["readers", "slow", 500, "ByUser", "5m", "?"],
  },
  "${flowcontrolGroup}/v1 prioritylevelconfigurations": {
    object: {
      ...meta("slow"),
      spec: {
        type: "Limited",
        limited: {
          nominalConcurrencyShares: 20,
          limitResponse: { type: "Queue", queuing: { queues: 16, handSize: 4, queueLengthLimit: 50 } },
        },
      },
    },
    columns: `${NAME}, Type, NominalConcurrencyShares, Queues, HandSize, QueueLengthLimit, Age`,
    cells: ["slow", "Limited", 20, 16, 4, 50, "5m"],
  },
};
