/** What is in the store of the former release: objects of built-in kinds, an applied one, a definition and an object of it. */

export interface FormerObject {
  readonly path: string;
  readonly name: string;
  readonly body: object;
  /** Whether the object is applied, so that its fields have an owner. */
  readonly isApplied?: true;
}

const NAMESPACE = "/api/v1/namespaces/former";

export const FORMER_OBJECTS: readonly FormerObject[] = [
  { path: "/api/v1/namespaces", name: "former", body: { apiVersion: "v1", kind: "Namespace" } },
  {
    path: `${NAMESPACE}/configmaps`,
    name: "settings",
    body: { apiVersion: "v1", kind: "ConfigMap", data: { colour: "green" } },
  },
  {
    path: `${NAMESPACE}/secrets`,
    name: "credential",
    body: { apiVersion: "v1", kind: "Secret", stringData: { password: "former" } },
  },
  {
    path: "/apis/apps/v1/namespaces/former/deployments",
    name: "web",
    isApplied: true,
    body: {
      apiVersion: "apps/v1",
      kind: "Deployment",
      spec: {
        replicas: 2,
        selector: { matchLabels: { app: "web" } },
        template: {
          metadata: { labels: { app: "web" } },
          spec: { containers: [{ name: "web", image: "web:1" }] },
        },
      },
    },
  },
  {
    path: "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
    name: "books.library.example.com",
    body: {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      spec: {
        group: "library.example.com",
        scope: "Namespaced",
        names: { plural: "books", singular: "book", kind: "Book", listKind: "BookList" },
        versions: [
          {
            name: "v1",
            served: true,
            storage: true,
            schema: {
              openAPIV3Schema: {
                type: "object",
                properties: { spec: { type: "object", properties: { pages: { type: "integer" } } } },
              },
            },
          },
        ],
      },
    },
  },
  {
    path: "/apis/library.example.com/v1/namespaces/former/books",
    name: "first",
    body: { apiVersion: "library.example.com/v1", kind: "Book", spec: { pages: 300 } },
  },
];
