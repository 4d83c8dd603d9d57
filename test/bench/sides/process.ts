/** The process of one side: starts it, tells its CPU time, and drives it where the load is in process. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Endpoint, OurSide, Scale, Side, SideName } from "../bench-case.js";
import { caseNamed } from "../cases/index.js";
import { Driver, type Limit, type Tally } from "../load/drive.js";
import type { LoadPlan } from "../load/plan.js";
import { answerCalls } from "../peer.js";

export interface OpenArguments {
  readonly caseName: string;
  readonly side: SideName;
  readonly scale: Scale;
  /** Where the recording is, or is to be. */
  readonly recordingFile: string;
}

/** What the load process needs; undefined when the load is in this process. */
export type Opened = { readonly plan: LoadPlan; readonly endpoint: Endpoint } | undefined;

let open: { readonly side: Side; readonly driver: Driver | undefined } | undefined;

const handlers = {
  async open({ caseName, side: name, scale, recordingFile }: OpenArguments): Promise<Opened> {
    const benchCase = caseNamed(caseName);
    const side = await (name === "ours" ? benchCase.ours(scale) : benchCase.floor(scale, readFileSync(recordingFile)));
    const { work } = side;
    open = { side, driver: work.type === "in-process" ? new Driver(work.lanes) : undefined };
    return work.type === "in-process" ? undefined : { plan: work.plan, endpoint: work.endpoint };
  },
  /** CPU time of all threads so far, in microseconds. */
  cpu(): number {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  async run(limit: Limit): Promise<Tally> {
    if (open?.driver === undefined) throw new Error("run: found no lanes in this process");
    return open.driver.run(limit);
  },
  async record({ recordingFile }: { readonly recordingFile: string }): Promise<void> {
    if (open === undefined) throw new Error("record: found no side, expected open first");
    writeFileSync(recordingFile, await (open.side as OurSide).record());
  },
  async close(): Promise<void> {
    await open?.side.close();
  },
};

export type SideHandlers = typeof handlers;

answerCalls(handlers);
