// The main program of an executable: it loads the command line, from compiled code where the executable has it.
const { getAsset, getRawAsset } = require("node:sea");
const { Script } = require("node:vm");

const HAS_CODE = getAsset("has-code", "latin1") === "true";

const cachedData = HAS_CODE ? Buffer.from(getRawAsset("code")) : undefined;
// The text is ASCII, as esbuild writes it.
const script = new Script(getAsset("program", "latin1"), { filename: "kindsmith.cjs", cachedData });
script.runInThisContext()(require);
