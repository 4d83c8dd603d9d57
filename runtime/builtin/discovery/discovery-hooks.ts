/** The hooks and conversions of all kinds of this group. */
import { endpointSliceHooks, olderEndpointSliceHooks } from "./endpoint-slice.js";
import { endpointSliceConversion } from "./endpoint-slice-conversion.js";

export const discoveryHooks = [endpointSliceHooks, olderEndpointSliceHooks, endpointSliceConversion] as const;
