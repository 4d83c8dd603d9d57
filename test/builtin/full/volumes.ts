/** Volumes of pods and persistent volumes with every source, and every field of each. */

const secretRef = { name: "secret" };
const items = [{ key: "key", path: "path/file", mode: 256, user: 1000 }];
const fieldFiles = [
  { path: "name", fieldRef: { apiVersion: "v1", fieldPath: "metadata.name" }, mode: 256, user: 1000 },
  { path: "cpu", resourceFieldRef: { containerName: "main", resource: "requests.cpu", divisor: "1" } },
];

/** Sources with the same fields in pods and persistent volumes. */
const SHARED = {
  awsElasticBlockStore: { volumeID: "vol-1", fsType: "ext4", partition: 1, readOnly: true },
  azureDisk: {
    diskName: "disk",
    diskURI: "https://example.com/disk",
    cachingMode: "ReadOnly",
    fsType: "xfs",
    readOnly: true,
    kind: "Dedicated",
  },
  fc: { targetWWNs: ["500a0982991b8dc5"], lun: 2, fsType: "ext4", readOnly: true },
  flocker: { datasetName: "data" },
  gcePersistentDisk: { pdName: "disk", fsType: "ext4", partition: 1, readOnly: true },
  hostPath: { path: "/srv", type: "Directory" },
  nfs: { server: "nfs.example.com", path: "/export", readOnly: true },
  photonPersistentDisk: { pdID: "disk", fsType: "ext4" },
  portworxVolume: { volumeID: "vol", fsType: "ext4", readOnly: true },
  quobyte: { registry: "quobyte.example.com:7861", volume: "v", readOnly: true, user: "u", group: "g", tenant: "t" },
  vsphereVolume: { volumePath: "[ds] v", fsType: "ext4", storagePolicyName: "gold", storagePolicyID: "1" },
};

const POD_SOURCES = {
  ...SHARED,
  azureFile: { secretName: "secret", shareName: "share", readOnly: true },
  cephfs: {
    monitors: ["mon.example.com:6789"],
    path: "/p",
    user: "u",
    secretFile: "/etc/key",
    secretRef,
    readOnly: true,
  },
  cinder: { volumeID: "vol", fsType: "ext4", readOnly: true, secretRef },
  configMap: { name: "config", items, defaultMode: 288, optional: true, defaultUser: 1000 },
  csi: {
    driver: "csi.example.com",
    readOnly: true,
    fsType: "ext4",
    volumeAttributes: { a: "b" },
    nodePublishSecretRef: secretRef,
  },
  downwardAPI: { items: fieldFiles, defaultMode: 288, defaultUser: 1000 },
  emptyDir: { medium: "Memory", sizeLimit: "1Gi", mode: 448 },
  flexVolume: { driver: "example.com/flex", fsType: "ext4", secretRef, readOnly: true, options: { a: "b" } },
  gitRepo: { repository: "https://example.com/r.git", revision: "main", directory: "src" },
  glusterfs: { endpoints: "gluster", path: "/p", readOnly: true },
  image: { reference: "registry.example.com/data:1", pullPolicy: "IfNotPresent" },
  iscsi: {
    targetPortal: "10.0.0.3:3260",
    iqn: "iqn.2001-04.com.example:disk",
    lun: 0,
    iscsiInterface: "iface",
    fsType: "ext4",
    readOnly: true,
    portals: ["10.0.0.4:3260"],
    chapAuthDiscovery: true,
    chapAuthSession: true,
    secretRef,
    initiatorName: "iqn.2001-04.com.example:client",
  },
  projected: {
    sources: [
      { secret: { name: "secret", items, optional: true } },
      { configMap: { name: "config", items: [{ key: "key", path: "other" }], optional: true } },
      { downwardAPI: { items: fieldFiles } },
      { serviceAccountToken: { audience: "vault", expirationSeconds: 7200, path: "token", user: 1000 } },
      { clusterTrustBundle: { name: "roots", path: "roots.pem", optional: true, user: 1000 } },
      {
        clusterTrustBundle: {
          signerName: "example.com/signer",
          labelSelector: { matchLabels: { live: "true" } },
          path: "signer.pem",
        },
      },
      {
        podCertificate: {
          signerName: "example.com/signer",
          keyType: "ED25519",
          maxExpirationSeconds: 7200,
          credentialBundlePath: "bundle.pem",
          keyPath: "key.pem",
          certificateChainPath: "chain.pem",
          userAnnotations: { "example.com/a": "b" },
          user: 1000,
        },
      },
    ],
    defaultMode: 288,
    defaultUser: 1000,
  },
  rbd: {
    monitors: ["mon.example.com:6789"],
    image: "img",
    fsType: "ext4",
    pool: "p",
    user: "u",
    keyring: "/etc/k",
    secretRef,
    readOnly: true,
  },
  scaleIO: {
    gateway: "https://sio.example.com",
    system: "s",
    secretRef,
    sslEnabled: true,
    protectionDomain: "d",
    storagePool: "p",
    storageMode: "ThickProvisioned",
    volumeName: "v",
    fsType: "ext4",
    readOnly: true,
  },
  secret: { secretName: "secret", items, defaultMode: 288, optional: true, defaultUser: 1000 },
  storageos: { volumeName: "v", volumeNamespace: "n", fsType: "ext4", readOnly: true, secretRef },
};

