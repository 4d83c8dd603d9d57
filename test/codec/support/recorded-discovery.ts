/** What kube-apiserver 1.35 answers in both forms: documents of discovery, and the same as protobuf (base64). Plain data. */

export interface RecordedDocument {
  readonly json: Readonly<Record<string, unknown>>;
  readonly protobuf: string;
}

/** By what each is of; of the aggregated form the first group alone. */
export const RECORDED: Readonly<Record<string, RecordedDocument>> = {
  "/api": {
    json: {
      kind: "APIVersions",
      versions: ["v1"],
      serverAddressByClientCIDRs: [{ clientCIDR: "0.0.0.0/0", serverAddress: "127.0.0.1:6610" }],
    },
    protobuf: "azhzAAoPCgASC0FQSVZlcnNpb25zEiEKAnYxEhsKCTAuMC4wLjAvMBIOMTI3LjAuMC4xOjY2MTAaACIA",
  },
  "/apis/node.k8s.io": {
    json: {
      kind: "APIGroup",
      apiVersion: "v1",
      name: "node.k8s.io",
      versions: [{ groupVersion: "node.k8s.io/v1", version: "v1" }],
      preferredVersion: { groupVersion: "node.k8s.io/v1", version: "v1" },
    },
    protobuf:
      "azhzAAoOCgJ2MRIIQVBJR3JvdXASOQoLbm9kZS5rOHMuaW8SFAoObm9kZS5rOHMuaW8vdjESAnYxGhQKDm5vZGUuazhzLmlvL3YxEgJ2MRoAIgA=",
  },
  "/apis/node.k8s.io/v1": {
    json: {
      kind: "APIResourceList",
      apiVersion: "v1",
      groupVersion: "node.k8s.io/v1",
      resources: [
        {
          name: "runtimeclasses",
          singularName: "runtimeclass",
          namespaced: false,
          kind: "RuntimeClass",
          verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
          storageVersionHash: "WQTu1GL3T2Q=",
        },
      ],
    },
    protobuf:
      "azhzAAoVCgJ2MRIPQVBJUmVzb3VyY2VMaXN0EpgBCg5ub2RlLms4cy5pby92MRKFAQoOcnVudGltZWNsYXNzZXMQABoMUnVudGltZUNsYXNzIkMKBmNyZWF0ZQoGZGVsZXRlChBkZWxldGVjb2xsZWN0aW9uCgNnZXQKBGxpc3QKBXBhdGNoCgZ1cGRhdGUKBXdhdGNoMgxydW50aW1lY2xhc3NCAEoAUgxXUVR1MUdMM1QyUT0aACIA",
  },
  aggregated: {
    json: {
      kind: "APIGroupDiscoveryList",
      apiVersion: "apidiscovery.k8s.io/v2",
      metadata: {},
      items: [
        {
          metadata: { name: "apiregistration.k8s.io" },
          versions: [
            {
              version: "v1",
              resources: [
                {
                  resource: "apiservices",
                  responseKind: { group: "", version: "", kind: "APIService" },
                  scope: "Cluster",
                  singularResource: "apiservice",
                  verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
                  categories: ["api-extensions"],
                  subresources: [
                    {
                      subresource: "status",
                      responseKind: { group: "", version: "", kind: "APIService" },
                      verbs: ["get", "patch", "update"],
                    },
                  ],
                },
              ],
              freshness: "Current",
            },
          ],
        },
      ],
    },
    protobuf:
      "azhzAAovChZhcGlkaXNjb3ZlcnkuazhzLmlvL3YyEhVBUElHcm91cERpc2NvdmVyeUxpc3QS/QEKBgoAEgAaABLyAQomChZhcGlyZWdpc3RyYXRpb24uazhzLmlvEgAaACIAKgAyADgAQgASxwEKAnYxErcBCgthcGlzZXJ2aWNlcxIQCgASABoKQVBJU2VydmljZRoHQ2x1c3RlciIKYXBpc2VydmljZSoGY3JlYXRlKgZkZWxldGUqEGRlbGV0ZWNvbGxlY3Rpb24qA2dldCoEbGlzdCoFcGF0Y2gqBnVwZGF0ZSoFd2F0Y2g6DmFwaS1leHRlbnNpb25zQi4KBnN0YXR1cxIQCgASABoKQVBJU2VydmljZSIDZ2V0IgVwYXRjaCIGdXBkYXRlGgdDdXJyZW50GgAiAA==",
  },
};
