/** Reads the token out of a kubeconfig, in the page. Nothing of the file is sent anywhere. */
import { decodeYaml } from "../../../runtime/codec/yaml-codec.js";

export type KubeconfigUser =
  | { readonly kind: "token"; readonly context: string; readonly token: string }
  | { readonly kind: "certificate" | "plugin" | "nothing"; readonly context: string };

interface Entry {
  readonly name?: unknown;
  readonly user?: Readonly<Record<string, unknown>>;
  readonly context?: Readonly<Record<string, unknown>>;
}

/** Returns the user of each context, that of the current one first. @throws Error for a text that is no kubeconfig */
export function kubeconfigUsers(text: string): readonly KubeconfigUser[] {
  const document = decodeYaml(new TextEncoder().encode(text)).value as Readonly<Record<string, unknown>> | null;
  const contexts = entriesOf(document?.contexts);
  const users = entriesOf(document?.users);
  if (contexts.length === 0 || users.length === 0) throw new Error("no contexts and users");
  const current = document?.["current-context"];
  return contexts
    .map(({ name, context }) => userOf(String(name), users.find((user) => user.name === context?.user)?.user ?? {}))
    .sort((a, b) => Number(b.context === current) - Number(a.context === current));
}

function userOf(context: string, user: Readonly<Record<string, unknown>>): KubeconfigUser {
  const { token } = user;
  if (typeof token === "string" && token !== "") return { kind: "token", context, token };
  if (user["client-certificate-data"] !== undefined || user["client-certificate"] !== undefined)
    return { kind: "certificate", context };
  return { kind: user.exec === undefined && user.tokenFile === undefined ? "nothing" : "plugin", context };
}

function entriesOf(value: unknown): Entry[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "object" && each !== null) : [];
}
