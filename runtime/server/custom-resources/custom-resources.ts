/**
 * Serves the kinds that CustomResourceDefinition objects define. Every server of a store follows the objects by itself.
 * Their conditions, which a controller writes, say what is accepted and when it goes. SPEC: group apiextensions;
 * CRD-001 to CRD-037.
 */
import { StatusError, serviceUnavailable } from "../../api/status.js";
import type { CustomDefinitions } from "../../pipeline/context.js";
import type { RegisteredResource, Scheme } from "../../registry/kinds/scheme.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import type { ResourceStore } from "../../registry/store.js";
import { type Following, followChanges } from "../objects/follow-objects.js";
import { type ConversionOf, customKinds } from "./custom-kinds.js";
import { acceptedNames, type DefinitionConversion, definitionOf, hasCondition, specGeneration } from "./definition.js";
import { mappingConversions } from "./mapping-conversions.js";
import { ServingProblems } from "./serving-problems.js";

/** How a definition's objects are converted, and how to release the resources of that. */
export interface DefinedConversion {
  readonly conversionOf: ConversionOf;
  readonly close: () => void;
}

export interface CustomResourcesOptions {
  readonly scheme: Scheme;
  /** Returns undefined if versions are converted by changing their apiVersion. */
  readonly conversion: (conversion: DefinitionConversion) => DefinedConversion | undefined;
  /** Called with resources that are now served differently or no longer. */
  readonly onReplaced: (former: readonly RegisteredResource[]) => void;
  /** Called after the served kinds have changed. */
  readonly onChange: () => void;
  /** Receives the reason why an accepted definition cannot be served. */
  readonly onError: (error: unknown) => void;
}

/** Callbacks for the steps of a server's start. */
export interface DefinitionSteps {
  /** The definitions were read. */
  readonly onRead: () => void;
  /** All existing definitions are served. */
  readonly onLoaded: () => void;
}

/** How long a request waits for definitions that are being loaded. */
const SYNC_TIMEOUT_MS = 3_000;
const RETRY_AFTER_SECONDS = 1;

/** A definition that is served. */
interface Served {
  /** The latest object, whose spec was compiled; former ones can then be released. */
  object: StoredObject;
  /** Differs if something else must be served. */
  readonly facts: string;
  /**
   * The state that requests see. It is changed in place, because watches continue while the objects are being deleted.
   */
  readonly state: { isTerminating: boolean };
  readonly group: string;
  readonly resource: string;
  readonly close: () => void;
}

export class CustomResources implements CustomDefinitions {
  /** By key of the definition. */
  private readonly served = new Map<string, Served>();
  private store: ResourceStore | undefined;
  private isFollowing = false;
  private hasLoaded = false;
  private readonly whenFollowing = new Set<() => void>();
  /** The known problems of serving each definition, by key; the conditions report them. */
  readonly problems = new ServingProblems();

  constructor(private readonly options: CustomResourcesOptions) {}

  /** Follows the definitions until the signal fires. */
  async follow(store: ResourceStore, following: Following, { onRead, onLoaded }: DefinitionSteps): Promise<void> {
    this.store = store;
    await followChanges(store, following, {
      all: (objects) => {
        onRead();
        this.takeAll(objects);
        this.isFollowing = true;
        this.hasLoaded = true;
        for (const wake of this.whenFollowing) wake();
        this.whenFollowing.clear();
        onLoaded();
      },
      changed: (key, object) => {
        if (this.take(key, object)) this.options.onChange();
      },
      lost: () => {
        this.isFollowing = false;
      },
    });
    for (const { close } of this.served.values()) close();
  }

  async settled(): Promise<void> {
    const { store } = this;
    if (store === undefined) return;
    const isCurrent = (await store.synchronize({ type: "unset" }, SYNC_TIMEOUT_MS)) && (await this.followed(store));
    // A kind that may exist must never be reported as missing, because clients would clean up after it.
    if (!isCurrent)
      throw serviceUnavailable("the definitions are being loaded; try again later", undefined, RETRY_AFTER_SECONDS);
  }

