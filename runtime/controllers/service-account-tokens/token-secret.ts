/** Secrets that hold the token of a service account: whose they are, and what they must hold. AUTHN-SA-013. */
import type { Secret } from "../../../generated/core/v1/index.js";
import type { Stored } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { MergePatch } from "../../client/index.js";

/** A token that a Secret holds, by what is written in it. */
export interface HeldToken {
  readonly namespace: string;
  readonly serviceAccount: { readonly name: string; readonly uid: string };
  readonly secretName: string;
}

/** Who makes such tokens. */
export interface HeldTokens {
  make(held: HeldToken): Promise<string>;
  /** Whether a token is good for just this. */
  isGood(token: string, held: HeldToken): Promise<boolean>;
}

export interface AccountOfSecret {
  /** Empty where the Secret names none. */
  readonly name: string;
  /** Empty while it may be any account of that name. */
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

/** What a Secret lacks, for the version that was looked at; undefined when it is as it should be. */
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
