/** All families of scenarios. */
import type { Family } from "../tool/exchange.js";
import { fields } from "./fields.js";
import { lifecycle } from "./lifecycle.js";

export const families: readonly (() => Family)[] = [lifecycle, fields];
