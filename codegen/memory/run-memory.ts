/**
 * What a run of the generator keeps for the next one in the same process (`generate --watch`). Each part states what
 * its results depend on, and reuses one only while all of that is the same; without a memory, every run starts from
 * scratch.
 */
import { EmittedMemory } from "./emitted-memory.js";
import { LintMemory } from "./lint-memory.js";
import { LockMemory } from "./lock-memory.js";
import { OutputMemory } from "./output-memory.js";
import { ParsedMemory } from "./parsed-memory.js";
import { SchemaMemory } from "./schema-memory.js";
import { UnitMemory } from "./unit-memory.js";

export class RunMemory {
  readonly parsed = new ParsedMemory();
  readonly schemas = new SchemaMemory();
  readonly units = new UnitMemory();
  readonly emitted = new EmittedMemory();
  readonly lint = new LintMemory();
  readonly locks = new LockMemory();
  readonly output = new OutputMemory();
}
