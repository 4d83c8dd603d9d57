/** Storage without data: claims get volumes, and both live and end as in a cluster. */
import type { World } from "../parts/world.js";
import { bindsClaims } from "./claim-facts.js";
import { ClaimUsers } from "./claim-users.js";
import { addEphemeralClaims } from "./ephemeral-claims.js";
import { addFirstClass } from "./first-class.js";
import { addProvisioner } from "./provisioner.js";
import { addStorageProtection } from "./storage-protection.js";
import { addVolumeBinder } from "./volume-binder.js";

/** Keeps claims and volumes, if the server serves all kinds of storage that this needs. */
export function addVolumes(world: World): void {
  if (!bindsClaims(world)) return;
  const users = new ClaimUsers(world);
  addFirstClass(world);
  addVolumeBinder(world, users);
  addProvisioner(world);
  addStorageProtection(world, users);
  addEphemeralClaims(world);
}
