// Code generated from schemas/resource/v1beta1/device-taint.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "resource/v1beta1/device-taint#DeviceTaint": {
    type: "object",
    description: "Keeps claims that do not tolerate it away from a device.",
    required: ["key", "effect"],
    properties: {
      key: { type: "string", description: "Key of the taint, a label key." },
      value: { type: "string", description: "Value of the taint, a label value." },
      effect: {
        type: "string",
        description: "What happens to claims that do not tolerate the taint.",
        enum: ["NoExecute", "NoSchedule", "None"],
      },
      timeAdded: { wellKnown: "Time", description: "When the taint was added, or its effect changed." },
    },
    unsetAtZero: ["value"],
    alwaysPresent: ["key", "effect"],
  },
};
