/** Follows the certificates of authorities and keeps the last valid ones, so that a broken edit locks out no client. */

import type { Logger } from "../api/logger.js";
import { certificateBlocks } from "../base/certificates/certificate-blocks.js";
import type { ChangingText } from "../base/changing-text.js";
import { OperatorError } from "../base/operator-error.js";
import { checkAuthorities } from "./certificate-paths.js";

/**
 * The certificates of a text, without the text around them. A change that can't be read is logged and ignored. A result
 * of this function is returned unchanged.
 * @throws OperatorError for a bundle without a certificate, or with an unreadable one
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
      const consequence = "the change is ignored, the previous authorities stay in use";
      // The message of an operator's mistake begins with the name and says all; a stack would only hide it.
      if (error instanceof OperatorError) this.logger.error({}, `${error.message}: ${consequence}`);
      else this.logger.error({ err: error }, `${this.name}: ${consequence}`);
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
