/** Authorities as they last were good: what an operator breaks on the way to something better takes nobody's access away. */

import type { Logger } from "../api/logger.js";
import { certificateBlocks } from "../base/certificates/certificate-blocks.js";
import type { ChangingText } from "../base/changing-text.js";
import { checkAuthorities } from "./certificate-paths.js";

/**
 * The certificates of a text, without what stands beside them. A change to what can't be read is logged, and is none.
 * What this function has given it gives back as it is.
 * @throws OperatorError for a bundle without a certificate, or with one that can't be read
 */
export function followedAuthorities(text: ChangingText, logger: Logger): ChangingText {
  return text instanceof FollowedAuthorities ? text : new FollowedAuthorities(text, logger);
}

class FollowedAuthorities implements ChangingText {
  readonly name: string;
  text: string;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly source: ChangingText,
    private readonly logger: Logger,
  ) {
    this.name = source.name;
    this.text = readable(source);
    source.onChange(() => this.renew());
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private renew(): void {
    let text: string;
    try {
      text = readable(this.source);
    } catch (error) {
      this.logger.error({ err: error }, `${this.name}: the change is not taken, the former authorities stay in use`);
      return;
    }
    if (text === this.text) return;
    this.text = text;
    for (const listener of this.listeners) listener();
  }
}

function readable({ text, name }: ChangingText): string {
  checkAuthorities(text, name);
  return certificateBlocks(text).join("\n");
}
