/** The type of users in expressions. */
import { type CelType, listOf, mapOf, objectType, STRING } from "../cel-types.js";
import type { FieldTables } from "./object-types.js";

export const USER_INFO: CelType = objectType("kubernetes.UserInfo");

export const USER_INFO_FIELDS: FieldTables = {
  "kubernetes.UserInfo": {
    username: STRING,
    uid: STRING,
    groups: listOf(STRING),
    extra: mapOf(STRING, listOf(STRING)),
  },
};
