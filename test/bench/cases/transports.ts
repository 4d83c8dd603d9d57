/** Reads and watches over TLS, with HTTP/1.1 and HTTP/2. The plain ones are in the files of their loads. */
import type { BenchCase } from "../bench-case.js";
import { getOver } from "./get.js";
import { thousandOver } from "./list.js";
import { hundredWatchers } from "./watch-paced.js";

export const transportCases: readonly BenchCase[] = (["tls", "http2"] as const).flatMap((transport) => [
  getOver(transport),
  thousandOver(transport),
  hundredWatchers(transport),
]);
