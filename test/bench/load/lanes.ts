/** The lanes of a plan: connections that send its requests one after another. */
import type { Endpoint } from "../bench-case.js";
import { type Connection, connectionOpener } from "./connection.js";
import type { Lane } from "./drive.js";
import { readPages } from "./pages.js";
import type { LoadPlan, RequestPlan } from "./plan.js";
import { requestMaker } from "./request-template.js";

/** Opens one lane for each connection. */
export async function openLanes(plan: LoadPlan, endpoint: Endpoint): Promise<Lane[]> {
  const open = connectionOpener(endpoint);
  const connections = await Promise.all(Array.from({ length: plan.connections }, open));
  if (plan.isPaged) return connections.map((connection) => () => pagedCall(plan, connection, endpoint));
  const calls = [...(plan.before === undefined ? [] : [caller(plan.before, endpoint)]), caller(plan, endpoint)];
  return connections.map((connection) => async (number) => {
    let bytes = 0;
    for (const call of calls) bytes = await call(connection, number);
    return bytes;
  });
}

type Call = (connection: Connection, number: number) => Promise<number>;

/**
 * Sends one request; resolves to the number of bytes of the body.
 * @throws Error if the status is not that of the plan
 */
function caller(plan: RequestPlan, endpoint: Endpoint): Call {
  const make = requestMaker(plan, endpoint);
  return async (connection, number) => {
    const { status, bytes, body } = await connection.request(make(number));
    if (status !== plan.status) {
      throw new Error(
        `${plan.method} ${plan.path}: found status ${status}, expected ${plan.status}: ${body.toString("latin1")}`,
      );
    }
    return bytes;
  };
}

async function pagedCall(plan: LoadPlan, connection: Connection, endpoint: Endpoint): Promise<number> {
  let total = 0;
  for await (const { bytes } of readPages(plan, connection, endpoint)) total += bytes;
  return total;
}
