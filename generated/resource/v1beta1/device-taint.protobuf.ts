// Code generated from schemas/resource/v1beta1/device-taint.yaml. DO NOT EDIT; run `npm run generate`.
import { type ProtobufReader, type ProtobufWriter, decodeTime, encodeTime } from "../../../runtime/kit/codec.js";
import type { DeviceTaint } from "./device-taint.types.js";

export function encodeDeviceTaint(value: DeviceTaint, writer: ProtobufWriter): void {
  writer.message(4, value.timeAdded, encodeTime);
  writer.string(3, value.effect);
  writer.string(2, value.value);
  writer.string(1, value.key);
}

export function decodeDeviceTaint(reader: ProtobufReader, end: number): DeviceTaint {
  const value = {} as DeviceTaint;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.key = reader.string(end);
        break;
      case 18:
        value.value = reader.string(end);
        break;
      case 26:
        value.effect = reader.string(end) as NonNullable<DeviceTaint["effect"]>;
        break;
      case 34:
        value.timeAdded = reader.message(end, decodeTime) as NonNullable<DeviceTaint["timeAdded"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["value"]);
}
