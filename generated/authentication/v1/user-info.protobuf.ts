// Code generated from schemas/authentication/v1/user-info.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeStringList,
  encodeStringList,
  messageValues,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import type { UserInfo } from "./user-info.types.js";

export function encodeUserInfo(value: UserInfo, writer: ProtobufWriter): void {
  writer.map(4, value.extra, writeMessage(encodeStringList));
  writer.repeated(3, value.groups, writeString);
  writer.string(2, value.uid);
  writer.string(1, value.username);
}

export function decodeUserInfo(reader: ProtobufReader, end: number): UserInfo {
  const value = {} as UserInfo;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.username = reader.string(end);
        break;
      case 18:
        value.uid = reader.string(end);
        break;
      case 26:
        value.groups = append(value.groups, reader.string(end));
        break;
      case 34:
        value.extra = reader.mapEntry(end, value.extra ?? {}, messageValues(decodeStringList));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["username", "uid"]);
}
