// Code generated from schemas/demo.example.com/v1/widget.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, JsonObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { Condition } from "../../meta/v1/meta.types.js";
import type {
  WidgetEndpoint,
  WidgetFormats,
  WidgetLocation,
  WidgetMount,
  WidgetPort,
  WidgetSchedule,
  WidgetStep,
  WidgetTree,
} from "./widget-parts.types.js";

/** An example kind that shows what schemas can say. */
export interface Widget extends ApiObject {
  metadata: ObjectMeta;
  /** The widget as it is wanted. */
  spec: WidgetSpec;
  /** The widget as it was last observed. */
  status?: WidgetStatus;
}

/** The wanted state of a widget. */
export interface WidgetSpec {
  /** How large the widget is. */
  size: number;
  /** How the widget runs. */
  mode?: "auto" | "manual" | "off";
  /** How many copies are wanted. */
  replicas?: number;
  /** Whether nothing happens for now. */
  paused?: boolean;
  /** A port by number or by name. */
  port?: number | string;
  /** An amount of memory. */
  memory?: number | string;
  /** When to start. */
  startTime?: string;
  /** Any 32-bit integer. */
  count32?: number;
  /** Any 64-bit integer. */
  count64?: number;
  /** More than 0 and less than 1. */
  ratio?: number;
  /** A multiple of 0.25. */
  step?: number;
  /** A color as six hexadecimal digits after a number sign. */
  color?: string;
  /** A name for people, of 2 to 20 characters. */
  title?: string;
  /** Texts of well-known forms. */
  formats?: WidgetFormats;
  /** A remark; null is kept. */
  comment?: string | null;
  /** A second name; null is kept, absent becomes the default. */
  nickname?: string | null;
  /** Starts with a capital letter and ends with a digit. */
  code?: string;
  /** An IPv4 address, or a word in lower case. */
  target?: string;
  /** A multiple of either 3 or 5, but not of both. */
  amount?: number;
  /** Any name but those of the administrators. */
  alias?: string;
  /** When to run. */
  schedule?: WidgetSchedule;
  /** Words without order or repetition. */
  tags?: string[];
  /** Ports, each with a name of its own. */
  ports?: WidgetPort[];
  /** Endpoints, told apart by host and port. */
  endpoints?: WidgetEndpoint[];
  /** Mounts by name. Has the older markers only, which mean the same as a list type map. */
  mounts?: WidgetMount[];
  /** Steps in order; the list belongs to one manager as a whole. */
  steps?: WidgetStep[];
  /** A list without a marker, which counts as atomic. */
  history?: string[];
  /** One to three different colors. */
  palette?: string[];
  /** Rows of numbers. */
  matrix?: number[][];
  /** Settings by name; managers own single entries. */
  options?: Record<string, string>;
  /** Labels that belong to one manager as a whole. */
  atomicLabels?: Record<string, string>;
  /** One to three amounts by name. */
  quotas?: Record<string, number>;
  /** Ports by the name of a zone. */
  portsByZone?: Record<string, WidgetPort>;
  /** Where the widget stands. */
  location?: WidgetLocation;
  /** Anything; unknown fields are kept. */
  extra?: JsonObject;
  /** An object of any kind. */
  manifest?: WidgetSpecManifest;
  /** A tree of any depth. */
  tree?: WidgetTree;
}

/** An object of any kind. */
export interface WidgetSpecManifest {
  /** Group and version of this representation. */
  apiVersion?: string;
  /** The kind of this object. */
  kind?: string;
  /** Object metadata. */
  metadata?: ObjectMeta;
  /** Fields beyond these are kept as they are. */
  [field: string]: unknown;
}

/** The observed state of a widget. */
export interface WidgetStatus {
  /** How far the widget is. */
  phase?: "Pending" | "Running" | "Failed";
  /** Generation that the controller has seen. */
  observedGeneration?: number;
  /** How many copies there are. */
  replicas?: number;
  /** Selector of the copies in text form. */
  selector?: string;
  /** Conditions by type. */
  conditions?: Condition[];
}
