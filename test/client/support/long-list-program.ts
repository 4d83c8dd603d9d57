/** Reads a list of more than 300 MB over a socket, item by item, and says what it held meanwhile. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "../../../runtime/client/index.js";
import { widgets } from "./widgets.js";

const ITEMS = 150_000;
const PADDING = "x".repeat(1_900);

const server = createServer((_request, response) => {
  response.setHeader("content-type", "application/json");
  void (async () => {
    response.write(
      '{"kind":"WidgetList","apiVersion":"demo.example.com/v1","metadata":{"resourceVersion":"77"},"items":[',
    );
    for (let index = 0; index < ITEMS; index++) {
      const metadata = { name: `w${index}`, namespace: "default", uid: `u${index}`, resourceVersion: String(index) };
      const text = `${index === 0 ? "" : ","}${JSON.stringify({ metadata, spec: { size: index, mode: PADDING } })}`;
      if (!response.write(text)) await new Promise((resolve) => response.once("drain", resolve));
    }
    response.end("]}");
  })();
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const client = await connect({ server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
const stream = client.resource(widgets).allNamespaces().listStream();
let items = 0;
let bytes = 0;
let maxExternalBytes = 0;
for await (const item of stream) {
  if (item.spec.size !== items++) throw new Error(`found ${item.spec.size}, expected ${items - 1}`);
  bytes += (item.spec.mode?.length ?? 0) + 100;
  if (items % 1_000 === 0) maxExternalBytes = Math.max(maxExternalBytes, process.memoryUsage().external);
}
process.stdout.write(JSON.stringify({ items, bytes, maxExternalBytes, version: stream.metadata.resourceVersion }));
await client.close();
server.close();
