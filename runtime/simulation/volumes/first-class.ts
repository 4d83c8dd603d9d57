/** The StorageClass of a new server, so that charts and operators that leave the choice to the cluster get their volumes. */
import { storageClasses } from "../../../generated/storage/v1/client.js";
import type { StorageClass } from "../../../generated/storage/v1/storage-class.types.js";
import { isAlreadyExists } from "../../api/status.js";
import type { World } from "../parts/world.js";

/** The provisioner of the class; the simulation provisions for every name. */
const PROVISIONER = "kindsmith/simulated";

/** Creates a default class if there is no class when the simulation starts, unless the declarations say otherwise. */
export function addFirstClass(world: World): void {
  const classes = world.kind(storageClasses);
  const { settings, clients, names } = world;
  world.add({
    run: async (signal) => {
      const name = settings.storageClass;
      if (name === "" || classes.list().length > 0) return;
      const first: StorageClass = {
        metadata: { name, annotations: { [names.defaultClass]: "true" } },
        provisioner: PROVISIONER,
        allowVolumeExpansion: true,
      };
      try {
        await clients.controllers.resource(storageClasses).create(first, { signal });
      } catch (error) {
        if (!isAlreadyExists(error) && !signal.aborted) throw error;
      }
    },
  });
}
