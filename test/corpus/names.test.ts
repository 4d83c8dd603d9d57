/** The public vectors of names: every naming function, its input and the texts of what is wrong. */
import assert from "node:assert/strict";
import {
  dnsSubdomainWithUnderscore,
  domainPrefixedKey,
  domainPrefixedPath,
  fullyQualifiedDomainName,
  fullyQualifiedName,
  wildcardDnsSubdomain,
} from "../../runtime/api/formats/domain-name-format.js";
import {
  dns1035Label,
  dnsLabel,
  dnsSubdomain,
  labelValue,
  qualifiedName,
} from "../../runtime/api/formats/name-format.js";
import {
  cIdentifier,
  configMapKey,
  environmentVariableName,
  httpHeaderName,
  percent,
  portName,
  relaxedEnvironmentVariableName,
} from "../../runtime/api/formats/word-format.js";
import { testVectors } from "./vectors.js";

const CHECKS: Readonly<Record<string, (text: string) => string[]>> = {
  IsCIdentifier: cIdentifier,
  IsConfigMapKey: configMapKey,
  IsDNS1035Label: (text) => dns1035Label(text),
  IsDNS1123Label: (text) => dnsLabel(text),
  IsDNS1123Subdomain: (text) => dnsSubdomain(text),
  IsDNS1123SubdomainWithUnderscore: dnsSubdomainWithUnderscore,
  IsDomainPrefixedKey: domainPrefixedKey,
  IsDomainPrefixedPath: domainPrefixedPath,
  IsEnvVarName: environmentVariableName,
  IsFullyQualifiedDomainName: fullyQualifiedDomainName,
  IsFullyQualifiedName: fullyQualifiedName,
  IsHTTPHeaderName: httpHeaderName,
  IsQualifiedName: qualifiedName,
  IsRelaxedEnvVarName: relaxedEnvironmentVariableName,
  IsValidLabelValue: labelValue,
  IsValidPercent: percent,
  IsValidPortName: portName,
  IsWildcardDNS1123Subdomain: wildcardDnsSubdomain,
};

/** Refused by both; the source has two texts for a dot in a label. */
const WORDED_OTHERWISE = "IsDNS1123Label foo.bar";

/** Some functions of the source answer field errors, with field and value before the text. */
function withoutField(text: string): string {
  return text.replace(/^(?:\[\]|test): (?:Required value$|Invalid value: "[^"]*": )/, (prefix) =>
    prefix.endsWith("Required value") ? "must not be empty" : "",
  );
}

testVectors({
  path: "selectors-names-quantities/name-rules.jsonl",
  atLeast: 354,
  run({ id, function: name, input, errors }) {
    const check = CHECKS[String(name)];
    assert.ok(check, `there is a check for ${name}`);
    const wanted = ((errors ?? []) as string[]).map(withoutField);
    const found = check(String(input));
    assert.equal(found.length > 0, wanted.length > 0, found.join("; "));
    if (id !== WORDED_OTHERWISE) assert.deepEqual(found, wanted);
  },
});
