/** Makes every image be pulled again, so that no user can run a private image without credentials for it. */
import { formatFieldError, notSupported } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import { forbidden } from "../../api/status.js";
import { memberObjects, memberText } from "../../api/unchecked-members.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import { specOf } from "./pod-write.js";

const LISTS = ["containers", "initContainers", "ephemeralContainers"] as const;

export function alwaysPullImages(): AdmissionPlugin {
  return {
    name: "AlwaysPullImages",
    mayConcern: ({ operation, gr, subresource }) =>
      gr.group === "" &&
      gr.resource === "pods" &&
      (subresource === "" || subresource === "ephemeralcontainers") &&
      (operation === "CREATE" || operation === "UPDATE"),
    async mutate(attributes) {
      // An unrelated write does not change running containers with another policy.
      const others = changedContainers(attributes).filter((container) => container.imagePullPolicy !== "Always");
      for (const container of others) container.imagePullPolicy = "Always";
      const spec = specOf(attributes.object);
      const volumes = memberObjects(spec, "volumes").flatMap(({ image }) => (isImage(image) ? [image] : []));
      if (attributes.operation === "CREATE") for (const image of volumes) image.pullPolicy = "Always";
      return others.length + volumes.length > 0;
    },
    async validate(attributes) {
      const { gr, name } = attributes;
      const other = changedContainers(attributes).find((container) => container.imagePullPolicy !== "Always");
      if (other === undefined) return;
      const { name: container, imagePullPolicy } = other;
      const field = `spec.containers[${String(container)}].imagePullPolicy`;
      throw forbidden(gr, name, formatFieldError(notSupported(field, imagePullPolicy, ["Always"])));
    },
  };
}

function isImage(image: unknown): image is JsonObject {
  return memberText(image, "reference") !== "";
}

/** Containers that are new or have a new image. */
function changedContainers({ object, oldObject }: AdmissionAttributes): JsonObject[] {
  const [spec, old] = [specOf(object), specOf(oldObject)];
  return LISTS.flatMap((list) => {
    const before = new Map(memberObjects(old, list).map(({ name, image }) => [name, image]));
    return memberObjects(spec, list).filter(({ name, image }) => !before.has(name) || before.get(name) !== image);
  });
}
