// Code generated from schemas/resource/v1beta2/device-taint.yaml. DO NOT EDIT; run `npm run generate`.
import { type JsonObject, type JsonValue, type Walk, checkTime } from "../../../runtime/kit/index.js";

const deviceTaintValues1 = ["NoExecute", "NoSchedule", "None"] satisfies JsonValue[] as JsonValue[];
export function validateDeviceTaint(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.value === "") delete object.value;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "key":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "value":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "effect":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!deviceTaintValues1.includes(value)) walk.notSupported(key, value, deviceTaintValues1);
        break;
      case "timeAdded":
        checkTime(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.key === undefined) walk.required("key");
  if (object.effect === undefined) walk.required("effect");
}
