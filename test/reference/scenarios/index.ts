/** All families of scenarios. */
import type { Family } from "../tool/exchange.js";
import { applies } from "./applies.js";
import { corpus } from "./corpus.js";
import { decoding } from "./decoding.js";
import { definitions } from "./definitions.js";
import { devices } from "./devices.js";
import { fields } from "./fields.js";
import { lifecycle } from "./lifecycle.js";
import { openapi } from "./openapi.js";
import { options } from "./options.js";
import { patches } from "./patches.js";
import { policies } from "./policies.js";
import { selectors } from "./selectors.js";
import { server } from "./server.js";
import { subresources } from "./subresources.js";
import { updates } from "./updates.js";

export const families: readonly (() => Family)[] = [
  lifecycle,
  fields,
  updates,
  decoding,
  options,
  selectors,
  subresources,
  server,
  definitions,
  policies,
  devices,
  openapi,
  patches,
  applies,
  corpus,
];
