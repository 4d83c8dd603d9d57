// Code generated from schemas/autoscaling/v2/metrics.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkQuantity,
  checkStruct,
  isInt32,
  isInteger,
} from "../../../runtime/kit/index.js";
import { validateLabelSelector } from "../../meta/v1/meta.validate.js";

export function validateCrossVersionObjectReference(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.apiVersion === "") delete object.apiVersion;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "kind":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "apiVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.kind === undefined) walk.required("kind");
  if (object.name === undefined) walk.required("name");
}

const metricSpecValues1 = ["ContainerResource", "External", "Object", "Pods", "Resource"] satisfies JsonValue[] as JsonValue[];
export function validateMetricSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!metricSpecValues1.includes(value)) walk.notSupported(key, value, metricSpecValues1);
        break;
      case "object":
        checkStruct(object, key, value, validateObjectMetricSource, walk);
        break;
      case "pods":
        checkStruct(object, key, value, validatePodsMetricSource, walk);
        break;
      case "resource":
        checkStruct(object, key, value, validateResourceMetricSource, walk);
        break;
      case "containerResource":
        checkStruct(object, key, value, validateContainerResourceMetricSource, walk);
        break;
      case "external":
        checkStruct(object, key, value, validateExternalMetricSource, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
}

export function validateObjectMetricSource(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "describedObject":
        checkStruct(object, key, value, validateCrossVersionObjectReference, walk);
        break;
      case "target":
        checkStruct(object, key, value, validateMetricTarget, walk);
        break;
      case "metric":
        checkStruct(object, key, value, validateMetricIdentifier, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.describedObject === undefined) walk.required("describedObject");
  if (object.target === undefined) walk.required("target");
  if (object.metric === undefined) walk.required("metric");
}

export function validatePodsMetricSource(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "metric":
        checkStruct(object, key, value, validateMetricIdentifier, walk);
        break;
      case "target":
        checkStruct(object, key, value, validateMetricTarget, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.metric === undefined) walk.required("metric");
  if (object.target === undefined) walk.required("target");
}

export function validateResourceMetricSource(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "target":
        checkStruct(object, key, value, validateMetricTarget, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.target === undefined) walk.required("target");
}

export function validateContainerResourceMetricSource(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "target":
        checkStruct(object, key, value, validateMetricTarget, walk);
        break;
      case "container":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.target === undefined) walk.required("target");
  if (object.container === undefined) walk.required("container");
}

export function validateExternalMetricSource(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "metric":
        checkStruct(object, key, value, validateMetricIdentifier, walk);
        break;
      case "target":
        checkStruct(object, key, value, validateMetricTarget, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.metric === undefined) walk.required("metric");
  if (object.target === undefined) walk.required("target");
}

const metricTargetValues1 = ["AverageValue", "Utilization", "Value"] satisfies JsonValue[] as JsonValue[];
export function validateMetricTarget(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!metricTargetValues1.includes(value)) walk.notSupported(key, value, metricTargetValues1);
        break;
      case "value":
        checkQuantity(object, key, value, walk);
        break;
      case "averageValue":
        checkQuantity(object, key, value, walk);
        break;
      case "averageUtilization":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
}

export function validateMetricIdentifier(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "selector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}
