/** The built-in kinds as a whole: what discovery lists on a server with its defaults. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { resolveVariables } from "../../runtime/api/profile/naming-profile.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { type JsonObject, membersAt, objectsAt, textAt, valueAt } from "../support/json.js";

/** What a kind without more to say serves. */
const ALL_VERBS = "create,delete,deletecollection,get,list,patch,update,watch";

/**
 * One line a kind: plural, kind, scope; then short names `(a,b)`, categories `[all]`, verbs `{create}` where they are not
 * all, and subresources `/status`, with their verbs `:get,patch,update` where those are not the usual ones and the kind
 * `=Scale` where it is another.
 */
const CATALOGUE: Readonly<Record<string, string>> = {
  v1: `
    bindings Binding Namespaced {create}
    componentstatuses ComponentStatus Cluster (cs) {get,list}
    configmaps ConfigMap Namespaced (cm)
    endpoints Endpoints Namespaced (ep)
    events Event Namespaced (ev)
    limitranges LimitRange Namespaced (limits)
    namespaces Namespace Cluster (ns) {create,delete,get,list,patch,update,watch} /finalize:update /status
    nodes Node Cluster (no) /proxy:create,delete,get,patch,update=NodeProxyOptions /status
    persistentvolumeclaims PersistentVolumeClaim Namespaced (pvc) /status
    persistentvolumes PersistentVolume Cluster (pv) /status
    pods Pod Namespaced (po) [all] /binding:create=Binding /ephemeralcontainers /eviction:create=Eviction /log:get /attach:create,get=PodAttachOptions /exec:create,get=PodExecOptions /portforward:create,get=PodPortForwardOptions /proxy:create,delete,get,patch,update=PodProxyOptions /status
    podtemplates PodTemplate Namespaced
    replicationcontrollers ReplicationController Namespaced (rc) [all] /scale=Scale /status
    resourcequotas ResourceQuota Namespaced (quota) /status
    secrets Secret Namespaced
    serviceaccounts ServiceAccount Namespaced (sa) /token:create=TokenRequest
    services Service Namespaced (svc) [all] /proxy:create,delete,get,patch,update=ServiceProxyOptions /status`,
  "${admissionregistrationGroup}/v1": `
    mutatingwebhookconfigurations MutatingWebhookConfiguration Cluster [api-extensions]
    validatingadmissionpolicies ValidatingAdmissionPolicy Cluster [api-extensions] /status
    validatingadmissionpolicybindings ValidatingAdmissionPolicyBinding Cluster [api-extensions]
    validatingwebhookconfigurations ValidatingWebhookConfiguration Cluster [api-extensions]`,
  "${apiextensionsGroup}/v1": `
    customresourcedefinitions CustomResourceDefinition Cluster (crd,crds) [api-extensions] /status`,
  "${apiregistrationGroup}/v1": `
    apiservices APIService Cluster [api-extensions] /status`,
  "apps/v1": `
    controllerrevisions ControllerRevision Namespaced
    daemonsets DaemonSet Namespaced (ds) [all] /status
    deployments Deployment Namespaced (deploy) [all] /scale=Scale /status
    replicasets ReplicaSet Namespaced (rs) [all] /scale=Scale /status
    statefulsets StatefulSet Namespaced (sts) [all] /scale=Scale /status`,
  "${authenticationGroup}/v1": `
    selfsubjectreviews SelfSubjectReview Cluster {create}
    tokenreviews TokenReview Cluster {create}`,
  "${authorizationGroup}/v1": `
    localsubjectaccessreviews LocalSubjectAccessReview Namespaced {create}
    selfsubjectaccessreviews SelfSubjectAccessReview Cluster {create}
    selfsubjectrulesreviews SelfSubjectRulesReview Cluster {create}
    subjectaccessreviews SubjectAccessReview Cluster {create}`,
  "autoscaling/v1": `
    horizontalpodautoscalers HorizontalPodAutoscaler Namespaced (hpa) [all] /status`,
  "autoscaling/v2": `
    horizontalpodautoscalers HorizontalPodAutoscaler Namespaced (hpa) [all] /status`,
  "batch/v1": `
    cronjobs CronJob Namespaced (cj) [all] /status
    jobs Job Namespaced [all] /status`,
  "${certificatesGroup}/v1": `
    certificatesigningrequests CertificateSigningRequest Cluster (csr) /approval /status`,
  "${coordinationGroup}/v1": `
    leases Lease Namespaced`,
  "${discoveryGroup}/v1": `
    endpointslices EndpointSlice Namespaced`,
  "${eventsGroup}/v1": `
    events Event Namespaced (ev)`,
  "${flowcontrolGroup}/v1": `
    flowschemas FlowSchema Cluster /status
    prioritylevelconfigurations PriorityLevelConfiguration Cluster /status`,
  "${flowcontrolGroup}/v1beta3": `
    flowschemas FlowSchema Cluster /status
    prioritylevelconfigurations PriorityLevelConfiguration Cluster /status`,
  "${networkingGroup}/v1": `
    ingressclasses IngressClass Cluster
    ingresses Ingress Namespaced (ing) /status
    networkpolicies NetworkPolicy Namespaced (netpol)`,
  "${nodeGroup}/v1": `
    runtimeclasses RuntimeClass Cluster`,
  "policy/v1": `
    poddisruptionbudgets PodDisruptionBudget Namespaced (pdb) /status`,
  "${rbacGroup}/v1": `
    clusterrolebindings ClusterRoleBinding Cluster
    clusterroles ClusterRole Cluster
    rolebindings RoleBinding Namespaced
    roles Role Namespaced`,
  "${schedulingGroup}/v1": `
    priorityclasses PriorityClass Cluster (pc)`,
  "${storageGroup}/v1": `
    csidrivers CSIDriver Cluster
    csinodes CSINode Cluster
    csistoragecapacities CSIStorageCapacity Namespaced
    storageclasses StorageClass Cluster (sc)
    volumeattachments VolumeAttachment Cluster /status`,
  "${storagemigrationGroup}/v1": `
    storageversionmigrations StorageVersionMigration Cluster /status`,
};

