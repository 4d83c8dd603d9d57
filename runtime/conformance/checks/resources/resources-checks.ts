/** SPEC: Resources and fields; Naming rules. */

import {
  arrayAt,
  bodyOf,
  expect,
  expectEqual,
  expectFailure,
  expectMatch,
  expectNotEqual,
  expectStatus,
  namesIn,
  textAt,
  valueAt,
} from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import {
  configMap,
  configMaps,
  coreKind,
  create,
  createClusterScoped,
  PATCHES,
  read,
} from "../../scenes/check-objects.js";
import { checks as bodyChecks } from "./resources-bodies-checks.js";
import { checks as envelopeChecks } from "./resources-envelope-checks.js";
import { checks as metadataChecks } from "./resources-metadata-checks.js";

const nameChecks: readonly Check[] = [
  {
    id: "RES-001",
    title: "POST, GET, PUT, PATCH and DELETE control an object from creation to deletion",
    async run(scene) {
      const path = configMaps(scene, "a");
      await create(scene, configMaps(scene), configMap("a"));
      const stored = await read(scene, path);
      expectStatus(await scene.request("PUT", path, { body: { ...stored, data: { x: "2" } } }), 200);
      const merge = { contentType: PATCHES.merge, body: { data: { y: "3" } } };
      const patched = bodyOf(await scene.request("PATCH", path, merge), 200);
      expectEqual("data after PUT and PATCH", patched.data, { x: "2", y: "3" });
      expectStatus(await scene.request("DELETE", path), 200);
      expectStatus(await scene.request("GET", path), 404);
    },
  },
  {
    id: "RES-007",
    title: "Resource types appear in the URL, kinds in the body",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      expectEqual("kind of the list", (await read(scene, configMaps(scene))).kind, "ConfigMapList");
      expectEqual("kind of the object", (await read(scene, configMaps(scene, "a"))).kind, "ConfigMap");
      expectStatus(await scene.request("GET", coreKind(scene, "ConfigMap")), 404);
    },
  },
  {
    id: "RES-010",
    title: "A name is unique per resource within a namespace",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      expectFailure(await scene.request("POST", configMaps(scene), { body: configMap("a") }), {
        code: 409,
        reason: "AlreadyExists",
        message: 'configmaps "a" already exists',
        details: { name: "a", kind: "configmaps" },
      });
    },
  },
  {
    id: "RES-011",
    title: "The same name may be used in another namespace",
    async run(scene) {
      const other = await scene.otherNamespace();
      const first = await create(scene, configMaps(scene), configMap("a"));
      const second = await create(scene, configMaps(scene, undefined, other), configMap("a"));
      expectNotEqual("uid of the second object", valueAt(second, "metadata", "uid"), textAt(first, "metadata", "uid"));
      expectEqual("namespace of the second object", valueAt(second, "metadata", "namespace"), other);
    },
  },
  {
    id: "RES-012",
    title: "The same name may be used by another kind",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      await create(scene, coreKind(scene, "secrets"), { apiVersion: "v1", kind: "Secret", metadata: { name: "a" } });
    },
  },
  {
    id: "RES-013",
    title: "A name can be reused after deletion, by an object with another uid",
    async run(scene) {
      const first = await create(scene, configMaps(scene), configMap("a"));
      expectStatus(await scene.request("DELETE", configMaps(scene, "a")), 200);
      const second = await create(scene, configMaps(scene), configMap("a"));
      expectNotEqual("uid of the second object", valueAt(second, "metadata", "uid"), textAt(first, "metadata", "uid"));
    },
  },
  {
    id: "RES-014",
    title: "Names of cluster-scoped objects are unique across the cluster",
    needs: ["rbac"],
    async run(scene) {
      const path = `/apis/${scene.profile.words.rbacGroup}/v1/clusterroles`;
      const role = { metadata: { name: scene.name("role") }, rules: [] };
      await createClusterScoped(scene, path, role);
      expectFailure(await scene.request("POST", path, { body: role }), { code: 409, reason: "AlreadyExists" });
    },
  },
  {
    id: "RES-015",
    title: "A create that is sent twice creates one object",
    async run(scene) {
      const labelled = configMap("a", {}, { labels: { twice: "yes" } });
      await create(scene, configMaps(scene), labelled);
      expectStatus(await scene.request("POST", configMaps(scene), { body: labelled }), 409);
      expectEqual("names", namesIn(await read(scene, `${configMaps(scene)}?labelSelector=twice=yes`)), ["a"]);
    },
  },
  {
    id: "RES-017",
    title: "Object names are DNS subdomains by default",
    async run(scene) {
      expectFailure(await scene.request("POST", configMaps(scene), { body: configMap("Bad_Name") }), {
        code: 422,
        reason: "Invalid",
        parts: [
          "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
        ],
        cause: { reason: "FieldValueInvalid", field: "metadata.name" },
      });
    },
  },
  {
    id: "RES-018",
    title: "Object names have at most 253 characters",
    async run(scene) {
      expectFailure(await scene.request("POST", configMaps(scene), { body: configMap("a".repeat(254)) }), {
        code: 422,
        reason: "Invalid",
        parts: ["must be no more than 253 characters"],
        cause: { field: "metadata.name" },
      });
      await create(scene, configMaps(scene), configMap("a".repeat(253)));
      await read(scene, configMaps(scene, "a".repeat(253)));
    },
  },
  {
    id: "RES-019",
    title: "Namespace names are DNS labels of at most 63 characters",
    async run(scene) {
      const unique = scene.name("ns");
      for (const name of [`${unique}.b`, unique.padEnd(64, "x")]) {
        const body = { metadata: { name, labels: scene.labels } };
        expectFailure(await scene.request("POST", "/api/v1/namespaces", { body }), {
          code: 422,
          reason: "Invalid",
          cause: { field: "metadata.name" },
        });
      }
      await createClusterScoped(scene, "/api/v1/namespaces", { metadata: { name: unique.padEnd(63, "x") } });
    },
  },
  {
    id: "RES-020",
    title: "Service names are DNS-1035 labels: they don't begin with a digit",
    async run(scene) {
      const body = { metadata: { name: "1svc" }, spec: { ports: [{ port: 80 }] } };
      expectFailure(await scene.request("POST", coreKind(scene, "services"), { body }), {
        code: 422,
        reason: "Invalid",
        cause: { field: "metadata.name" },
      });
    },
  },
  {
    id: "RES-021",
    title: "Path-segment names are not dots alone and contain no slash and no percent sign",
    needs: ["rbac"],
    async run(scene) {
      const { rbacGroup } = scene.profile.words;
      const path = `/apis/${rbacGroup}/v1/namespaces/${scene.namespace}/roles`;
      const refused = {
        ".": "may not be '.'",
        "..": "may not be '..'",
        "a/b": "may not contain '/'",
        "a%b": "may not contain '%'",
      };
      for (const [name, part] of Object.entries(refused))
        expectFailure(await scene.request("POST", path, { body: { metadata: { name }, rules: [] } }), {
          code: 422,
          reason: "Invalid",
          parts: [part],
          cause: { field: "metadata.name" },
        });
      await create(scene, path, { metadata: { name: "system:x" }, rules: [] });
    },
  },
  {
    id: "RES-022",
    title: "A name or generateName is required",
    async run(scene) {
      expectFailure(await scene.request("POST", configMaps(scene), { body: { metadata: {}, data: {} } }), {
        code: 422,
        reason: "Invalid",
        cause: {
          reason: "FieldValueRequired",
          field: "metadata.name",
          message: "Required value: name or generateName is required",
        },
      });
    },
  },
  {
    id: "RES-029",
    title: "generateName yields a unique name and stays in the object",
    async run(scene) {
      const body = { metadata: { generateName: "job-" } };
      const [first, second] = [
        await create(scene, configMaps(scene), body),
        await create(scene, configMaps(scene), body),
      ];
      for (const made of [first, second]) {
        expectMatch("metadata.name", valueAt(made, "metadata", "name"), /^job-./);
        expectEqual("metadata.generateName", valueAt(made, "metadata", "generateName"), "job-");
      }
      expectNotEqual("the second name", valueAt(second, "metadata", "name"), textAt(first, "metadata", "name"));
    },
  },
  {
    id: "RES-030",
    title: "The generated suffix is five safe characters, after a prefix of at most 58",
    async run(scene) {
      const body = (generateName: string) => ({ metadata: { generateName } });
      const made = await create(scene, configMaps(scene), body("job-"));
      expectMatch("metadata.name", valueAt(made, "metadata", "name"), /^job-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
      const long = await create(scene, configMaps(scene), body("a".repeat(70)));
      expectMatch(
        "the name after a long prefix",
        valueAt(long, "metadata", "name"),
        /^a{58}[bcdfghjklmnpqrstvwxz2456789]{5}$/,
      );
    },
  },
  {
    id: "RES-031",
    title: "An explicit name takes precedence over generateName",
    async run(scene) {
      const made = await create(scene, configMaps(scene), { metadata: { name: "x", generateName: "job-" } });
      expectEqual("metadata.name", valueAt(made, "metadata", "name"), "x");
    },
  },
  {
    id: "RES-054",
    title: "The kinds of the core group and of the named groups are served",
    async run(scene) {
      const { words } = scene.profile;
      const core = arrayAt(await read(scene, "/api/v1"), "resources").map((entry) => valueAt(entry, "name"));
      const types =
        "namespaces pods nodes services endpoints secrets configmaps serviceaccounts events persistentvolumes persistentvolumeclaims replicationcontrollers limitranges resourcequotas podtemplates bindings";
      for (const type of types.split(" ")) expect(core.includes(type), "types of /api/v1", core, `${type} among them`);
      const groups = arrayAt(await read(scene, "/apis"), "groups").map((group) => valueAt(group, "name"));
      for (const group of [
        ...[
          "apps",
          "batch",
          "autoscaling",
          "policy",
          words.networkingGroup,
          words.rbacGroup,
          words.authenticationGroup,
        ],
        ...[words.authorizationGroup, words.apiextensionsGroup, words.admissionregistrationGroup, words.storageGroup],
        ...[words.certificatesGroup, words.coordinationGroup, words.discoveryGroup, words.eventsGroup, words.nodeGroup],
        ...[words.schedulingGroup, words.flowcontrolGroup, words.apiregistrationGroup],
      ])
        expect(groups.includes(group), "groups of /apis", groups, `${group} among them`);
    },
  },
];

export const checks: readonly Check[] = [...nameChecks, ...envelopeChecks, ...bodyChecks, ...metadataChecks];
