/** Every place in which a pod names what its node needs, with the spec that names it there. */

export interface PodPlace {
  readonly place: string;
  readonly resource: "secrets" | "configmaps" | "persistentvolumeclaims" | "serviceaccounts";
  /** @param name that is named */
  spec(name: string): object;
  /** What it names, where that is not the name itself. @param pod its name */
  named?(pod: string, name: string): string;
}

const container = (content: object): object => ({ name: "c", image: "i", ...content });
const volume = (content: object): object => ({ volumes: [{ name: "v", ...content }] });

function inContainers(place: string, resource: PodPlace["resource"], content: (name: string) => object): PodPlace[] {
  return ["initContainers", "containers", "ephemeralContainers"].map((list) => ({
    place: `${list} ${place}`,
    resource,
    // others in front and behind, which name nothing
    spec: (name) => ({
      [list]: [container({}), container(content(name)), container({ env: [{ name: "A", value: "b" }] })],
    }),
  }));
}

function inVolume(place: string, resource: PodPlace["resource"], content: (name: string) => object): PodPlace {
  return { place: `volume ${place}`, resource, spec: (name) => volume(content(name)) };
}

export const POD_PLACES: readonly PodPlace[] = [
  { place: "imagePullSecrets", resource: "secrets", spec: (name) => ({ imagePullSecrets: [{ name: "" }, { name }] }) },
  ...inContainers("env secret", "secrets", (name) => ({
    env: [{ name: "A", valueFrom: { secretKeyRef: { name, key: "k" } } }],
  })),
  ...inContainers("envFrom secret", "secrets", (name) => ({ envFrom: [{ secretRef: { name } }] })),
  ...inContainers("env config map", "configmaps", (name) => ({
    env: [{ name: "A", valueFrom: { configMapKeyRef: { name, key: "k" } } }],
  })),
  ...inContainers("envFrom config map", "configmaps", (name) => ({
    envFrom: [{ prefix: "P", configMapRef: { name } }],
  })),
  inVolume("secret", "secrets", (secretName) => ({ secret: { secretName } })),
  inVolume("projected secret", "secrets", (name) => ({
    projected: { sources: [{ downwardAPI: {} }, { secret: { name } }] },
  })),
  inVolume("csi", "secrets", (name) => ({ csi: { driver: "d", nodePublishSecretRef: { name } } })),
  inVolume("azureFile", "secrets", (secretName) => ({ azureFile: { shareName: "s", secretName } })),
  inVolume("cephfs", "secrets", (name) => ({ cephfs: { monitors: ["m"], secretRef: { name } } })),
  inVolume("cinder", "secrets", (name) => ({ cinder: { volumeID: "v", secretRef: { name } } })),
  inVolume("flexVolume", "secrets", (name) => ({ flexVolume: { driver: "d/d", secretRef: { name } } })),
  inVolume("iscsi", "secrets", (name) => ({ iscsi: { targetPortal: "p", iqn: "iqn.a", lun: 0, secretRef: { name } } })),
  inVolume("rbd", "secrets", (name) => ({ rbd: { monitors: ["m"], image: "i", secretRef: { name } } })),
  inVolume("scaleIO", "secrets", (name) => ({ scaleIO: { gateway: "g", system: "s", secretRef: { name } } })),
  inVolume("storageos", "secrets", (name) => ({ storageos: { volumeName: "n", secretRef: { name } } })),
  inVolume("config map", "configmaps", (name) => ({ configMap: { name } })),
  inVolume("projected config map", "configmaps", (name) => ({ projected: { sources: [{ configMap: { name } }] } })),
  inVolume("claim", "persistentvolumeclaims", (claimName) => ({ persistentVolumeClaim: { claimName } })),
  {
    place: "volume ephemeral",
    resource: "persistentvolumeclaims",
    spec: (name) => ({ volumes: [{ name, ephemeral: { volumeClaimTemplate: { spec: {} } } }] }),
    named: (pod, name) => `${pod}-${name}`,
  },
  { place: "serviceAccountName", resource: "serviceaccounts", spec: (serviceAccountName) => ({ serviceAccountName }) },
];

export const askedOf = (resource: PodPlace["resource"]): { verb: string; of: string } =>
  resource === "serviceaccounts" ? { verb: "create", of: "serviceaccounts/token" } : { verb: "get", of: resource };
