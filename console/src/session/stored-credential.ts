/** The credential of this tab. It is kept in the session storage alone, so that closing the tab forgets it. */

const KEY = "kindsmith-console-credential";

/** Whether what serves this page adds a credential to each request, as the proxy of `kindsmith console` does. */
export function isCredentialAdded(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="credential"]')?.content === "proxy";
}

export type StoredCredential = { readonly kind: "token"; readonly token: string } | { readonly kind: "none" };

export function storedCredential(): StoredCredential | undefined {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return undefined;
  try {
    const { kind, token } = JSON.parse(text);
    if (kind === "none") return { kind };
    return kind === "token" && typeof token === "string" ? { kind, token } : undefined;
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
