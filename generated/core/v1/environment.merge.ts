// Code generated from schemas/core/v1/environment.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import {
  mergeConfigMapKeySelector,
  mergeObjectFieldSelector,
  mergeResourceFieldSelector,
  mergeSecretKeySelector,
} from "./references.merge.js";

export const mergeEnvVar: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  value: { rule: () => scalarRule },
  valueFrom: { rule: () => mergeEnvVarSource },
});

export const mergeEnvVarSource: StructRule = structRule({
  fieldRef: { rule: () => mergeObjectFieldSelector },
  resourceFieldRef: { rule: () => mergeResourceFieldSelector },
  configMapKeyRef: { rule: () => mergeConfigMapKeySelector },
  secretKeyRef: { rule: () => mergeSecretKeySelector },
  fileKeyRef: { rule: () => mergeFileKeySelector },
});

export const mergeFileKeySelector: StructRule = structRule({
  volumeName: { rule: () => scalarRule, zero: "" },
  path: { rule: () => scalarRule, zero: "" },
  key: { rule: () => scalarRule, zero: "" },
  optional: { rule: () => scalarRule, defaultValue: false },
}, { atomic: true });

export const mergeEnvFromSource: StructRule = structRule({
  prefix: { rule: () => scalarRule },
  configMapRef: { rule: () => mergeConfigMapEnvSource },
  secretRef: { rule: () => mergeSecretEnvSource },
});

export const mergeConfigMapEnvSource: StructRule = structRule({
  name: { rule: () => scalarRule },
  optional: { rule: () => scalarRule },
});

export const mergeSecretEnvSource: StructRule = structRule({
  name: { rule: () => scalarRule },
  optional: { rule: () => scalarRule },
});
