/**
 * A headless Chromium for tests: the one that CHROMIUM names, or the system's. Without one, tests are skipped with a
 * reason, or fail if KINDSMITH_REQUIRE_CHROMIUM=1 is set. The shell, which has no windows, takes some 60 per cent of the
 * processor time of the whole browser.
 */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const SYSTEM_PATHS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export const NO_CHROMIUM = `Chromium: CHROMIUM names none, and there is none at ${SYSTEM_PATHS.join(" or ")}`;

/**
 * Returns the path of the binary; undefined if there is none. @throws Error if one is required, or CHROMIUM names a
 * missing one
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named !== undefined && !existsSync(named)) throw new Error(`CHROMIUM: there is no ${named}`);
  if (named !== undefined) return named;
  const found = SYSTEM_PATHS.find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (process.env.KINDSMITH_REQUIRE_CHROMIUM === "1") throw new Error(NO_CHROMIUM);
  return undefined;
}

export function launchChromium(executablePath: string): Promise<Browser> {
  // Its sandbox does not work for root, the user of tests in containers.
  return chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
}
