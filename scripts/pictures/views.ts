/** The views of the console that are pictured, a line each: `npm run pictures` writes docs/pictures/NAME.png. */

export interface PicturedView {
  /** The name of the file. */
  readonly name: string;
  /** The place of the view in the console. */
  readonly hash: string;
  /** A text that is there once the view is complete. */
  readonly shows: string;
  /** Light unless it says dark. */
  readonly theme?: "dark";
  /** What is typed or pressed then, as Playwright names keys, before the text is waited for. */
  readonly keys?: readonly string[];
  /** The name of a button that is pressed before the text is waited for. */
  readonly button?: string;
  /** How long objects go on changing before the picture is taken, in milliseconds. */
  readonly changesMs?: number;
}

const GREENHOUSES = "farm.example.com/v1/greenhouses";

export const VIEWS: readonly PicturedView[] = [
  { name: "console", hash: `#/list/${GREENHOUSES}/default`, shows: "live" },
  { name: "console-dark", hash: `#/list/${GREENHOUSES}/default`, shows: "live", theme: "dark" },
  { name: "console-object", hash: `#/object/${GREENHOUSES}/default/glass-3/overview`, shows: "humid enough" },
  { name: "console-yaml", hash: `#/object/${GREENHOUSES}/default/glass-2/yaml`, shows: "tomato" },
  { name: "console-fields", hash: `#/object/${GREENHOUSES}/default/glass-2/fields`, shows: "irrigation" },
  { name: "console-history", hash: `#/object/${GREENHOUSES}/default/glass-3/history`, shows: "humid enough" },
  {
    name: "console-relations",
    hash: "#/object/apps/v1/deployments/shop/storefront/relations",
    button: "Search for dependents",
    shows: "ReplicaSet",
  },
  { name: "console-timeline", hash: "#/timeline", shows: "live", changesMs: 3000 },
  { name: "console-metrics", hash: "#/server/metrics", shows: "Requests by verb", changesMs: 45_000 },
  { name: "console-pods", hash: "#/list/-/v1/pods/shop", shows: "Running" },
  { name: "console-commands", hash: "#/list/-/v1/pods/shop", shows: "PodTemplate", keys: ["Control+k", "p", "o", "d"] },
];
