/**
 * The page itself, which is static except for the product's words. It contains nothing of the store, and no inline
 * script or style.
 */
import type { NamingProfile } from "../../api/profile/naming-profile.js";

/** Every link is relative, so that the page works below any prefix. */
export function pageHtml({ words }: NamingProfile): string {
  const title = escapeHtml(`${words.productName} API reference`);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="viewer.css">
<link rel="stylesheet" href="page.css">
<script src="viewer.js" defer></script>
<script src="page.js" type="module"></script>
</head>
<body data-default-namespace="${escapeHtml(words.defaultNamespace)}" data-group-domain="${escapeHtml(words.groupDomain)}">
<header>
<h1>${title}</h1>
<p id="release" hidden></p>
<form id="connect" autocomplete="off">
<label for="token">Token</label>
<input id="token" type="password" autocomplete="off" spellcheck="false" placeholder="bearer token; empty for none">
<button type="submit">Show the API</button>
<button id="forget" type="button" hidden>Forget the token</button>
</form>
<form id="choose" hidden>
<label for="document">Group version</label>
<select id="document"></select>
<button type="submit">Reload</button>
</form>
</header>
<main>
<p id="message" role="status">Give a bearer token of this server, such as the one in the kubeconfig that it wrote. The page keeps it in memory only, sends it to this server only, and forgets it when it is closed or reloaded.</p>
<div id="viewer"></div>
</main>
<noscript>This page needs JavaScript. The documents that it shows are at <code>openapi/v3</code> of this server.</noscript>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
