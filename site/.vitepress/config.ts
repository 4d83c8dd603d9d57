/** The documentation site: the files of docs/ as they are, with navigation, a search that works offline, and no other source. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type DefaultTheme, defineConfig } from "vitepress";

const DOCS = join(dirname(fileURLToPath(import.meta.url)), "../../docs");

/** Pages that are read one after the other; those of the other folders stand in the order of their titles. */
const GUIDES = [
  "quickstart",
  "tutorial",
  "hooks",
  "operators",
  "operator-tests",
  "envtest",
  "production",
  "comparison",
];
const CONCEPTS = ["request", "watch", "generator"];

export default defineConfig({
  title: "Kindsmith",
  description: "Schemas in, Kubernetes-grade API out.",
  srcDir: ".cache/pages",
  outDir: "dist",
  cacheDir: ".cache/vitepress",
  cleanUrls: true,
  rewrites: { "README.md": "index.md" },
  metaChunk: true,
  // a link that leads nowhere fails the build
  ignoreDeadLinks: false,
  markdown: {
    anchor: { slugify: anchorOf },
    // highlighters know it by another name
    languageAlias: { console: "shellsession" },
  },
  themeConfig: {
    search: { provider: "local" },
    outline: "deep",
    nav: [
      { text: "Guides", link: "/guides/quickstart" },
      { text: "Concepts", link: "/concepts/request" },
      { text: "Reference", link: "/#reference" },
    ],
    sidebar: [
      { text: "Guides", items: itemsOf("guides", GUIDES) },
      { text: "Concepts", items: itemsOf("concepts", CONCEPTS) },
      { text: "Reference", collapsed: false, items: itemsOf("reference") },
    ],
  },
});

/** @param order names of pages; those that it leaves out come behind them by their titles */
function itemsOf(folder: string, order: readonly string[] = []): DefaultTheme.SidebarItem[] {
  const names = readdirSync(join(DOCS, folder)).flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? []);
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return names
    .map((name) => ({ name, text: titleOf(join(DOCS, folder, `${name}.md`)), link: `/${folder}/${name}` }))
    .sort((a, b) => place(a.name) - place(b.name) || a.text.localeCompare(b.text))
    .map(({ text, link }) => ({ text, link }));
}

function titleOf(file: string): string {
  const title = /^# (.+)$/m.exec(readFileSync(file, "utf8"))?.[1];
  if (title === undefined) throw new Error(`${file} has no title`);
  return title;
}

/** Anchors as GitHub makes them, since the same files are read there; test/docs/links.test.ts checks them by the same rule. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}