/** The kinds that release 1.36 serves beside these. */
const SINCE_1_31: Readonly<Record<string, readonly string[]>> = {
  "${admissionregistrationGroup}/v1": [
    "mutatingadmissionpolicies MutatingAdmissionPolicy Cluster [api-extensions]",
    "mutatingadmissionpolicybindings MutatingAdmissionPolicyBinding Cluster [api-extensions]",
  ],
  "${networkingGroup}/v1": ["ipaddresses IPAddress Cluster (ip)", "servicecidrs ServiceCIDR Cluster /status"],
  "${resourceGroup}/v1": [
    "deviceclasses DeviceClass Cluster",
    "resourceclaims ResourceClaim Namespaced /status",
    "resourceclaimtemplates ResourceClaimTemplate Namespaced",
    "resourceslices ResourceSlice Cluster",
  ],
  "${storageGroup}/v1": ["volumeattributesclasses VolumeAttributesClass Cluster (vac)"],
};

/** The lines of the release by group and version. */
function catalogueOf(release: "1.31" | "1.36"): Map<string, readonly string[]> {
  const lines = new Map(Object.entries(CATALOGUE).map(([version, text]) => [version, text.trim().split(/\n\s*/)]));
  if (release === "1.31") return lines;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a profile variable
  lines.delete("${flowcontrolGroup}/v1beta3");
  for (const [version, more] of Object.entries(SINCE_1_31))
    lines.set(version, [...(lines.get(version) ?? []), ...more].sort());
  const core = lines.get("v1") ?? [];
  lines.set(
    "v1",
    core.map((line) => (line.startsWith("pods ") ? line.replace(/ \/status$/, " /resize /status") : line)),
  );
  return lines;
}

