/** The volume with an account's token and whatever else a Pod's containers need to reach the API. */
import type { JsonObject } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { memberObjects, memberText } from "../../api/unchecked-members.js";
import { generatedName } from "../../registry/write/object-names.js";
import { containersOf } from "../plugins/pod-write.js";

/** Lifetime of the token in seconds: an hour, plus a margin for differing clocks. Agents renew it earlier. */
const TOKEN_SECONDS = 3607;
/** Readable by all users. */
const FILE_MODE = 0o644;

/**
 * Mounts the volume into each container that has nothing at the mount path, and adds the volume to the Pod if one does.
 * A Pod that already has such a volume keeps it.
 * @returns whether anything was changed
 */
export function mountToken(spec: JsonObject, { words }: NamingProfile, random: () => number): boolean {
  const mountPath = `/var/run/secrets/${words.keyDomain}/serviceaccount`;
  const volumes = memberObjects(spec, "volumes");
  const given = volumes.map((volume) => memberText(volume, "name")).find((own) => own.startsWith(words.saVolumePrefix));
  const name = given ?? generatedName(words.saVolumePrefix, random);
  let isMounted = false;
  for (const container of containersOf(spec)) {
    const mounts = memberObjects(container, "volumeMounts");
    if (mounts.some((mount) => mount.mountPath === mountPath)) continue;
    container.volumeMounts = [...mounts, { name, readOnly: true, mountPath }];
    isMounted = true;
  }
  if (isMounted && given === undefined) spec.volumes = [...volumes, tokenVolume(name, words.rootCaConfigMap)];
  return isMounted;
}

function tokenVolume(name: string, rootCaConfigMap: string): JsonObject {
  return {
    name,
    projected: {
      defaultMode: FILE_MODE,
      sources: [
        { serviceAccountToken: { expirationSeconds: TOKEN_SECONDS, path: "token" } },
        { configMap: { name: rootCaConfigMap, items: [{ key: "ca.crt", path: "ca.crt" }] } },
        {
          downwardAPI: {
            items: [{ path: "namespace", fieldRef: { apiVersion: "v1", fieldPath: "metadata.namespace" } }],
          },
        },
      ],
    },
  };
}
