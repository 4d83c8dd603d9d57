/** The options that flags of `kindsmith serve` set; a file that a flag names stands for its content. */
import { type ServerFlags, serverOptionsOf } from "../../runtime/assembly/options/parse-options.js";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import type { CreateServerOptions } from "../../runtime/index.js";

export function flagsOf(...argv: readonly string[]): ServerFlags {
  return serveConfig(argv).flags;
}

export function optionsOf(...argv: readonly string[]): Promise<CreateServerOptions> {
  const { flags, texts } = serveConfig(argv);
  return serverOptionsOf(flags, texts, async (file) => file);
}
