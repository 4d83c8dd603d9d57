/** What follows from Services: where their pods are reached. */
import { endpoints, services } from "../../../generated/core/v1/client.js";
import { endpointSlices } from "../../../generated/discovery/v1/client.js";
import type { World } from "../parts/world.js";
import { addEndpointSlices } from "./endpoint-slices.js";
import { addEndpoints } from "./endpoints-controller.js";
import { addMirroredSlices } from "./mirrored-slices.js";

/** Keeps the endpoints of Services, in the kinds that the server serves. */
export function addServices(world: World): void {
  if (world.serves(services, endpoints)) addEndpoints(world);
  if (world.serves(services, endpointSlices)) addEndpointSlices(world);
  if (world.serves(services, endpoints, endpointSlices)) addMirroredSlices(world);
}
