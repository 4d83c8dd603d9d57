/** SPEC: API versions no longer served: what their successors require, default and reject. */
import type { JsonObject } from "../../../api/json.js";
import { expectEqual, expectFailure, expectPart } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { Collection, type Query, shows } from "../../scenes/check-collection.js";

const DRY = { dryRun: "All" };
const STRICT = { dryRun: "All", fieldValidation: "Strict" };
const INVALID = { code: 422, reason: "Invalid" };
const TIME = "2024-01-02T03:04:05.000000Z";
/** A certificate request for the name conformance-check, whose key was discarded. */
const CERTIFICATE_REQUEST = [
  "-----BEGIN CERTIFICATE REQUEST-----",
  "MIHXMH4CAQAwHDEaMBgGA1UEAwwRY29uZm9ybWFuY2UtY2hlY2swWTATBgcqhkjO",
  "PQIBBggqhkjOPQMBBwNCAARjsXAhVrNppzrtzs8r/iOc+87haoWdRE9cnduCQ9F5",
  "O01OeOLgWX0ITUdBdMcGM6i9OsXYJnLJ3u2y6bQWOAcgoAAwCgYIKoZIzj0EAwID",
  "SQAwRgIhAKjjISZPlGSQPV4Ecs5i1dGTnSivBxqEoLtDyu9iyQ/NAiEA8B1i11zy",
  "R1Ghij+wEhVqlyy8/oSMqHTvVnxWpMeVbBQ=",
  "-----END CERTIFICATE REQUEST-----",
  "",
].join("\n");

function inNamespace(scene: Scene, apiVersion: string, resource: string, kind: string): Collection {
  return new Collection(scene, `/apis/${apiVersion}/namespaces/${scene.namespace}/${resource}`, apiVersion, kind);
}

/** Expects an error for a required field. */
function expectRequired(scene: Scene, answer: RawAnswer, field: string): void {
  const { message } = expectFailure(answer, { code: scene.profile.behaviours.schemaFailureCode });
  expectPart("message", message, field);
}

function expectUnknown(answer: RawAnswer, field: string): void {
  expectFailure(answer, { code: 400, reason: "BadRequest", parts: [`unknown field "${field}"`] });
}

function ingresses(scene: Scene): (spec: JsonObject, query?: Query) => Promise<RawAnswer> {
  const collection = inNamespace(scene, `${scene.profile.words.networkingGroup}/v1`, "ingresses", "Ingress");
  return (spec, query = DRY) => collection.post("a", { spec }, query);
}

const BACKEND: JsonObject = { service: { name: "web", port: { number: 80 } } };

function pathRule(path: JsonObject): JsonObject {
  return { rules: [{ http: { paths: [{ path: "/", backend: BACKEND, ...path }] } }] };
}

/** Returns a function that posts an event of the newer group with some members changed. */
function events(scene: Scene): (changes?: JsonObject, query?: Query) => Promise<RawAnswer> {
  const collection = inNamespace(scene, `${scene.profile.words.eventsGroup}/v1`, "events", "Event");
  const complete = {
    eventTime: TIME,
    reportingController: "example.com/checks",
    reportingInstance: "checks-1",
    action: "Check",
    reason: "Checked",
    type: "Normal",
    regarding: { apiVersion: "v1", kind: "ConfigMap", namespace: scene.namespace, name: "a" },
  };
  return (changes = {}, query = DRY) => collection.post("a", { ...complete, ...changes }, query);
}

function certificateRequests(scene: Scene): Collection {
  const { certificatesGroup } = scene.profile.words;
  const path = `/apis/${certificatesGroup}/v1/certificatesigningrequests`;
  return new Collection(scene, path, `${certificatesGroup}/v1`, "CertificateSigningRequest");
}

const CERTIFICATE_SPEC: JsonObject = {
  request: Buffer.from(CERTIFICATE_REQUEST).toString("base64"),
  signerName: "example.com/conformance",
  usages: ["client auth", "digital signature"],
};

