// Makes the pictures of the console in docs/pictures, in a headless Chromium before a server with example objects:
// npm run pictures [-- NAME...]. The views are listed in pictures/views.ts.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { ResourceReference } from "../runtime/client/index.js";
import { startTestServer, type TestServer } from "../runtime/testing/index.js";
import { findChromium, launchChromium, NO_CHROMIUM } from "../test/support/chromium.js";
import { palettePng } from "./pictures/palette-png.js";
import { type PicturedView, VIEWS } from "./pictures/views.js";

const FOLDER = resolve(import.meta.dirname, "../docs/pictures");
const OBJECTS = join(import.meta.dirname, "pictures/pictured-objects.yaml");
const SIZE = { width: 1280, height: 800 };
const MAX_BYTES = 120_000;
/** For transitions, and for what is counted in seconds. */
const SETTLE_MS = 700;
/** Between two changes, about. */
const CHANGE_PAUSE_MS = 80;
const STEP_TIMEOUT_MS = 120_000;
const WORKLOADS_TIMEOUT_MS = 60_000;

const GREENHOUSES: ResourceReference<Greenhouse, "Namespaced", Greenhouse, "status"> = {
  group: "farm.example.com",
  version: "v1",
  kind: "Greenhouse",
  resource: "greenhouses",
  scope: "Namespaced",
};

const GARDENER = { fieldManager: "gardener" };

const names = process.argv.slice(2);
const chosen = names.length === 0 ? VIEWS : VIEWS.filter(({ name }) => names.includes(name));
const executable = findChromium();
if (executable === undefined) throw new Error(NO_CHROMIUM);
await using server = await startTestServer({
  console: true,
  simulate: "workloads",
  crds: readFileSync(OBJECTS, "utf8"),
});
await plant(server);
const browser = await launchChromium(executable);
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const view of chosen) await picture(browser, server, view);
} finally {
  await browser.close();
}

/** Makes the greenhouses, with owners of fields, conditions and events, and waits for the pods of the shop. */
async function plant({ client }: TestServer): Promise<void> {
  const greenhouses = client.resource(GREENHOUSES).inNamespace("default");
  const crops = ["basil", "tomato", "chili", "mint", "lettuce", "saffron"];
  for (const [index, crop] of [...crops, ...crops].entries()) {
    const name = `glass-${index + 1}`;
    const spec = { area: 40 + ((index * 7) % 5) * 20, climate: index % 3 === 0 ? "dry" : "humid" };
    const made = await greenhouses.apply({ metadata: { name, labels: { row: String(index % 3) } }, spec }, GARDENER);
    await greenhouses.apply(
      {
        metadata: { name },
        spec: {
          beds: [
            { name: "north", crop },
            { name: "south", crop: "mint" },
          ],
        },
      },
      {
        fieldManager: "irrigation",
      },
    );
    const conditions = [
      { type: "Ready", status: "True", reason: "Glazed", message: "all panes are in", lastTransitionTime: now() },
      { type: "Humid", status: "True", reason: "Watered", message: "humid enough", lastTransitionTime: now() },
    ];
    await greenhouses.status.apply(
      { metadata: { name }, status: { planted: 12 + index * 3, conditions } },
      {
        fieldManager: "operator",
      },
    );
    const involvedObject = { ...referenceOf(name), uid: made.metadata.uid };
    await client.core.v1.events("default").create({
      metadata: { name: `${name}.watered` },
      involvedObject,
      reason: "Watered",
      message: `${12 + index} litres for the ${crop}`,
      type: "Normal",
      count: 1 + index,
      firstTimestamp: now(),
      lastTimestamp: now(),
    });
  }
  await running(client);
}

async function running(client: TestServer["client"]): Promise<void> {
  const end = Date.now() + WORKLOADS_TIMEOUT_MS;
  for (;;) {
    const { items } = await client.core.v1.pods("shop").list();
    if (items.length >= 6 && items.every(({ status }) => status?.phase !== "Pending")) return;
    if (Date.now() > end) throw new Error(`the pods of the shop are ${items.map(({ status }) => status?.phase)}`);
    await new Promise((done) => setTimeout(done, SETTLE_MS));
  }
}

/** Writes as the controllers and people of a farm do, so that there is something to see. */
async function change({ client }: TestServer, durationMs: number): Promise<void> {
  const greenhouses = client.resource(GREENHOUSES).inNamespace("default");
  const deployments = client.apps.v1.deployments("shop");
  const end = Date.now() + durationMs;
  for (let turn = 1; Date.now() < end; turn++) {
    const body = { status: { planted: 20 + (turn % 30) } };
    await greenhouses.status.patch(`glass-${1 + (turn % 12)}`, { type: "merge", body }, { fieldManager: "operator" });
    if (turn % 12 === 0)
      await deployments.scale.patch("orders", { type: "merge", body: { spec: { replicas: 2 + (turn % 5) } } });
    await new Promise((done) => setTimeout(done, CHANGE_PAUSE_MS * (1 + Math.sin(turn / 9))));
  }
}

async function picture(browser: Browser, server: TestServer, view: PicturedView): Promise<void> {
  const { url, adminToken } = server;
  const { name, hash, shows, theme = "light", keys = [], button, changesMs = 0 } = view;
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: SIZE, colorScheme: theme });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    await page.goto(`${url}/console/${hash}`);
    await page.getByLabel("Bearer token").fill(adminToken);
    await page.getByRole("button", { name: "Sign in with the token" }).click();
    await page.getByRole("navigation", { name: "Kinds" }).waitFor();
    for (const key of keys) await page.keyboard.press(key);
    if (button !== undefined) await page.getByRole("button", { name: button }).click();
    await page.getByText(shows).first().waitFor();
    await change(server, changesMs);
    await page.waitForTimeout(SETTLE_MS);
    const png = await reduced(context, page);
    if (png.length > MAX_BYTES)
      throw new Error(`${name}: the picture has ${png.length} bytes, of at most ${MAX_BYTES}`);
    writeFileSync(join(FOLDER, `${name}.png`), png);
    process.stdout.write(`docs/pictures/${name}.png  ${png.length} bytes\n`);
  } finally {
    await context.close();
  }
}

/** The browser decodes its own picture; the policy of the console would not let its page do so. */
async function reduced(context: BrowserContext, page: Page): Promise<Buffer> {
  const screenshot = await page.screenshot();
  const blank = await context.newPage();
  const pixels = await blank.evaluate<string>(`(async () => {
    const bytes = Uint8Array.from(atob("${screenshot.toString("base64")}"), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const drawing = new OffscreenCanvas(image.width, image.height).getContext("2d");
    drawing.drawImage(image, 0, 0);
    const { data } = drawing.getImageData(0, 0, image.width, image.height);
    let text = "";
    for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192));
    return btoa(text);
  })()`);
  return palettePng(SIZE.width, SIZE.height, Buffer.from(pixels, "base64"));
}

interface Greenhouse {
  metadata?: { name?: string; uid?: string; labels?: Record<string, string> };
  spec?: { area?: number; climate?: string; beds?: { name: string; crop?: string }[] };
  status?: object;
}

function referenceOf(name: string): { apiVersion: string; kind: string; namespace: string; name: string } {
  return { apiVersion: "farm.example.com/v1", kind: GREENHOUSES.kind, namespace: "default", name };
}

function now(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`;
}
