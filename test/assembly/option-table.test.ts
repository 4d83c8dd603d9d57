/** The option table: what is made of it is fresh, and its types are those of the options that it sets. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import type { CreateServerOptions } from "../../runtime/assembly/options/create-server-options.js";
import type { FileReference, OptionType } from "../../runtime/assembly/options/option-definition.js";
import { DEPENDENT_MEMBERS } from "../../runtime/assembly/options/option-rules.js";
import {
  ALL_OPTIONS,
  PLAIN_OPTION_NAMES,
  PROGRAM_OPTIONS,
  type SERVER_OPTIONS,
} from "../../runtime/assembly/options/option-table.js";
import type { PlainServerOptions } from "../../runtime/assembly/options/plain-server-options.js";
import { optionFiles } from "../../scripts/options.js";
import { optionsOf } from "../support/server-options.js";

const ROOT = resolve(import.meta.dirname, "../..");

type Member<T, Name> = T extends unknown ? (Name extends keyof T ? T[Name] : never) : never;
type MemberAt<T, Path> = Path extends `${infer First}.${infer Rest}`
  ? MemberAt<NonNullable<Member<T, First>>, Rest>
  : Member<T, Path>;
/** The contents of files are checked where they are read. */
type Checked<Value> = Value extends FileReference | readonly FileReference[] | undefined ? never : Value;

/** The flags that name a member that does not exist, or that has another type. */
type Misplaced = {
  [Flag in keyof typeof SERVER_OPTIONS]: (typeof SERVER_OPTIONS)[Flag] extends {
    readonly option: infer Path;
    readonly type: OptionType<infer Value>;
  }
    ? [MemberAt<CreateServerOptions, Path>] extends [never]
      ? Flag
      : Checked<Value> extends MemberAt<CreateServerOptions, Path> | undefined
        ? never
        : Flag
    : never;
}[keyof typeof SERVER_OPTIONS];

describe("option table", () => {
  for (const [path, text] of Object.entries(optionFiles()))
    test(`${path} is what the table says; npm run options writes it`, () => {
      assert.equal(readFileSync(join(ROOT, path), "utf8"), text);
    });

  test("each flag sets a member of CreateServerOptions that exists and has the same type", () => {
    const misplaced: readonly Misplaced[] = [] satisfies readonly never[];
    // the compiler refuses this line and names the flags when there are any
    true satisfies [Misplaced] extends [never] ? true : Misplaced;
    assert.deepEqual(misplaced, []);
  });

  test("each option has a help text and a default that its type accepts", () => {
    for (const [flag, { type, help, withoutEffect, ...rest }] of Object.entries(ALL_OPTIONS)) {
      assert.notEqual(help, withoutEffect === undefined ? "" : undefined, flag);
      const isSwitchedOff = DEPENDENT_MEMBERS.some(
        ({ member, isSwitch }) => isSwitch && rest.option?.startsWith(`${member}.`),
      );
      for (const text of [rest.default, rest.fallback])
        if (text !== undefined && !isSwitchedOff) assert.doesNotThrow(() => type.parse(flag, text), flag);
    }
  });

  test("a member that needs a flag is a member that flags set, and needs a flag that exists", () => {
    const members = Object.values(ALL_OPTIONS).map(({ option = "" }) => option);
    for (const { member, flag } of DEPENDENT_MEMBERS) {
      assert.ok(flag in ALL_OPTIONS, flag);
      assert.ok(
        members.some((option) => option === member || option.startsWith(`${member}.`)),
        member,
      );
    }
  });

  test("every option of createServer is either plain or listed as one without a flag of its own", () => {
    const plain: Record<keyof PlainServerOptions, true> = Object.fromEntries(
      PLAIN_OPTION_NAMES.map((name) => [name, true]),
    ) as Record<keyof PlainServerOptions, true>;
    assert.equal(
      new Set([...Object.keys(plain), ...Object.keys(PROGRAM_OPTIONS)]).size,
      PLAIN_OPTION_NAMES.length + Object.keys(PROGRAM_OPTIONS).length,
    );
  });

  test("flags of a part that is not used leave no member behind", async () => {
    const options = await optionsOf("--audit-webhook-batch-max-size=7", "--service-account-lookup=false");
    assert.equal(options.audit, undefined);
    assert.equal(options.authorization && "webhook" in options.authorization, false);
    assert.deepEqual(options.authentication, {
      bootstrapTokens: false,
      serviceAccounts: { keys: [], lookup: false },
    });
    const { audit } = await optionsOf("--audit-log-path=-", "--audit-log-truncate-enabled");
    assert.equal(audit?.webhook, undefined);
    assert.deepEqual(audit?.log, {
      path: "-",
      format: "json",
      maxBackups: 0,
      maxAgeMs: 0,
      mode: "blocking",
      batch: { bufferSize: 10_000, maxSize: 1, maxWaitMs: 0 },
      truncate: { maxEventBytes: 102_400, maxBatchBytes: 10_485_760 },
    });
  });
});
