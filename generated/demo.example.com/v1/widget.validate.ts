// Code generated from schemas/demo.example.com/v1/widget.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type Failure,
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkEmbedded,
  checkFreeForm,
  checkIntOrString,
  checkMapKeys,
  checkObjectMeta,
  checkQuantity,
  checkSet,
  checkStruct,
  checkTime,
  countKeys,
  format,
  hasRepeatedItems,
  isInt32,
  isInt64,
  isInteger,
  isLonger,
  isMultiple,
  isNumber,
  isObject,
  isShorter,
  pattern,
  validator,
} from "../../../runtime/kit/index.js";
import { validateCondition } from "../../meta/v1/meta.validate.js";
import {
  validateWidgetEndpoint,
  validateWidgetFormats,
  validateWidgetLocation,
  validateWidgetMount,
  validateWidgetPort,
  validateWidgetSchedule,
  validateWidgetStep,
  validateWidgetTree,
} from "./widget-parts.validate.js";

export const validate: Validator = validator(validateWidget);

export function validateWidget(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "apiVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "kind":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "metadata":
        checkObjectMeta(object, key, value, walk);
        break;
      case "spec":
        checkStruct(object, key, value, validateWidgetSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateWidgetStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

const widgetSpecValues1 = ["auto", "manual", "off"] satisfies JsonValue[] as JsonValue[];
const widgetSpecPattern1 = pattern("^#[0-9a-f]{6}$");
const widgetSpecPattern2 = pattern("^[A-Z]");
const widgetSpecPattern3 = pattern("[0-9]$");
const widgetSpecFormat1 = format("ipv4");
const widgetSpecPattern4 = pattern("^[a-z]+$");
const widgetSpecValues2 = ["root", "admin"] satisfies JsonValue[] as JsonValue[];
export function validateWidgetSpec(object: JsonObject, walk: Walk): void {
  if (walk.fills(13)) {
    object.mode ??= "auto";
    object.replicas ??= 1;
    if (object.nickname === undefined) object.nickname = "none";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "size":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
          if (value > 1000) walk.breaks(key, value, "should be less than or equal to 1000");
        }
        break;
      case "mode":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!widgetSpecValues1.includes(value)) walk.notSupported(key, value, widgetSpecValues1);
        break;
      case "replicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "paused":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "port":
        checkIntOrString(object, key, value, walk);
        break;
      case "memory":
        checkQuantity(object, key, value, walk);
        break;
      case "startTime":
        checkTime(object, key, value, walk);
        break;
      case "count32":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "count64":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "ratio":
        if (!isNumber(value)) walk.wrongType(object, key, value, "number");
        else {
          if (value <= 0) walk.breaks(key, value, "should be greater than 0");
          if (value >= 1) walk.breaks(key, value, "should be less than 1");
        }
        break;
      case "step":
        if (!isNumber(value)) walk.wrongType(object, key, value, "number");
        else if (!isMultiple(value, 0.25)) walk.breaks(key, value, "should be a multiple of 0.25");
        break;
      case "color":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!widgetSpecPattern1.test(value)) walk.breaks(key, value, "should match '^#[0-9a-f]{6}$'");
        break;
      case "title":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else {
          if (isLonger(value, 20)) walk.tooLong(key, 20);
          else if (isShorter(value, 2)) walk.breaks(key, value, "should be at least 2 chars long");
        }
        break;
      case "formats":
        checkStruct(object, key, value, validateWidgetFormats, walk);
        break;
      case "comment":
        if (value !== null) {
          if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        }
        break;
      case "nickname":
        if (value !== null) {
          if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        }
        break;
      case "code":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        const start1 = walk.mark();
        let fitting1 = 0;
        {
          const mark1 = walk.mark();
          if (typeof value === "string") {
            if (!widgetSpecPattern2.test(value)) walk.breaks(key, value, "should match '^[A-Z]'");
          }
          if (walk.mark() === mark1) fitting1++;
        }
        {
          const mark1 = walk.mark();
          if (typeof value === "string") {
            if (!widgetSpecPattern3.test(value)) walk.breaks(key, value, "should match '[0-9]$'");
          }
          if (walk.mark() === mark1) fitting1++;
        }
        if (fitting1 < 2) walk.notAll(key, fitting1, start1);
        break;
      case "target":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        let fitting2 = 0;
        let closest2: Failure | undefined;
        const mark2 = walk.mark();
        {
          if (typeof value === "string") {
            if (!widgetSpecFormat1(value)) walk.wrongFormat(key, value, "ipv4");
          }
        }
        if (walk.rewind(mark2)) fitting2++;
        else closest2 = walk.closer(closest2);
        {
          if (typeof value === "string") {
            if (!widgetSpecPattern4.test(value)) walk.breaks(key, value, "should match '^[a-z]+$'");
          }
        }
        if (walk.rewind(mark2)) fitting2++;
        else closest2 = walk.closer(closest2);
        if (fitting2 === 0) walk.noAlternative(key, "anyOf", fitting2, closest2);
        break;
      case "amount":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        let fitting3 = 0;
        let closest3: Failure | undefined;
        const mark3 = walk.mark();
        {
          if (isNumber(value)) {
            if (!isMultiple(value, 3)) walk.breaks(key, value, "should be a multiple of 3");
          }
        }
        if (walk.rewind(mark3)) fitting3++;
        else closest3 = walk.closer(closest3);
        {
          if (isNumber(value)) {
            if (!isMultiple(value, 5)) walk.breaks(key, value, "should be a multiple of 5");
          }
        }
        if (walk.rewind(mark3)) fitting3++;
        else closest3 = walk.closer(closest3);
        if (fitting3 !== 1) walk.noAlternative(key, "oneOf", fitting3, closest3);
        break;
      case "alias":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        let fitting4 = 0;
        const mark4 = walk.mark();
        {
          if (!widgetSpecValues2.includes(value)) walk.notSupported(key, value, widgetSpecValues2);
        }
        if (walk.rewind(mark4)) fitting4++;
        if (fitting4 === 1) walk.noAlternative(key, "not", fitting4);
        break;
      case "schedule":
        checkStruct(object, key, value, validateWidgetSchedule, walk);
        break;
      case "tags":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
            }
            walk.leave();
          }
          checkSet(value, key, walk);
        }
        break;
      case "ports":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateWidgetPort, walk);
            }
            walk.leave();
          }
          checkMapKeys(value, ["name"], key, walk);
        }
        break;
      case "endpoints":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateWidgetEndpoint, walk);
            }
            walk.leave();
          }
          checkMapKeys(value, ["host", "port"], key, walk);
        }
        break;
      case "mounts":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateWidgetMount, walk);
          }
          walk.leave();
        }
        break;
      case "steps":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateWidgetStep, walk);
          }
          walk.leave();
        }
        break;
      case "history":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "palette":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length < 1) walk.tooFew(key, value.length, "should have at least 1 items");
          if (value.length > 3) walk.tooMany(key, value.length, 3);
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
            }
            walk.leave();
          }
          if (hasRepeatedItems(value, walk)) walk.breaks(key, value, "shouldn't contain duplicates");
        }
        break;
      case "matrix":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (!Array.isArray(item1)) walk.wrongType(undefined, index1, item1, "array");
            else if (walk.enter(index1)) {
              for (let index2 = 0; index2 < item1.length; index2++) {
                const item2 = item1[index2] as JsonValue;
                if (!isInteger(item2)) walk.wrongType(undefined, index2, item2, "integer");
                else if (!isInt32(item2)) walk.wrongFormat(index2, item2, "int32");
              }
              walk.leave();
            }
          }
          walk.leave();
        }
        break;
      case "options":
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            const item1 = value[key1];
            if (item1 === undefined) continue;
            if (typeof item1 !== "string") walk.wrongType(value, key1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "atomicLabels":
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            const item1 = value[key1];
            if (item1 === undefined) continue;
            if (typeof item1 !== "string") walk.wrongType(value, key1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "quotas":
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else {
          if (walk.enter(key)) {
            for (const key1 in value) {
              const item1 = value[key1];
              if (item1 === undefined) continue;
              if (!isInteger(item1)) walk.wrongType(value, key1, item1, "integer");
              else {
                if (!isInt64(item1)) walk.wrongType(undefined, key1, item1, "int64");
                if (item1 < 0) walk.breaks(key1, item1, "should be greater than or equal to 0");
              }
            }
            walk.leave();
          }
          if (countKeys(value) < 1) walk.tooFew(key, countKeys(value), "should have at least 1 properties");
          if (countKeys(value) > 3) walk.tooMany(key, countKeys(value), 3);
        }
        break;
      case "portsByZone":
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            const item1 = value[key1];
            if (item1 === undefined) continue;
            checkStruct(value, key1, item1, validateWidgetPort, walk);
          }
          walk.leave();
        }
        break;
      case "location":
        checkStruct(object, key, value, validateWidgetLocation, walk);
        break;
      case "extra":
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else checkFreeForm(value, key, walk);
        break;
      case "manifest":
        checkStruct(object, key, value, validateWidgetSpecManifest, walk);
        break;
      case "tree":
        checkStruct(object, key, value, validateWidgetTree, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.size === undefined) walk.required("size");
}

export function validateWidgetSpecManifest(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "apiVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "kind":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "metadata":
        checkObjectMeta(object, key, value, walk);
        break;
      default: checkFreeForm(value, key, walk);
    }
  }
  checkEmbedded(object, walk);
}

const widgetStatusValues1 = ["Pending", "Running", "Failed"] satisfies JsonValue[] as JsonValue[];
export function validateWidgetStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "phase":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!widgetStatusValues1.includes(value)) walk.notSupported(key, value, widgetStatusValues1);
        break;
      case "observedGeneration":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "replicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "selector":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "conditions":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateCondition, walk);
            }
            walk.leave();
          }
          checkMapKeys(value, ["type"], key, walk);
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}
