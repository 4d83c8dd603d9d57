/** Table columns and cells of the kinds that create pods from a template. */
import type { PodTemplateSpec } from "../../../generated/core/v1/index.js";
import type { ObjectMeta } from "../../api/meta.js";
import { shortAge } from "../../registry/objects/table.js";
import type { ColumnDefinition, TableConvertor } from "../../registry/objects/table-convertor.js";

type Column = Partial<ColumnDefinition> & Pick<ColumnDefinition, "name" | "type">;

export const AGE: Column = { name: "Age", type: "string", description: "Time since creation." };

export const CONTAINERS: Column = {
  name: "Containers",
  type: "string",
  description: "Names of the containers.",
  priority: 1,
};

export const IMAGES: Column = { name: "Images", type: "string", description: "Images of the containers.", priority: 1 };

export const SELECTOR: Column = { name: "Selector", type: "string", description: "Labels of the pods.", priority: 1 };

/** The cells of CONTAINERS and IMAGES. */
export function containerCells(template: PodTemplateSpec | undefined): [names: string, images: string] {
  const containers = template?.spec?.containers ?? [];
  return [containers.map(({ name }) => name).join(","), containers.map(({ image }) => image ?? "").join(",")];
}

/** The parts of an object that {@link replicaTable} shows. */
interface Replicated {
  readonly metadata: ObjectMeta;
  readonly spec?: { readonly replicas?: number; readonly template?: PodTemplateSpec };
  readonly status?: { readonly replicas?: number; readonly readyReplicas?: number };
}

/** The table of kinds that maintain a number of equal pods. @param selector returns an object's selector as text */
export function replicaTable<T extends Replicated>(selector: (object: T) => string): TableConvertor<T> {
  return {
    columns: [
      { name: "Desired", type: "integer", description: "Pods wanted." },
      { name: "Current", type: "integer", description: "Pods there." },
      { name: "Ready", type: "integer", description: "Pods that are ready." },
      AGE,
      CONTAINERS,
      IMAGES,
      SELECTOR,
    ],
    cells: (object, nowMs) => [
      object.spec?.replicas ?? 0,
      object.status?.replicas ?? 0,
      object.status?.readyReplicas ?? 0,
      shortAge(object.metadata.creationTimestamp, nowMs),
      ...containerCells(object.spec?.template),
      selector(object),
    ],
  };
}
