// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { ApiObject, ObjectMeta } from "kindsmith/kit";

export interface Lamp extends ApiObject {
  metadata: ObjectMeta;
  spec?: LampSpec;
}

export interface LampSpec {
  color?: string;
  size?: number;
  address?: string;
  mode?: "on" | "off";
  pieces?: LampSpecPiecesItem[];
  named?: Record<string, LampSpecNamedValue>;
  legacy?: number;
  zone?: string;
  power?: string;
  same?: LampSpecSame;
}

export interface LampSpecPiecesItem {
  name?: string;
  mass?: number;
}

export interface LampSpecNamedValue {
  short?: string;
}

export interface LampSpecSame {
  "x-y"?: string;
}
