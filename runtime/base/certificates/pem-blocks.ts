/** PEM: Base64 blocks between lines that name their type. */

export interface PemBlock {
  /** For example `CERTIFICATE`. */
  readonly type: string;
  readonly hasHeaders: boolean;
  readonly der: Buffer;
}

const BASE64 = /^[A-Za-z0-9+/]*=*$/;

/** Returns the complete blocks of a text, ignoring everything around them, in time linear in the text. */
export function pemBlocks(text: string): PemBlock[] {
  const blocks: PemBlock[] = [];
  let open: { readonly type: string; readonly lines: string[]; hasHeaders: boolean } | undefined;
  for (const line of text.split("\n").map((line) => line.trim())) {
    const begin = /^-----BEGIN ([^-]+)-----$/.exec(line);
    if (begin) open = { type: begin[1] ?? "", lines: [], hasHeaders: false };
    else if (open === undefined) continue;
    else if (line === `-----END ${open.type}-----`) {
      blocks.push({ type: open.type, hasHeaders: open.hasHeaders, der: Buffer.from(open.lines.join(""), "base64") });
      open = undefined;
    } else if (line.includes(":")) open.hasHeaders = true;
    else if (BASE64.test(line)) open.lines.push(line);
    else open = undefined;
  }
  return blocks;
}
