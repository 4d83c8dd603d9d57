/**
 * A headless Chromium for tests: the one that CHROMIUM names, or the system's. Without any, tests are skipped with a
 * reason, unless KINDSMITH_REQUIRE_CHROMIUM=1 says that this is a failure.
 */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

export const NO_CHROMIUM = "Chromium: CHROMIUM names none, and there is none at /usr/bin/chromium";

const SYSTEM_PATH = "/usr/bin/chromium";

/** Path of the binary; undefined where there is none. @throws Error where one is required, or CHROMIUM names none */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named !== undefined && !existsSync(named)) throw new Error(`CHROMIUM: there is no ${named}`);
  if (named !== undefined) return named;
  if (existsSync(SYSTEM_PATH)) return SYSTEM_PATH;
  if (process.env.KINDSMITH_REQUIRE_CHROMIUM === "1") throw new Error(NO_CHROMIUM);
  return undefined;
}

export function launchChromium(executablePath: string): Promise<Browser> {
  // its sandbox can't be made by root, as whom tests in containers run
  return chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
}