/** Returns the former name of a field: `firstTimestamp` for `deprecatedFirstTimestamp`. */
function formerName(field: string): string {
  return field.replace(/^deprecated/, "");
}

export const checks: readonly Check[] = [
  {
    id: "VER-053",
    title: "An access review accepts groups, but not group",
    async run(scene) {
      const { authorizationGroup } = scene.profile.words;
      const path = `/apis/${authorizationGroup}/v1/subjectaccessreviews`;
      const review = (spec: JsonObject) => ({
        body: {
          apiVersion: `${authorizationGroup}/v1`,
          kind: "SubjectAccessReview",
          spec: { user: "stranger", ...RESOURCE, ...spec },
        },
      });
      const taken = await scene.request("POST", path, review({ groups: ["nobodies"] }));
      shows(taken, 201, { "spec.groups": ["nobodies"] });
      expectUnknown(
        await scene.request("POST", `${path}?fieldValidation=Strict`, review({ group: ["nobodies"] })),
        "spec.group",
      );
    },
  },
  {
    id: "VER-054",
    title: "A certificate request requires a signer and usages",
    async run(scene) {
      const name = scene.name("request");
      shows(await certificateRequests(scene).post(name, { spec: CERTIFICATE_SPEC }, DRY), 201);
      for (const field of ["signerName", "usages"]) {
        const spec = { ...CERTIFICATE_SPEC, [field]: undefined };
        expectRequired(scene, await certificateRequests(scene).post(name, { spec }, DRY), `spec.${field}`);
      }
    },
  },
  {
    id: "VER-055",
    title: "Conditions of a certificate request have a status, and its certificate is PEM",
    async run(scene) {
      const collection = certificateRequests(scene);
      const name = scene.name("request");
      scene.removeAfter(collection.at(name));
      const made = await collection.create(name, { metadata: { labels: { ...scene.labels } }, spec: CERTIFICATE_SPEC });
      const conditions = [{ type: "Approved", reason: "Checked", message: "by a check" }];
      const approval = await collection.put(`${name}/approval`, { ...made, status: { conditions } }, DRY);
      expectFailure(approval, { ...INVALID, cause: { field: "status.conditions[0].status" } });
      const certificate = Buffer.from("no certificate").toString("base64");
      const issued = await collection.put(`${name}/status`, { ...made, status: { certificate } }, DRY);
      expectFailure(issued, { ...INVALID, cause: { field: "status.certificate" } });
    },
  },
  {
    id: "VER-056",
    title: "The default backend of an ingress names a service and its port, and former fields are unknown",
    async run(scene) {
      const post = ingresses(scene);
      for (const port of [{ number: 80 }, { name: "http" }]) {
        const defaultBackend = { service: { name: "web", port } };
        shows(await post({ defaultBackend }), 201, { "spec.defaultBackend": defaultBackend });
      }
      const former = { serviceName: "web", servicePort: 80 };
      expectUnknown(await post({ defaultBackend: BACKEND, backend: former }, STRICT), "spec.backend");
      expectUnknown(
        await post({ defaultBackend: { ...BACKEND, ...former } }, STRICT),
        "spec.defaultBackend.serviceName",
      );
    },
  },
  {
    id: "VER-057",
    title: "Each path of an ingress has one of three types",
    async run(scene) {
      const post = ingresses(scene);
      const place = "spec.rules[0].http.paths[0].pathType";
      expectRequired(scene, await post(pathRule({})), place);
      for (const pathType of ["Prefix", "Exact", "ImplementationSpecific"])
        shows(await post(pathRule({ pathType })), 201);
      expectFailure(await post(pathRule({ pathType: "Other" })), { ...INVALID, cause: { field: place } });
    },
  },
  {
    id: "VER-059",
    title: "An endpoint has a node and a zone, topology is unknown, and its successor accepts no new values",
    stock: {
      difference: "a new value of deprecatedTopology is dropped silently",
      async isMet(scene) {
        const slices = inNamespace(
          scene,
          `${scene.profile.words.discoveryGroup}/v1`,
          "endpointslices",
          "EndpointSlice",
        );
        const endpoints = [{ addresses: ["10.1.2.3"], deprecatedTopology: { a: "b" } }];
        const made = await slices.post("a", { addressType: "IPv4", endpoints }, DRY);
        shows(made, 201, { "endpoints[0].deprecatedTopology": undefined });
      },
    },
    async run(scene) {
      const { discoveryGroup } = scene.profile.words;
      const slices = inNamespace(scene, `${discoveryGroup}/v1`, "endpointslices", "EndpointSlice");
      const post = (endpoint: JsonObject, query: Query = DRY) => {
        const endpoints = [{ addresses: ["10.1.2.3"], ...endpoint }];
        return slices.post("a", { addressType: "IPv4", endpoints }, query);
      };
      shows(await post({ nodeName: "n1", zone: "z1" }), 201, {
        "endpoints[0].nodeName": "n1",
        "endpoints[0].zone": "z1",
      });
      expectUnknown(await post({ topology: { a: "b" } }, STRICT), "endpoints[0].topology");
      const field = "endpoints[0].deprecatedTopology";
      expectFailure(await post({ deprecatedTopology: { a: "b" } }), { ...INVALID, cause: { field } });
    },
  },
  {
    id: "VER-060",
    title: "An event is of type Normal or Warning",
    async run(scene) {
      const post = events(scene);
      for (const type of ["Normal", "Warning"]) shows(await post({ type }), 201, { type });
      expectFailure(await post({ type: "Other" }), { ...INVALID, cause: { field: "type" } });
    },
  },
  {
    id: "VER-061",
    title: "An event has a regarding object and requires the reporter and the time",
    async run(scene) {
      const post = events(scene);
      shows(await post(), 201, { "regarding.name": "a", reportingController: "example.com/checks" });
      for (const field of ["action", "reason", "reportingController", "reportingInstance", "eventTime"])
        expectRequired(scene, await post({ [field]: undefined }), field);
    },
  },
  {
    id: "VER-062",
    title: "An event has a series, and the deprecated times and count may not be set",
    async run(scene) {
      const post = events(scene);
      const series = { count: 2, lastObservedTime: TIME };
      const made = shows(await post({ series }), 201);
      expectEqual("series", made.series, series);
      const former = {
        deprecatedFirstTimestamp: "2024-01-02T03:04:05Z",
        deprecatedLastTimestamp: "2024-01-02T03:04:05Z",
        deprecatedCount: 3,
      };
      // Stock servers use the former names of the fields.
      for (const [field, value] of Object.entries(former))
        expectFailure(await post({ [field]: value }), { ...INVALID, message: new RegExp(formerName(field), "i") });
      expectUnknown(await post({ count: 3 }, STRICT), "count");
    },
  },
  {
    id: "VER-067",
    title: "A priority level has 30 shares by default, and none if it says so",
    async run(scene) {
      const { flowcontrolGroup } = scene.profile.words;
      const path = `/apis/${flowcontrolGroup}/v1/prioritylevelconfigurations`;
      const levels = new Collection(scene, path, `${flowcontrolGroup}/v1`, "PriorityLevelConfiguration");
      const post = (shares: JsonObject, query: Query = DRY) => {
        const limited = { limitResponse: { type: "Reject" }, ...shares };
        return levels.post(scene.name("level"), { spec: { type: "Limited", limited } }, query);
      };
      shows(await post({}), 201, { "spec.limited.nominalConcurrencyShares": 30 });
      shows(await post({ nominalConcurrencyShares: 0 }), 201, { "spec.limited.nominalConcurrencyShares": 0 });
      expectUnknown(await post({ assuredConcurrencyShares: 5 }, STRICT), "spec.limited.assuredConcurrencyShares");
    },
  },
];

const RESOURCE: JsonObject = { resourceAttributes: { verb: "get", resource: "configmaps", namespace: "default" } };
