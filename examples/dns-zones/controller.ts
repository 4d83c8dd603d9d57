/**
 * Keeps the zone file of every Zone as its RecordSets say, and tells in its status what was published. A record set
 * belongs to its zone: it is deleted with it.
 */
import { isNotFound, type ResourceOf } from "kindsmith/client";
import {
  ensureFinalizer,
  isDeleting,
  type Manager,
  ownerReference,
  removeFinalizer,
  setCondition,
} from "kindsmith/operator";
import { type RecordSet, recordSets, type Zone, zones } from "./generated/dns.example.com/v1/client.js";
import type { Publisher } from "./publisher.js";
import { digestOf, zoneBody, zoneFile } from "./zone-file.js";

const MANAGER = "dns-zones";
const FINALIZER = "dns.example.com/published";

export function addZoneController(manager: Manager, publisher: Publisher): void {
  const { client } = manager;
  const zoneOf = ({ metadata, spec }: RecordSet): string => `${metadata?.namespace}/${spec.zone}`;
  const records = manager.informers.of(recordSets, { indexers: { zone: (record) => [zoneOf(record)] } });

  manager.controller({
    name: "zones",
    for: zones,
    watches: [
      {
        resource: recordSets,
        toRequests: ({ metadata, spec }) => [{ namespace: metadata.namespace ?? "", name: spec.zone }],
      },
    ],
    async reconcile({ namespace = "", name }, { object: found, signal }) {
      if (found === undefined) return;
      const api = client.resource(zones).inNamespace(namespace);
      // the serial of the status is counted up, and what was found may not know of the last count yet
      const current = await api.get(name, { signal }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      });
      if (current === undefined) return;
      if (isDeleting(current)) {
        await publisher.withdraw(current.spec.domain);
        await removeFinalizer(api, current, FINALIZER, { signal });
        return;
      }
      const zone = await ensureFinalizer(api, current, FINALIZER, { signal });
      const own = records.byIndex("zone", `${namespace}/${name}`);
      await Promise.all(
        own
          .filter((record) => !isOwnedBy(record, zone))
          .map((record) => adopt(client.resource(recordSets).inNamespace(namespace), record, zone)),
      );
      await publish(api, zone, own, publisher);
    },
  });
}

/** With the zone as its owner a record set is collected after it. */
async function adopt(api: ResourceOf<typeof recordSets>, record: RecordSet, zone: Zone): Promise<void> {
  const { name = "" } = record.metadata ?? {};
  await api.patch(name, { type: "merge", body: { metadata: { ownerReferences: [ownerReference(zone)] } } });
}

function isOwnedBy({ metadata }: RecordSet, { metadata: owner }: Zone): boolean {
  return metadata?.ownerReferences?.some(({ uid }) => uid === owner?.uid) ?? false;
}

/** The file first: what the status says is so. */
async function publish(
  api: ResourceOf<typeof zones>,
  zone: Zone,
  own: readonly RecordSet[],
  publisher: Publisher,
): Promise<void> {
  const { metadata: { name = "", generation } = {}, spec, status = {} } = zone;
  const body = zoneBody(spec, own);
  const digest = digestOf(spec, body);
  const isPublished = status.digest === digest;
  const serial = isPublished ? (status.serial ?? 1) : (status.serial ?? 0) + 1;
  await publisher.publish(spec.domain, zoneFile(spec, serial, body));
  if (isPublished && status.observedGeneration === generation) return;
  const published = { type: "Published", status: "True", reason: "Written", message: `serial ${serial}` } as const;
  await api.status.apply(
    {
      metadata: { name },
      status: {
        observedGeneration: generation ?? 0,
        serial,
        records: own.length,
        digest,
        conditions: [...setCondition(status.conditions, published)],
      },
    },
    { fieldManager: MANAGER, force: true },
  );
}
