/**
 * Endpoint slices: addresses of one type, unique port names, hints, and topology labels, which v1 no longer accepts.
 * VER-059.
 */
import {
  type Endpoint,
  type EndpointPort,
  type EndpointSlice,
  endpointSlices,
} from "../../../generated/discovery/v1/index.js";
import { endpointSlices as olderEndpointSlices } from "../../../generated/discovery/v1beta1/index.js";
import { duplicate, type FieldError, forbiddenField, required, tooMany } from "../../api/field-error.js";
import { fullyQualifiedDomainName } from "../../api/formats/domain-name-format.js";
import { validateLabels } from "../../api/formats/labels.js";
import { dnsLabel, dnsSubdomain, labelValue, qualifiedName } from "../../api/formats/name-format.js";
import { equalJson } from "../../api/json.js";
import type { ProfileWords } from "../../api/profile/naming-profile.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { validateAddress, validatePublicAddress } from "../address-rules.js";
import { addressWarnings } from "../address-warnings.js";
import { formatErrors, immutable, judged, judgedIfPresent, optional } from "../field-rules.js";

const ADDRESS_TYPES: ReadonlySet<string> = new Set(["IPv4", "IPv6", "FQDN"]);
const MAX_TOPOLOGY_LABELS = 16;
/** Maximum number of ports and addresses in a table. */
const MAX_SHOWN = 3;

export const endpointSliceHooks = defineHooks(endpointSlices, {
  generation: "counted",
  isNewGeneration: (slice, old) => !equalJson(content(slice), content(old)),
  validateCreate: (slice) => [...validateSlice(slice), ...refuseTopology(slice, undefined)],
  validateUpdate: (slice, old) => [
    ...validateSlice(slice),
    ...immutable("addressType", slice.addressType, old.addressType),
    ...refuseTopology(slice, old),
  ],
  warningsOnCreate: (slice, { profile }) => [
    ...(slice.addressType === "FQDN" ? ["spec.addressType: FQDN endpoints are deprecated"] : []),
    ...slicedAddressWarnings(slice, profile.words),
  ],
  warningsOnUpdate: (slice, _old, { profile }) => slicedAddressWarnings(slice, profile.words),
  table: {
    columns: [
      { name: "AddressType", type: "string", description: "What the addresses are." },
      { name: "Ports", type: "string", description: "Ports of the endpoints." },
      { name: "Endpoints", type: "string", description: "Addresses of the endpoints." },
    ],
    cells: ({ addressType, ports = [], endpoints = [] }) => [
      addressType,
      shown(
        ports.map(({ port, name }) => String(port ?? (name || "*"))),
        "<unset>",
      ),
      shown(
        endpoints.flatMap(({ addresses }) => addresses),
        "<unset>",
      ),
    ],
    age: true,
  },
});

/** The older version has a field for topology labels, and accepts them. */
export const olderEndpointSliceHooks = defineHooks(olderEndpointSlices, {
  validateCreate: (slice) => [...validateSlice(slice), ...validateTopology(slice.endpoints)],
  validateUpdate: (slice, old) => [
    ...validateSlice(slice),
    ...validateTopology(slice.endpoints),
    ...immutable("addressType", slice.addressType, old.addressType),
  ],
});

/** The content that clients of a slice act on: everything but its name and annotations. */
function content({ metadata, ...slice }: EndpointSlice): object {
  return { ...slice, labels: metadata.labels ?? {} };
}

/** The fields that the versions have in common. */
interface AnySlice extends Pick<EndpointSlice, "addressType"> {
  readonly endpoints?: readonly AnyEndpoint[];
  readonly ports?: readonly EndpointPort[];
}

interface AnyEndpoint extends Pick<Endpoint, "addresses" | "hostname" | "nodeName"> {
  readonly hints?: {
    readonly forZones?: readonly { readonly name?: string }[];
    readonly forNodes?: readonly { readonly name?: string }[];
  };
}

