/**
 * The module node:http, not imported: an import reads every export of it, and one of them is a getter that loads a whole WebSocket
 * client, which costs each start 20 ms of processor time on Node.js 22 and later. A require reads none.
 */
export const nodeHttp: typeof import("node:http") = process.getBuiltinModule("node:http");
