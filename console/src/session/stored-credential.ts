/** The credential of this tab. It is kept in the session storage alone, so that closing the tab forgets it. */

const KEY = "kindsmith-console-credential";

/** Whether what serves this page adds a credential to each request, as the proxy of `kindsmith console` does. */
export function isCredentialAdded(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="credential"]')?.content === "proxy";
}

export type StoredCredential =
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "none" }
  | {
      /** A token of an OpenID Connect issuer, at which one can sign in again. */
      readonly kind: "oidc";
      readonly token: string;
      /** When it ends; 0 if it doesn't say. */
      readonly expiresMs: number;
      readonly issuer: string;
      readonly clientId: string;
    };

export function storedCredential(): StoredCredential | undefined {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return undefined;
  try {
    const stored = JSON.parse(text);
    const { kind, token, expiresMs, issuer, clientId } = stored;
    if (kind === "none") return { kind };
    if (typeof token !== "string") return undefined;
    if (kind === "oidc") return { kind, token, expiresMs: Number(expiresMs), issuer, clientId };
    return kind === "token" ? { kind, token } : undefined;
  } catch {
    return undefined;
  }
}

export function storeCredential(credential: StoredCredential): void {
  sessionStorage.setItem(KEY, JSON.stringify(credential));
}

export function forgetCredential(): void {
  sessionStorage.removeItem(KEY);
}