/** What a discovery document lists, in the form of the table. */
function linesOf(resources: readonly JsonObject[]): string[] {
  const kinds = resources.filter(({ name }) => !textAt(name).includes("/"));
  return kinds.map(({ name, kind, namespaced, verbs, shortNames, categories }) => {
    const below = resources.filter((resource) => textAt(resource, "name").startsWith(`${name}/`));
    return [
      `${name} ${kind} ${namespaced ? "Namespaced" : "Cluster"}`,
      ...(shortNames === undefined ? [] : [`(${shortNames})`]),
      ...(categories === undefined ? [] : [`[${categories}]`]),
      ...(String(verbs) === ALL_VERBS ? [] : [`{${verbs}}`]),
      ...below.map((subresource) => {
        const own = String(subresource.verbs) === "get,patch,update" ? "" : `:${subresource.verbs}`;
        const other = subresource.kind === kind ? "" : `=${subresource.kind}`;
        return textAt(subresource, "name").slice(textAt(name).length) + own + other;
      }),
    ].join(" ");
  });
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`the catalogue (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile, groups: [] });
    });
    after(() => api.stop());

    test("[SUB-005] discovery and paths have a subresource from the release that introduced it", async () => {
      const served = async (emulatedVersion: string): Promise<readonly [listed: boolean, message: string]> => {
        const server = await startApi({ profile, groups: [], emulatedVersion });
        try {
          const { body } = await server.get("/api/v1");
          const namespaced = "/api/v1/namespaces/default/pods/none/resize";
          const listed = objectsAt(body, "resources").some(({ name }) => name === "pods/resize");
          return [listed, (await server.get(namespaced)).body.message];
        } finally {
          await server.stop();
        }
      };
      assert.deepEqual(await served("1.31"), [false, "the server could not find the requested resource"]);
      assert.deepEqual(await served("1.32"), [true, 'pods "none" not found']);
    });

    test("[VER-052] versions that release 1.22 removed are not served, and v1 is", async () => {
      const { words } = profile;
      for (const group of [
        words.apiregistrationGroup,
        words.authenticationGroup,
        words.authorizationGroup,
        words.certificatesGroup,
        words.coordinationGroup,
        words.networkingGroup,
        words.rbacGroup,
        words.schedulingGroup,
        words.storageGroup,
      ]) {
        const answers = [await api.get(`/apis/${group}/v1beta1`), await api.get(`/apis/${group}/v1`)];
        assert.deepEqual(
          answers.map(({ status }) => status),
          [404, 200],
          group,
        );
      }
    });

    test("[RES-054] discovery lists every kind of the catalogue, and no other", async () => {
      const { body } = await api.get("/apis");
      const versions: string[] = objectsAt(body, "groups").flatMap(({ versions }) =>
        objectsAt(versions).map(({ groupVersion }) => textAt(groupVersion)),
      );
      const catalogue = catalogueOf(profile.name === "kubernetes" ? "1.36" : "1.31");
      const expected = Object.fromEntries(
        Array.from(catalogue, ([version, lines]) => [resolveVariables(version, profile), lines]),
      );
      const found: Record<string, string[]> = {};
      for (const version of ["v1", ...versions]) {
        const document = await api.get(version === "v1" ? "/api/v1" : `/apis/${version}`);
        found[version] = linesOf(objectsAt(document.body, "resources"));
        for (const { name, kind, singularName } of objectsAt(document.body, "resources"))
          assert.equal(singularName, textAt(name).includes("/") ? "" : textAt(kind).toLowerCase(), String(name));
      }
      assert.deepEqual(found, expected);
    });

    test("every field of every kind has a description", async () => {
      const { paths } = (await api.get("/openapi/v3")).body;
      const silent = new Set<string>();
      for (const { serverRelativeURL } of Object.values(membersAt(paths))) {
        const { components } = (await api.get(textAt(serverRelativeURL))).body;
        for (const [name, schema] of Object.entries(membersAt(valueAt(components, "schemas") ?? {}))) {
          if (!schema.description) silent.add(name);
          for (const [field, property] of Object.entries(membersAt(schema.properties ?? {})))
            if (!property.description) silent.add(`${name}.${field}`);
        }
      }
      assert.deepEqual([...silent], []);
    });
  });
}
