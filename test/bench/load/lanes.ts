/** The lanes of a plan: connections that send its requests, one after another. */
import type { Endpoint } from "../bench-case.js";
import type { Lane } from "./drive.js";
import { HttpSocket } from "./http-socket.js";
import { readPages } from "./pages.js";
import type { LoadPlan } from "./plan.js";
import { type RequestMaker, requestMaker } from "./request-template.js";

/** A lane a connection. */
export async function openLanes(plan: LoadPlan, endpoint: Endpoint): Promise<Lane[]> {
  const sockets = await Promise.all(Array.from({ length: plan.connections }, () => HttpSocket.open(endpoint.port)));
  if (plan.isPaged) return sockets.map((socket) => () => pagedCall(plan, socket, endpoint));
  const make = requestMaker(plan, endpoint);
  return sockets.map((socket) => (number) => call(plan, socket, make, number));
}

/** One request and its answer; resolves with the bytes of the body. @throws Error for another status than the plan's. */
async function call(plan: LoadPlan, socket: HttpSocket, make: RequestMaker, number: number): Promise<number> {
  const { status, bytes, body } = await socket.request(make(number));
  if (status !== plan.status) {
    throw new Error(
      `${plan.method} ${plan.path}: found status ${status}, expected ${plan.status}: ${body.toString("latin1")}`,
    );
  }
  return bytes;
}

async function pagedCall(plan: LoadPlan, socket: HttpSocket, endpoint: Endpoint): Promise<number> {
  let total = 0;
  for await (const { bytes } of readPages(plan, socket, endpoint)) total += bytes;
  return total;
}
