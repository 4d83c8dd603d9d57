// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import {
  type Conversion,
  type Converted,
  annotatedValue,
  convertedItems,
  convertedMembers,
  convertedObject,
  joinedText,
  keptAnnotations,
  keptFields,
  listOfOne,
  pairedValue,
  singleItem,
  textPart,
  withConstants,
} from "kindsmith/kit";
import type {
  Lamp as LampOfDemoExampleComV2,
  LampSpec as LampSpecOfDemoExampleComV2,
  LampSpecNamedValue as LampSpecNamedValueOfDemoExampleComV2,
  LampSpecPartsItem,
} from "../v2/lamp.types.js";
import type { Lamp, LampSpec, LampSpecNamedValue, LampSpecPiecesItem } from "./lamp.types.js";

/** What rules leave to a person. Parts may be missing from what is given, and undefined leaves a field out. */
export interface LampFunctions {
  /** .spec.power of v1, and .spec.watts, .spec.volts of v2. */
  readonly power: {
    toStored(
      power: LampSpec["power"] | undefined,
    ): readonly [LampSpecOfDemoExampleComV2["watts"] | undefined, LampSpecOfDemoExampleComV2["volts"] | undefined];
    fromStored(
      watts: LampSpecOfDemoExampleComV2["watts"] | undefined,
      volts: LampSpecOfDemoExampleComV2["volts"] | undefined,
    ): LampSpec["power"] | undefined;
  };
}

/**
 * Lamp of v1, converted to v2 by the rules of its schema. Pass it to defineConversion, with the functions that its
 * rules ask for.
 */
export function lampConversion(functions: LampFunctions): Conversion<Lamp, LampOfDemoExampleComV2> {
  return {
    toStorage: (object) => toStoredLamp(object, functions),
    fromStorage: (stored) => fromStoredLamp(stored, functions),
    fields: { "spec.color": "spec.colour", "spec.mode": null, "spec.size": "spec.dimensions.size" },
  };
}

function toStoredLamp(source: Lamp, functions: LampFunctions): Converted<LampOfDemoExampleComV2> {
  const powerParts = functions.power.toStored(source.spec?.power);
  return keptFields(source, {
    metadata: keptAnnotations(source.metadata?.annotations, { "demo.example.com/legacy": source.spec?.legacy }),
    spec: withConstants(keptFields(source.spec, {
      colour: source.spec?.color,
      dimensions: keptFields(undefined, {
        size: source.spec?.size,
      }),
      host: textPart(source.spec?.address, ":", 2, 0),
      port: textPart(source.spec?.address, ":", 2, 1),
      enabled: pairedValue(source.spec?.mode, [["on", true], ["off", false]], false),
      parts: convertedItems(source.spec?.pieces, (item) => convertedObject(item, toStoredLampSpecPartsItem)),
      named: convertedMembers(source.spec?.named, (item) => convertedObject(item, toStoredLampSpecNamedValue)),
      zones: listOfOne(source.spec?.zone),
      watts: powerParts[0],
      volts: powerParts[1],
      same: source.spec?.same,
    }), { quality: "plain" }),
  }) as Converted<LampOfDemoExampleComV2>;
}

function toStoredLampSpecPartsItem(source: LampSpecPiecesItem): LampSpecPartsItem {
  return keptFields(source, {
    name: source.name,
    weight: source.mass,
  }) as LampSpecPartsItem;
}

function toStoredLampSpecNamedValue(source: LampSpecNamedValue): LampSpecNamedValueOfDemoExampleComV2 {
  return keptFields(source, {
    long: source.short,
  }) as LampSpecNamedValueOfDemoExampleComV2;
}

function fromStoredLamp(source: LampOfDemoExampleComV2, functions: LampFunctions): Converted<Lamp> {
  return keptFields(source, {
    metadata: keptAnnotations(source.metadata?.annotations, {}, ["demo.example.com/legacy"]),
    spec: keptFields(source.spec, {
      color: source.spec?.colour,
      size: source.spec?.dimensions?.size,
      address: joinedText([source.spec?.host, source.spec?.port], ":"),
      mode: pairedValue(source.spec?.enabled, [[true, "on"], [false, "off"]], false),
      pieces: convertedItems(source.spec?.parts, (item) => convertedObject(item, fromStoredLampSpecPiecesItem)),
      named: convertedMembers(source.spec?.named, (item) => convertedObject(item, fromStoredLampSpecNamedValue)),
      legacy: annotatedValue(source.metadata?.annotations, "demo.example.com/legacy"),
      zone: singleItem(source.spec?.zones),
      power: functions.power.fromStored(source.spec?.watts, source.spec?.volts),
      same: source.spec?.same,
    }),
  }) as Converted<Lamp>;
}

function fromStoredLampSpecPiecesItem(source: LampSpecPartsItem): LampSpecPiecesItem {
  return keptFields(source, {
    name: source.name,
    mass: source.weight,
  }) as LampSpecPiecesItem;
}

function fromStoredLampSpecNamedValue(source: LampSpecNamedValueOfDemoExampleComV2): LampSpecNamedValue {
  return keptFields(source, {
    short: source.long,
  }) as LampSpecNamedValue;
}
