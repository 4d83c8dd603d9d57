/**
 * Secrets with the token of a service account: which account they belong to and what they must contain. AUTHN-SA-013.
 */
import type { Secret } from "../../../generated/core/v1/index.js";
import type { Stored } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { MergePatch } from "../../client/index.js";

/** Identifies the token in a Secret by its content. */
export interface HeldToken {
  readonly namespace: string;
  readonly serviceAccount: { readonly name: string; readonly uid: string };
  readonly secretName: string;
}

/** Issues and verifies such tokens. */
export interface HeldTokens {
  make(held: HeldToken): Promise<string>;
  /** Whether the token is valid for exactly this Secret and account. */
  isGood(token: string, held: HeldToken): Promise<boolean>;
}

export interface AccountOfSecret {
  /** Empty if the Secret names none. */
  readonly name: string;
  /** Empty if any account of that name will do. */
  readonly uid: string;
}

export function accountOf({ metadata: { annotations = {} } }: Secret, { words }: NamingProfile): AccountOfSecret {
  return { name: annotations[words.saNameAnnotation] ?? "", uid: annotations[words.saUidAnnotation] ?? "" };
}

export interface WantedContent {
  readonly held: HeldToken;
  readonly tokens: HeldTokens;
  readonly caBundle: string;
}

/** The patch that repairs the inspected version of a Secret; undefined if none is needed. */
export async function mendingOf(
  secret: Stored<Secret>,
  { held, tokens, caBundle }: WantedContent,
  { words }: NamingProfile,
): Promise<MergePatch<Secret> | undefined> {
  const { data = {}, metadata } = secret;
  const token = plain(data.token);
  const wanted: Record<string, string> = { "ca.crt": encoded(caBundle), namespace: encoded(held.namespace) };
  if (token === "" || !(await tokens.isGood(token, held))) wanted.token = encoded(await tokens.make(held));
  const changed = Object.entries(wanted).filter(([key, value]) => data[key] !== value);
  const isUidKnown = metadata.annotations?.[words.saUidAnnotation] === held.serviceAccount.uid;
  if (changed.length === 0 && isUidKnown) return undefined;
  return {
    metadata: {
      uid: metadata.uid,
      resourceVersion: metadata.resourceVersion,
      annotations: { [words.saUidAnnotation]: held.serviceAccount.uid },
    },
    data: Object.fromEntries(changed),
  };
}

function plain(value = ""): string {
  return Buffer.from(value, "base64").toString();
}

function encoded(text: string): string {
  return Buffer.from(text).toString("base64");
}
