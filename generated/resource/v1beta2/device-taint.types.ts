// Code generated from schemas/resource/v1beta2/device-taint.yaml. DO NOT EDIT; run `npm run generate`.

/** Keeps claims that do not tolerate it away from a device. */
export interface DeviceTaint {
  /** Key of the taint, a label key. */
  key: string;
  /** Value of the taint, a label value. */
  value?: string;
  /** What happens to claims that do not tolerate the taint. */
  effect: "NoExecute" | "NoSchedule" | "None";
  /** When the taint was added, or its effect changed. */
  timeAdded?: string;
}
