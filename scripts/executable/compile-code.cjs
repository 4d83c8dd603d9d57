// Runs a server from the bundled command line until it is ready, and writes the code that node has compiled for it:
// node compile-code.cjs PROGRAM FOLDER CODE
const { readFileSync, writeFileSync } = require("node:fs");
const https = require("node:https");
const { createServer } = require("node:net");
const { Script } = require("node:vm");

const POLL_MS = 20;
const [, , program, folder, code] = process.argv;
const script = new Script(readFileSync(program, "latin1"), { filename: "kindsmith.cjs" });

const reserved = createServer().listen(0, "127.0.0.1", () => {
  const { port } = reserved.address();
  reserved.close(() => serve(port));
});

function serve(port) {
  const flags = ["--bind-address=127.0.0.1", "--authorization-mode=RBAC", "--etcd-servers=http://127.0.0.1:1"];
  const own = [`--secure-port=${port}`, `--cert-dir=${folder}`];
  process.argv = [process.execPath, process.execPath, "kube-apiserver", ...flags, ...own];
  script.runInThisContext()(require);
  lookAgain(port);
}

function lookAgain(port) {
  // The certificate is the server's own, and what it answers stays here.
  const request = https.get({ host: "127.0.0.1", port, path: "/readyz", rejectUnauthorized: false }, (response) => {
    response.resume();
    if (response.statusCode === 200) finish();
    else setTimeout(lookAgain, POLL_MS, port);
  });
  request.on("error", () => setTimeout(lookAgain, POLL_MS, port));
}

function finish() {
  writeFileSync(code, script.createCachedData());
  process.exit(0);
}
