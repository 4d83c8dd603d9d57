/**
 * Objects in which names of the profile stand at many places, as a server stores them. They are made over the API in the
 * words of one profile, and read again in those of another.
 */
import assert from "node:assert/strict";
import type { ProfileWords } from "../../../runtime/api/profile/naming-profile.js";
import { resolveWords } from "../../../runtime/api/profile/naming-profile.js";
import type { ServeProcess } from "../../support/serve.js";
import { ask } from "../../support/serve-requests.js";

/** A request that makes an object. Texts are templates, such as `<keyDomain>/hostname`. */
interface SceneObject {
  /** The path of the collection; an apply names the object too. */
  readonly path: string;
  readonly name: string;
  readonly body: object;
  readonly isApplied?: true;
}

const TEMPLATE = { metadata: { labels: { app: "web" } }, spec: { containers: [{ name: "web", image: "web:1" }] } };
const ON_HOST = {
  nodeSelector: { "<keyDomain>/os": "linux" },
  tolerations: [{ key: "node.<keyDomain>/not-ready", operator: "Exists", effect: "NoExecute" }],
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: "<keyDomain>/hostname",
      whenUnsatisfiable: "DoNotSchedule",
      labelSelector: { matchLabels: { app: "web" } },
    },
  ],
};

/** What looks like a name of the profile and is a text of people. */
export const PEOPLES_TEXTS = {
  "settings.yaml": "group: networking.<groupDomain>\nkey: <keyDomain>/hostname\n",
  namespace: "<systemNamespace>",
};