const claimSpec = {
  accessModes: ["ReadWriteOnce"],
  selector: { matchLabels: { disk: "fast" }, matchExpressions: [{ key: "zone", operator: "In", values: ["a"] }] },
  resources: { limits: { storage: "2Gi" }, requests: { storage: "1Gi" } },
  volumeName: "pv",
  storageClassName: "fast",
  volumeMode: "Block",
  dataSource: { apiGroup: "snapshot.example.com", kind: "VolumeSnapshot", name: "snap" },
  dataSourceRef: { apiGroup: "snapshot.example.com", kind: "VolumeSnapshot", name: "snap" },
  volumeAttributesClassName: "gold",
};

export const fullClaims: readonly object[] = [
  { metadata: { name: "full" }, spec: claimSpec },
  {
    metadata: { name: "elsewhere" },
    spec: {
      accessModes: ["ReadOnlyMany"],
      resources: { requests: { storage: "1Gi" } },
      dataSourceRef: { apiGroup: "snapshot.example.com", kind: "VolumeSnapshot", name: "snap", namespace: "other" },
    },
  },
];

export const volumes: readonly object[] = [
  ...Object.entries(POD_SOURCES).map(([name, source]) => ({ name: name.toLowerCase(), [name]: source })),
  { name: "empty", emptyDir: {} },
  { name: "claim", persistentVolumeClaim: { claimName: "claim", readOnly: true } },
  { name: "made", ephemeral: { volumeClaimTemplate: { metadata: { labels: { a: "b" } }, spec: claimSpec } } },
  { name: "elsewhere", ephemeral: { volumeClaimTemplate: { spec: (fullClaims[1] as { spec: object }).spec } } },
  { name: "wwids", fc: { wwids: ["3600508b400105e210000900000490000"], lun: 1 } },
  { name: "dataset", flocker: { datasetUUID: "f0e1d2c3" } },
];

const anySecret = { name: "secret", namespace: "kept" };

const PERSISTENT_SOURCES = {
  ...SHARED,
  azureFile: { secretName: "secret", shareName: "share", readOnly: true, secretNamespace: "kept" },
  cephfs: { ...POD_SOURCES.cephfs, secretRef: anySecret },
  cinder: { ...POD_SOURCES.cinder, secretRef: anySecret },
  csi: {
    driver: "csi.example.com",
    volumeHandle: "handle",
    readOnly: true,
    fsType: "ext4",
    volumeAttributes: { a: "b" },
    controllerPublishSecretRef: anySecret,
    nodeStageSecretRef: anySecret,
    nodePublishSecretRef: anySecret,
    controllerExpandSecretRef: anySecret,
    nodeExpandSecretRef: anySecret,
  },
  flexVolume: { ...POD_SOURCES.flexVolume, secretRef: anySecret },
  glusterfs: { ...POD_SOURCES.glusterfs, endpointsNamespace: "kept" },
  iscsi: { ...POD_SOURCES.iscsi, secretRef: anySecret },
  local: { path: "/mnt/disk", fsType: "ext4" },
  rbd: { ...POD_SOURCES.rbd, secretRef: anySecret },
  scaleIO: { ...POD_SOURCES.scaleIO, secretRef: anySecret },
  storageos: {
    ...POD_SOURCES.storageos,
    secretRef: {
      kind: "Secret",
      namespace: "kept",
      name: "secret",
      uid: "u",
      apiVersion: "v1",
      resourceVersion: "1",
      fieldPath: "data.key",
    },
  },
};

/** One for each source, with all other fields. */
export const fullPersistentVolumes: readonly object[] = [
  ...Object.entries(PERSISTENT_SOURCES),
  ["fc", { wwids: ["3600508b400105e210000900000490000"] }] as const,
  ["flocker", { datasetUUID: "f0e1d2c3" }] as const,
].map(([name, source], index) => ({
  metadata: { name: `pv-${index}` },
  spec: {
    capacity: { storage: "1Gi" },
    accessModes: ["ReadWriteOnce", "ReadOnlyMany"],
    claimRef: { kind: "PersistentVolumeClaim", namespace: "default", name: "claim", uid: "u" },
    persistentVolumeReclaimPolicy: "Delete",
    storageClassName: "fast",
    mountOptions: ["ro"],
    volumeMode: "Block",
    nodeAffinity: {
      required: {
        nodeSelectorTerms: [
          {
            matchExpressions: [{ key: "zone", operator: "In", values: ["a"] }],
            matchFields: [{ key: "metadata.name", operator: "In", values: ["n1"] }],
          },
        ],
      },
    },
    ...(name === "csi" && { volumeAttributesClassName: "gold" }),
    [name]: source,
  },
}));
