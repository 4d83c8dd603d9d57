// A webhook of the audit in a process of its own: HTTPS, for callers with a certificate. Arguments: a folder with key.pem,
// cert.pem, ca.pem, in which `mode` says how it answers and `lists` gets what came; and the port.
import { appendFileSync, readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";

const [folder, port] = process.argv.slice(2);
const text = (name) => readFileSync(join(folder, name), "utf8");
const server = createServer(
  { key: text("key.pem"), cert: text("cert.pem"), ca: text("ca.pem"), requestCert: true, rejectUnauthorized: true },
  async (request, response) => {
    const chunks = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      // whoever sends it has given up
      return;
    }
    const mode = text("mode").trim();
    if (mode === "slow") await new Promise((resolve) => setTimeout(resolve, 300));
    if (mode === "500") {
      response.writeHead(500).end("no");
      return;
    }
    const caller = request.socket.getPeerCertificate().subject?.CN;
    const list = JSON.parse(Buffer.concat(chunks).toString());
    appendFileSync(join(folder, "lists"), `${JSON.stringify({ caller, url: request.url, list })}\n`);
    // what is answered beside the status is nobody's business
    response.writeHead(200).end(mode === "odd" ? "thanks" : "");
  },
);
const listen = () => server.listen(Number(port), "127.0.0.1");
server.on("listening", () => process.stdout.write(`${server.address().port}\n`));
// somebody else's connection may have the port of before for a moment
server.on("error", (error) => {
  if (error.code !== "EADDRINUSE") throw error;
  setTimeout(listen, 100);
});
listen();
