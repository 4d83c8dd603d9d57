/** A person who uses the console in a browser, and what the browser does and complains of meanwhile. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";

const STEP_TIMEOUT_MS = 60_000;

/** Runs in the page before its own scripts. */
const REPORT_VIOLATIONS = `addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
  console.error("the policy stopped", effectiveDirective, blockedURI));`;

export class ConsolePage {
  /** Every address that was requested, on whatever server. */
  readonly addresses: string[] = [];
  /** Exceptions, dialogs of the browser, and what the content security policy stopped. */
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly url: string,
  ) {
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    page.on("request", (request) => this.addresses.push(request.url()));
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("dialog", (dialog) => {
      this.complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("console", (message) => {
      // The browser itself notes each answer that is a failure.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        this.complaints.push(message.text());
    });
  }

  static async open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<ConsolePage> {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, ...options });
    const page = await context.newPage();
    await page.addInitScript({ content: REPORT_VIOLATIONS });
    const made = new ConsolePage(page, context, url);
    await page.goto(`${url}/console/`);
    return made;
  }

  async signIn(token: string): Promise<void> {
    await this.page.getByLabel("Bearer token").fill(token);
    await this.page.getByRole("button", { name: "Sign in with the token" }).click();
    await this.page.getByRole("navigation", { name: "Kinds" }).waitFor();
  }

  /** Goes to a place of the console and waits for its heading. */
  async go(hash: string, heading: string): Promise<void> {
    await this.page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await this.page.getByRole("heading", { name: heading, level: 1, exact: true }).waitFor();
  }

  /** The row of an object in a list. */
  row(name: string): Locator {
    return this.page.getByRole("row").filter({ has: this.page.getByRole("link", { name, exact: true }) });
  }

  /** Waits until the list or object says how fresh it is. */
  async phase(phase: string): Promise<void> {
    await this.page.locator(".badge", { hasText: phase }).first().waitFor();
  }

  get editor(): Locator {
    return this.page.getByRole("textbox", { name: "Object as YAML" });
  }

  /** The whole text of the editor, which has only the lines in sight in the page. */
  async editorText(): Promise<string> {
    await this.editor.waitFor();
    return (await this.editor.innerText()).replaceAll("\u00a0", " ");
  }

  async write(text: string): Promise<void> {
    await this.editor.click();
    await this.page.keyboard.press("ControlOrMeta+a");
    // The editor deletes by itself; typing over a selection makes the browser keep its style, which the policy stops.
    await this.page.keyboard.press("Delete");
    await this.page.keyboard.insertText(text);
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

export interface Visit {
  readonly browser: Browser;
  readonly url: string;
  readonly options?: BrowserContextOptions;
}

/** Runs a scenario; when it fails, a picture of the page is kept and named in the output. */
export async function visiting(
  context: TestContext,
  { browser, url, options }: Visit,
  scenario: (page: ConsolePage) => Promise<void>,
): Promise<void> {
  const page = await ConsolePage.open(browser, url, options);
  try {
    await scenario(page);
  } catch (error) {
    const path = join(mkdtempSync(join(tmpdir(), "kindsmith-console-")), "page.png");
    await page.page.screenshot({ path }).catch(() => undefined);
    context.diagnostic(`the page looked like ${path}, and complained of ${JSON.stringify(page.complaints)}`);
    throw error;
  } finally {
    await page.close();
  }
}
