/** Product words come from the naming profile: none may stand in the code. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { kubernetesProfile, orchProfile } from "../../runtime/index.js";

const root = resolve(import.meta.dirname, "../..");
const FOLDERS = ["runtime", "codegen", "schemas", "generated"];

/** Where the profiles are defined. */
const DEFINITIONS = new Set(["runtime/api/profile/profile-words.ts", "runtime/api/profile/naming-profile.ts"]);

/** Commands that take the place of other programs have their names, flags and messages. */
const STAND_INS = /^runtime\/cli\/(?:envtest\/|(?:commands|flags\/common-flags)\.ts$)/;

/** What the words are made of. A profile value without any of these is the same in every product. */
const PRODUCT_WORDS = /k8s|kube(?:rnetes|ctl|config)?\b|kube-|\borch(?:ctl|config)?\b|etcd/i;

/** The same in every profile: schema extensions, a media type's file, flags, a condition type, users of default roles. */
const COMMON_WORDS =
  /x-kubernetes-[a-z-]+|\borch-domain\b|KubernetesAPIApprovalPolicyConformant|[kK]ubeConfigFile|system:kube-[a-z-]+/g;

/** What marks a document as a definition that the generator reads, whoever serves it. */
const DIALECT = /^apiVersion: apiextensions\.k8s\.io\/v1$/;

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:ts|ya?ml|json|proto)$/.test(file))
    .map((file) => join(folder, file));
}

/** Without comments, which are documentation. */
function codeOf(file: string, text: string): string {
  if (!file.endsWith(".ts")) return text;
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, "")).replace(/^\s*\/\/.*$/gm, "");
}

test("[PROF-005] no product word outside the profiles", () => {
  const values = new Set(
    [kubernetesProfile(), orchProfile()]
      .flatMap(({ words }) => Object.values(words))
      // names of the profiles themselves, and of tools that messages speak of, are words like others
      .filter((word) => PRODUCT_WORDS.test(word) && /[^a-z]/.test(word)),
  );
  assert.ok(values.size > 50, "the profiles have words of their products");
  const found: string[] = [];
  for (const file of FOLDERS.flatMap(sources)) {
    if (DEFINITIONS.has(file) || STAND_INS.test(file)) continue;
    const lines = codeOf(file, readFileSync(join(root, file), "utf8")).split("\n");
    lines.forEach((line, index) => {
      const rest = line.replace(COMMON_WORDS, "");
      if (!PRODUCT_WORDS.test(rest) || DIALECT.test(line)) return;
      for (const value of values) if (rest.includes(value)) found.push(`${file}:${index + 1}: ${value}`);
    });
  }
  assert.deepEqual(
    [...new Set(found.map((entry) => entry.split(": ")[0]))].slice(0, 40),
    [],
    found.slice(0, 40).join("\n"),
  );
});
