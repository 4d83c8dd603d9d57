/** A person who reads the API reference in a browser, and what the browser does and complains of meanwhile. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { Browser, BrowserContext, Locator, Page, Request } from "playwright-core";

const STEP_TIMEOUT_MS = 120_000;

/** Runs in the page before its own scripts. */
const REPORT_VIOLATIONS = `addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
  console.error("the policy stopped", effectiveDirective, blockedURI));`;

export class Reader {
  /** Everything that was asked for, on whatever server. */
  readonly requests: Request[] = [];
  /** Warnings and errors of the console, exceptions, and what the content security policy stopped. */
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
  ) {
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    page.on("request", (request) => this.requests.push(request));
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("dialog", (dialog) => this.complaints.push(`dialog: ${dialog.message()}`));
    page.on("console", (message) => {
      if (["warning", "error", "assert"].includes(message.type())) this.complaints.push(message.text());
    });
  }

  /** Opens the page, without a token. @param url of the API, with its prefix */
  static async open(browser: Browser, url: string): Promise<Reader> {
    // certificates under a CA of the server's own
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await page.addInitScript({ content: REPORT_VIOLATIONS });
    const reader = new Reader(page, context);
    await page.goto(`${url}/docs/`);
    return reader;
  }

  /** Gives a token and waits for what the page makes of it: a document, or a failure. */
  async give(token: string): Promise<void> {
    await this.page.getByLabel("Token").fill(token);
    await this.page.getByRole("button", { name: "Show the API" }).click();
    await this.settled();
  }

  /** @param name as the index of documents has it: `apis/apps/v1` */
  async choose(name: string): Promise<void> {
    await this.page.getByLabel("Group version").selectOption(name);
    await this.settled();
  }

  async reload(): Promise<void> {
    await this.page.getByRole("button", { name: "Reload" }).click();
    await this.settled();
  }

  /** Nothing is being read any more. */
  async settled(): Promise<void> {
    await this.page.locator("body:not([aria-busy])").waitFor();
  }

  /** What the page says of itself; empty when all is well. */
  async message(): Promise<string> {
    return (await this.page.locator("#message").textContent()) ?? "";
  }

  /** The section of a kind, unfolded. */
  async kind(kind: string): Promise<Locator> {
    const head = this.page.locator(`#operations-tag-${kind}`);
    await head.waitFor();
    if ((await head.getAttribute("data-is-open")) !== "true") await head.getByRole("button").click();
    return this.page.locator(".opblock-tag-section", { has: head });
  }

  /** An operation of a kind, unfolded, by method and path. */
  async operation(kind: string, method: string, path: string): Promise<Locator> {
    const section = await this.kind(kind);
    const operation = section.locator(`.opblock-${method.toLowerCase()}`, {
      has: this.page.locator(`[data-path="${path}"]`),
    });
    await operation.locator(".opblock-summary-control").click();
    await operation.getByRole("button", { name: "Try it out" }).waitFor();
    return operation;
  }

  /** Sends the request of an unfolded operation. Resolves with the answer as the page shows it. */
  async send(operation: Locator, values: Readonly<Record<string, string>> = {}, body?: string): Promise<string> {
    const start = operation.getByRole("button", { name: "Try it out" });
    if (await start.isVisible()) await start.click();
    for (const [name, value] of Object.entries(values))
      await operation.locator(`tr[data-param-name="${name}"]`).getByRole("textbox").fill(value);
    if (body !== undefined) await operation.locator("textarea.body-param__text").fill(body);
    const clear = operation.getByRole("button", { name: "Clear" });
    if (await clear.isVisible()) await clear.click();
    await operation.getByRole("button", { name: "Execute" }).click();
    const answer = operation.locator(".live-responses-table tbody");
    await answer.waitFor();
    return answer.innerText();
  }

  /** What an expression is in the page. */
  evaluate<T>(expression: string): Promise<T> {
    return this.page.evaluate<T>(expression);
  }

  /** Addresses asked for, without those that are data themselves. */
  addresses(): string[] {
    return this.requests.map((request) => request.url()).filter((url) => !/^(data|blob):/.test(url));
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

/** Runs a scenario; when it fails, a picture of the page is kept and named in the output. */
export async function reading(
  context: TestContext,
  browser: Browser,
  url: string,
  scenario: (reader: Reader) => Promise<void>,
): Promise<void> {
  const reader = await Reader.open(browser, url);
  try {
    await scenario(reader);
  } catch (error) {
    const path = join(mkdtempSync(join(tmpdir(), "kindsmith-browser-")), "page.png");
    await reader.page.screenshot({ path, fullPage: true });
    context.diagnostic(`the page looked like ${path}`);
    throw error;
  } finally {
    await reader.close();
  }
}
