/** What a volume of a pod may say: one broken rule a case, and the place and reason that the server gives. */
import { describePodCases, type PodCase, withMain } from "./support/pod-cases.js";

const V = "spec.volumes[0]";
const volume = (source: object): object => ({ ...withMain(), volumes: [{ name: "v", ...source }] });

const VOLUMES: readonly PodCase[] = [
  ["two sources", volume({ emptyDir: {}, hostPath: { path: "/x" } }), `Forbidden ${V}.hostPath`],
  [
    "a folder of the node that leads elsewhere",
    volume({ hostPath: { path: "/a/../b" } }),
    `Invalid ${V}.hostPath.path`,
  ],
  ["a secret without a name", volume({ secret: {} }), `Required ${V}.secret.secretName`],
  [
    "a file outside",
    volume({ configMap: { name: "c", items: [{ key: "k", path: "/etc/x" }] } }),
    `Invalid ${V}.configMap.items[0].path`,
  ],
  [
    "a file of two fields",
    volume({
      downwardAPI: {
        items: [{ path: "a", fieldRef: { fieldPath: "metadata.name" }, resourceFieldRef: { resource: "limits.cpu" } }],
      },
    }),
    `Invalid ${V}.downwardAPI`,
  ],
  [
    "an amount of no container",
    volume({ downwardAPI: { items: [{ path: "a", resourceFieldRef: { resource: "limits.cpu" } }] } }),
    `Required ${V}.downwardAPI.resourceFieldRef.containerName`,
  ],
  [
    "one file of two sources",
    volume({
      projected: {
        sources: [
          { secret: { name: "s", items: [{ key: "k", path: "x" }] } },
          { configMap: { name: "c", items: [{ key: "k", path: "x" }] } },
        ],
      },
    }),
    `Invalid ${V}.projected`,
  ],
  ["a share that is no absolute path", volume({ nfs: { server: "s", path: "x" } }), `Invalid ${V}.nfs.path`],
  ["a target without a name", volume({ iscsi: { targetPortal: "a:1", iqn: "x", lun: 0 } }), `Invalid ${V}.iscsi.iqn`],
  ["a Fibre Channel disk of nothing", volume({ fc: {} }), `Required ${V}.fc.targetWWNs`],
  [
    "a claim template without a size",
    volume({ ephemeral: { volumeClaimTemplate: { spec: { accessModes: ["ReadWriteOnce"] } } } }),
    `Required ${V}.ephemeral.volumeClaimTemplate.spec.resources[storage]`,
  ],
  ["an image without a name", volume({ image: {} }), `Required ${V}.image.reference`],
  ["a driver with a name that is too long", volume({ csi: { driver: "x".repeat(64) } }), `TooLong ${V}.csi.driver`],
];

describePodCases("rules of volumes", VOLUMES);
