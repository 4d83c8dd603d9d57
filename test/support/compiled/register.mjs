// Tests run against the compiled package: loading it takes a third of what compiling its sources in memory does.
import { register } from "node:module";

register("./hooks.mjs", import.meta.url);