  /**
   * Like `settled`, for documents that show everything that is served: if the store does not answer in time, the last
   * known state is the better answer.
   * @throws StatusError 503 as long as nothing is known
   */
  async settledIfPossible(): Promise<void> {
    try {
      await this.settled();
    } catch (error) {
      if (!this.hasLoaded || !(error instanceof StatusError)) throw error;
    }
  }

  /** Resolves to true once the objects are followed, which is soon after their cache is loaded. */
  private async followed({ context: { clock } }: ResourceStore): Promise<boolean> {
    if (this.isFollowing) return true;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        cancel();
        this.whenFollowing.delete(wake);
        resolve();
      };
      const cancel = clock.after(SYNC_TIMEOUT_MS, wake);
      this.whenFollowing.add(wake);
    });
    return this.isFollowing;
  }

  private takeAll(objects: Iterable<StoredObject>): void {
    const gone = new Set(this.served.keys());
    let hasChanged = false;
    for (const object of objects) {
      gone.delete(object.key);
      hasChanged = this.take(object.key, object) || hasChanged;
    }
    for (const key of gone) hasChanged = this.take(key, undefined) || hasChanged;
    if (hasChanged) this.options.onChange();
  }

  /** @returns whether what is served has changed */
  private take(key: string, object: StoredObject | undefined): boolean {
    try {
      return object === undefined ? this.withdraw(key) : this.serve(key, object);
    } catch (error) {
      this.options.onError(new Error(`${key} can't be served`, { cause: error }));
      this.problems.report(key, { part: "definition", text: error instanceof Error ? error.message : String(error) });
      return false;
    }
  }

  private serve(key: string, object: StoredObject): boolean {
    const definition = definitionOf(object);
    const names = acceptedNames(definition);
    if (names === undefined || !hasCondition(definition, "Established")) return this.withdraw(key);
    const isTerminating = hasCondition(definition, "Terminating");
    const { spec } = definition;
    const isEmptied = isTerminating && spec.versions.every(({ served }) => !served);
    const facts = JSON.stringify([definition.metadata.uid, specGeneration(definition), names, isEmptied]);
    const former = this.served.get(key);
    if (former?.facts === facts) {
      former.object = object;
      former.state.isTerminating = isTerminating;
      return false;
    }
    const strategy = spec.conversion;
    const conversion = strategy && this.options.conversion(strategy);
    const mapped = mappingConversions(definition, () => definitionOf(served.object));
    const served: Served = {
      object,
      facts,
      state: { isTerminating },
      group: spec.group,
      resource: names.plural,
      close: conversion?.close ?? (() => undefined),
    };
    const kinds = customKinds(definition, names, {
      source: () => definitionOf(served.object),
      isTerminating,
      onCompiled: (text) => this.reportCompiled(key, served, text),
      ...(conversion && { conversionOf: conversion.conversionOf }),
      ...mapped,
    });
    try {
      this.replaced(this.options.scheme.define(kinds, served.state));
    } catch (error) {
      served.close();
      throw error;
    }
    former?.close();
    this.served.set(key, served);
    this.problems.clear(key, "definition");
    return true;
  }

  /** Reports the result for the current definition; code of a former one may be compiled late. */
  private reportCompiled(key: string, served: Served, text: string | undefined): void {
    if (this.served.get(key) !== served) return;
    if (text === undefined) this.problems.clear(key, "schema");
    else this.problems.report(key, { part: "schema", text });
  }

  private withdraw(key: string): boolean {
    this.problems.forget(key);
    const former = this.served.get(key);
    if (former === undefined) return false;
    this.served.delete(key);
    former.close();
    this.replaced(this.options.scheme.withdraw(former));
    return true;
  }

  private replaced(former: readonly RegisteredResource[]): void {
    if (former.length > 0) this.options.onReplaced(former);
  }
}
