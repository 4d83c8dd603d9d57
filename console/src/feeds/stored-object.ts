/** An object of any kind as a server has it. */
import type { Stored, UntypedObject } from "../../../runtime/client/browser.js";

export type StoredObject = Stored<UntypedObject>;
