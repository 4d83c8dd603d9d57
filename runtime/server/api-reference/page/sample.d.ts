/** The types of sample.js, for the console and for tests. */

type Json = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: a schema is whatever a document has in its place
type Resolve = (schema: any) => Json;

export const SAMPLE_NAME: string;

export function sampleObject(
  groupVersionKind: { readonly group: string; readonly version: string; readonly kind: string },
  source: { readonly schema: Json; readonly resolve: Resolve; readonly groupDomain: string },
): Json;

/** @param depth how far it is below its object */
// biome-ignore lint/suspicious/noExplicitAny: a value of any schema
export function sampleValue(schema: Json, resolve: Resolve, depth: number): any;
