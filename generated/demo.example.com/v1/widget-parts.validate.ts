// Code generated from schemas/demo.example.com/v1/widget-parts.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type Failure,
  type JsonObject,
  type JsonValue,
  type Walk,
  checkStruct,
  format,
  isInt32,
  isInteger,
} from "../../../runtime/kit/index.js";

const widgetFormatsFormat1 = format("date-time");
const widgetFormatsFormat2 = format("date");
const widgetFormatsFormat3 = format("duration");
const widgetFormatsFormat4 = format("byte");
const widgetFormatsFormat5 = format("email");
const widgetFormatsFormat6 = format("ipv4");
const widgetFormatsFormat7 = format("ipv6");
const widgetFormatsFormat8 = format("cidr");
const widgetFormatsFormat9 = format("uuid");
const widgetFormatsFormat10 = format("uri");
export function validateWidgetFormats(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "dateTime":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!widgetFormatsFormat1(value)) walk.wrongFormat(key, value, "date-time");
        break;
      case "date":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!widgetFormatsFormat2(value)) walk.wrongFormat(key, value, "date");
        break;
      case "duration":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!widgetFormatsFormat3(value)) walk.wrongFormat(key, value, "duration");
        break;
      case "byte":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!widgetFormatsFormat4(value)) walk.wrongFormat(key, value, "byte");
        break;
      case "email":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!widgetFormatsFormat5(value)) walk.wrongFormat(key, value, "email");
        break;
      case "ipv4":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!widgetFormatsFormat6(value)) walk.wrongFormat(key, value, "ipv4");
        break;
      case "ipv6":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!widgetFormatsFormat7(value)) walk.wrongFormat(key, value, "ipv6");
        break;
      case "cidr":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!widgetFormatsFormat8(value)) walk.wrongFormat(key, value, "cidr");
        break;
      case "uuid":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!widgetFormatsFormat9(value)) walk.wrongFormat(key, value, "uuid");
        break;
      case "uri":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!widgetFormatsFormat10(value)) walk.wrongFormat(key, value, "uri");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateWidgetSchedule(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "cron":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "everySeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  let fitting1 = 0;
  let closest1: Failure | undefined;
  const mark1 = walk.mark();
  {
    if (object.cron === undefined) walk.required("cron");
  }
  if (walk.rewind(mark1)) fitting1++;
  else closest1 = walk.closer(closest1);
  {
    if (object.everySeconds === undefined) walk.required("everySeconds");
  }
  if (walk.rewind(mark1)) fitting1++;
  else closest1 = walk.closer(closest1);
  if (fitting1 !== 1) walk.noAlternative(undefined, "oneOf", fitting1, closest1);
}

const widgetPortValues1 = ["TCP", "UDP"] satisfies JsonValue[] as JsonValue[];
export function validateWidgetPort(object: JsonObject, walk: Walk): void {
  if (walk.fills(5)) {
    object.protocol ??= "TCP";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "port":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
          if (value > 65535) walk.breaks(key, value, "should be less than or equal to 65535");
        }
        break;
      case "protocol":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!widgetPortValues1.includes(value)) walk.notSupported(key, value, widgetPortValues1);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.port === undefined) walk.required("port");
}

export function validateWidgetEndpoint(object: JsonObject, walk: Walk): void {
  if (walk.fills(2)) {
    object.port ??= 80;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "host":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "port":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "weight":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.host === undefined) walk.required("host");
}

export function validateWidgetMount(object: JsonObject, walk: Walk): void {
  if (walk.fills(5)) {
    object.readOnly ??= false;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "path":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}

export function validateWidgetStep(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "action":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "arguments":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.action === undefined) walk.required("action");
}

export function validateWidgetLocation(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "region":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "zone":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateWidgetTree(object: JsonObject, walk: Walk): void {
  if (walk.fills(6)) {
    object.label ??= "node";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "label":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "children":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateWidgetTree, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}