export const SCENE: readonly SceneObject[] = [
  { path: "/api/v1/namespaces", name: "shop", body: { metadata: { labels: { "team.example.com/owner": "a" } } } },
  {
    path: "/apis/<apiextensionsGroup>/v1/customresourcedefinitions",
    name: "orders.shop.example.com",
    body: {
      spec: {
        group: "shop.example.com",
        names: { plural: "orders", singular: "order", kind: "Order", listKind: "OrderList" },
        scope: "Namespaced",
        versions: [
          {
            name: "v1",
            served: true,
            storage: true,
            schema: {
              openAPIV3Schema: {
                type: "object",
                properties: { spec: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
              },
            },
          },
        ],
      },
    },
  },
  {
    path: "/api/v1/namespaces/shop/configmaps",
    name: "settings",
    body: { metadata: { annotations: { hint: "see <keyDomain>/hostname" } }, data: PEOPLES_TEXTS },
  },
  {
    path: "/apis/shop.example.com/v1/namespaces/shop/orders",
    name: "first",
    body: {
      apiVersion: "shop.example.com/v1",
      kind: "Order",
      metadata: {
        labels: { "<keyDomain>/arch": "any", "team.example.com/owner": "a" },
        finalizers: ["shop.example.com/keep"],
      },
      spec: { parameters: { apiVersion: "networking.<groupDomain>/v1", namespace: "<systemNamespace>" } },
    },
  },
  { path: "/api/v1/namespaces/shop/serviceaccounts", name: "reader", body: {} },
  {
    path: "/api/v1/namespaces/shop/secrets",
    name: "reader-token",
    body: {
      type: "<saTokenSecretType>",
      metadata: { annotations: { "<saNameAnnotation>": "reader" } },
    },
  },
  {
    path: "/apis/<rbacGroup>/v1/namespaces/shop/roles",
    name: "reader",
    body: {
      rules: [{ apiGroups: ["networking.<groupDomain>", "", "shop.example.com"], resources: ["*"], verbs: ["get"] }],
    },
  },
  {
    path: "/apis/<rbacGroup>/v1/namespaces/shop/rolebindings",
    name: "reader",
    body: {
      roleRef: { apiGroup: "<rbacGroup>", kind: "Role", name: "reader" },
      subjects: [
        { kind: "ServiceAccount", name: "reader", namespace: "shop" },
        { kind: "ServiceAccount", name: "default", namespace: "<systemNamespace>" },
        { kind: "User", apiGroup: "<rbacGroup>", name: "system:serviceaccount:<systemNamespace>:robot" },
      ],
    },
  },
  {
    path: "/apis/<rbacGroup>/v1/clusterroles",
    name: "orders-view",
    body: {
      metadata: { labels: { "<rbacAggregatePrefix>view": "true" } },
      rules: [
        { apiGroups: ["shop.example.com"], resources: ["orders"], verbs: ["get"] },
        { apiGroups: [""], resources: ["namespaces"], resourceNames: ["<systemNamespace>"], verbs: ["get"] },
      ],
    },
  },
  {
    path: "/apis/networking.<groupDomain>/v1/namespaces/shop/ingresses",
    name: "front",
    body: {
      metadata: { annotations: { "<keyDomain>/ingress.class": "own" } },
      spec: { defaultBackend: { service: { name: "web", port: { number: 80 } } } },
    },
  },
  {
    path: "/apis/networking.<groupDomain>/v1/namespaces/shop/networkpolicies",
    name: "from-system",
    body: {
      spec: {
        podSelector: {},
        ingress: [
          {
            from: [
              { namespaceSelector: { matchLabels: { "<namespaceNameLabel>": "<systemNamespace>" } } },
              {
                namespaceSelector: {
                  matchExpressions: [
                    { key: "<namespaceNameLabel>", operator: "In", values: ["<publicNamespace>", "shop"] },
                  ],
                },
              },
            ],
          },
        ],
      },
    },
  },
  {
    path: "/api/v1/namespaces/shop/services",
    name: "web",
    body: { spec: { type: "NodePort", selector: { app: "web" }, ports: [{ port: 80 }] } },
  },
  {
    path: "/apis/apps/v1/namespaces/shop/deployments",
    name: "web",
    isApplied: true,
    body: {
      metadata: { labels: { "<keyDomain>/role": "front" } },
      spec: {
        selector: { matchLabels: { app: "web" } },
        template: { ...TEMPLATE, spec: { ...TEMPLATE.spec, ...ON_HOST } },
      },
    },
  },
  {
    path: "/api/v1/namespaces/shop/resourcequotas",
    name: "few",
    body: {
      spec: { hard: { "count/ingresses.networking.<groupDomain>": "3", "count/orders.shop.example.com": "3" } },
    },
  },
  {
    path: "/apis/<admissionregistrationGroup>/v1/validatingadmissionpolicies",
    name: "no-system",
    body: {
      spec: {
        matchConstraints: {
          resourceRules: [
            {
              apiGroups: ["networking.<groupDomain>"],
              apiVersions: ["v1"],
              operations: ["CREATE"],
              resources: ["ingresses"],
            },
          ],
        },
        validations: [
          {
            expression:
              "request.namespace != '<systemNamespace>' || request.resource.group != \"networking.<groupDomain>\"",
          },
          { expression: "!('x.<keyDomain>' in ['a'])" },
        ],
      },
    },
  },
  {
    path: "/apis/<storageGroup>/v1/storageclasses",
    name: "local",
    body: {
      provisioner: "<keyDomain>/no-provisioner",
      parameters: { namespace: "<systemNamespace>" },
      metadata: { annotations: { "storageclass.<keyDomain>/is-default-class": "true" } },
    },
  },
  {
    path: "/api/v1/namespaces/<systemNamespace>/configmaps",
    name: "in-system",
    body: {
      metadata: {
        annotations: {
          "<lastAppliedAnnotation>":
            '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"in-system","namespace":"<systemNamespace>"}}\n',
        },
      },
      data: { key: "value" },
    },
  },
];

/** Replaces the templates in a value. */
export function inWords<Value>(value: Value, words: ProfileWords): Value {
  const text = JSON.stringify(value).replaceAll(/<(\w+)>/g, (_, name: string) => `\${${name}}`);
  return JSON.parse(resolveWords(text, words)) as Value;
}

export type Objects = ReadonlyMap<string, Record<string, unknown>>;

/** Makes the objects, and then an owner for two of them. */
export async function makeScene(server: ServeProcess, words: ProfileWords): Promise<void> {
  for (const object of SCENE) await make(server, inWords(object, words));
  const { metadata } = await read(server, "/apis/shop.example.com/v1/namespaces/shop/orders/first");
  const owner = {
    apiVersion: "shop.example.com/v1",
    kind: "Order",
    name: "first",
    uid: (metadata as { uid: string }).uid,
  };
  await own(server, "/api/v1/namespaces/shop/configmaps/settings", owner);
  const ingress = await read(server, `/apis/networking.${words.groupDomain}/v1/namespaces/shop/ingresses/front`);
  await own(server, "/apis/shop.example.com/v1/namespaces/shop/orders/first", {
    apiVersion: `networking.${words.groupDomain}/v1`,
    kind: "Ingress",
    name: "front",
    uid: (ingress.metadata as { uid: string }).uid,
  });
}

async function make(server: ServeProcess, { path, name, body, isApplied }: SceneObject): Promise<void> {
  const object = body as { metadata?: object };
  const whole = { ...object, metadata: { ...object.metadata, name } };
  const { status, text } =
    isApplied === true
      ? await ask(server, `${path}/${name}?fieldManager=tests`, {
          method: "PATCH",
          headers: { "content-type": "application/apply-patch+yaml" },
          body: { apiVersion: "apps/v1", kind: "Deployment", ...whole },
        })
      : await attempted(server, path, whole);
  assert.equal(status, 201, `${path}/${name}: ${text}`);
}

/** A definition is served some moments after it was made. */
async function attempted(server: ServeProcess, path: string, body: object): ReturnType<typeof ask> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask(server, path, { method: "POST", body });
    if (answer.status !== 404 || attempt === 50) return answer;
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function own(server: ServeProcess, path: string, owner: object): Promise<void> {
  const { status, text } = await ask(server, path, {
    method: "PATCH",
    headers: { "content-type": "application/merge-patch+json" },
    body: { metadata: { ownerReferences: [owner] } },
  });
  assert.equal(status, 200, text);
}

export async function read(server: ServeProcess, path: string): Promise<Record<string, unknown>> {
  const { status, text } = await ask(server, path);
  assert.equal(status, 200, `${path}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Reads all objects of the scene by their templates' paths, in the words of the server's profile. */
export async function readScene(server: ServeProcess, words: ProfileWords): Promise<Objects> {
  const found = new Map<string, Record<string, unknown>>();
  for (const { path, name } of SCENE) {
    found.set(`${path}/${name}`, await read(server, `${inWords(path, words)}/${name}`));
  }
  return found;
}