function validateSlice({ addressType, endpoints = [], ports = [] }: AnySlice): FieldError[] {
  if (!addressType) return [required("addressType")];
  return [
    ...endpoints.flatMap((endpoint, index) => validateEndpoint(endpoint, addressType, `endpoints[${index}]`)),
    ...validatePorts(ports),
  ];
}

function validateEndpoint(endpoint: AnyEndpoint, type: EndpointSlice["addressType"], at: string): FieldError[] {
  const { addresses, hostname, nodeName, hints = {} } = endpoint;
  if (addresses.length === 0) return [required(`${at}.addresses`, "must contain at least 1 address")];
  return [
    ...addresses.flatMap((address, index) => {
      const field = `${at}.addresses[${index}]`;
      // The format of addresses of an unknown type is unknown.
      if (!ADDRESS_TYPES.has(type)) return [];
      if (type === "FQDN") return formatErrors(field, address, fullyQualifiedDomainName(address));
      // An invalid address is reported first.
      const unreadable = validateAddress(field, address);
      return unreadable.length > 0 ? unreadable : validatePublicAddress(field, address, type);
    }),
    ...judgedIfPresent(`${at}.hostname`, hostname, dnsLabel),
    ...judgedIfPresent(`${at}.nodeName`, nodeName, dnsSubdomain),
    ...validateHints(hints.forZones, `${at}.hints.forZones`, labelValue),
    ...validateHints(hints.forNodes, `${at}.hints.forNodes`, dnsSubdomain),
  ];
}

function validateHints(
  hints: readonly { readonly name?: string }[] = [],
  at: string,
  format: (text: string) => string[],
): FieldError[] {
  const seen = new Set<string>();
  return hints.flatMap(({ name = "" }, index) => {
    const field = `${at}[${index}].name`;
    const isKnown = seen.has(name);
    seen.add(name);
    return [...(isKnown ? [duplicate(field, name)] : []), ...judged(field, name, format)];
  });
}

function validatePorts(ports: readonly EndpointPort[]): FieldError[] {
  const seen = new Set<string>();
  return ports.flatMap(({ name = "", appProtocol }, index) => {
    const at = `ports[${index}]`;
    const errors = optional(`${at}.name`, name, dnsLabel);
    if (seen.has(name)) errors.push(duplicate(`${at}.name`, name));
    seen.add(name);
    return [...errors, ...judgedIfPresent(`${at}.appProtocol`, appProtocol, qualifiedName)];
  });
}

/** Stored labels remain readable, and may be written again unchanged. */
function refuseTopology({ endpoints = [] }: EndpointSlice, old: EndpointSlice | undefined): FieldError[] {
  const stored = (old?.endpoints ?? []).map(({ deprecatedTopology }) => deprecatedTopology);
  return endpoints.flatMap(({ deprecatedTopology: topology }, index) => {
    if (topology === undefined || stored.some((known) => equalJson(known, topology))) return [];
    const text = "may not be set; use `nodeName` and `zone`";
    return [forbiddenField(`endpoints[${index}].deprecatedTopology`, text)];
  });
}

function validateTopology(endpoints: readonly { readonly topology?: Record<string, string> }[] = []): FieldError[] {
  return endpoints.flatMap(({ topology = {} }, index) => {
    const field = `endpoints[${index}].topology`;
    const count = Object.keys(topology).length;
    const errors = validateLabels(topology, field);
    return count > MAX_TOPOLOGY_LABELS ? [...errors, tooMany(field, count, MAX_TOPOLOGY_LABELS)] : errors;
  });
}

function shown(items: readonly string[], none: string): string {
  if (items.length === 0) return none;
  const rest = items.length - MAX_SHOWN;
  return items.slice(0, MAX_SHOWN).join(",") + (rest > 0 ? ` + ${rest} more...` : "");
}

function slicedAddressWarnings({ addressType, endpoints = [] }: EndpointSlice, words: ProfileWords): string[] {
  if (addressType !== "IPv6") return [];
  return endpoints.flatMap(({ addresses }, index) =>
    addresses.flatMap((address, place) => addressWarnings(`endpoints[${index}].addresses[${place}]`, address, words)),
  );
}
