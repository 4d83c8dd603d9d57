// The main program of an executable: it loads the command line, from compiled code where the executable has it.
const { getRawAsset } = require("node:sea");
const { Script } = require("node:vm");

// All texts are ASCII. getAsset would decode them, which takes 60 ms for the program.
const textOf = (asset) => Buffer.from(getRawAsset(asset)).toString("latin1");

const cachedData = textOf("has-code") === "true" ? Buffer.from(getRawAsset("code")) : undefined;
const script = new Script(textOf("program"), { filename: "kindsmith.cjs", cachedData });
script.runInThisContext()(require);
