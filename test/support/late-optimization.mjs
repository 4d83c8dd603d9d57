/**
 * A process of tests runs most of a server's code a few times. V8 optimizes what has run for a while, on other threads, which takes
 * more of a machine with two cores than these processes gain by it. Here code has to run four times as long first. Loaded before
 * everything else (`--import`); an engine that does not know the flag ignores it.
 */
import { setFlagsFromString } from "node:v8";

/** Four times V8's default. */
const BYTES_OF_CODE = 540_672;

setFlagsFromString(`--interrupt-budget=${BYTES_OF_CODE}`);
