/**
 * Formats of short texts in object fields: keys, ports, percentages, environment variables. Each check returns
 * messages; an empty list means valid. The messages are those that stock clients show.
 */
import { MAX_SUBDOMAIN_CHARACTERS } from "./name-format.js";
import { patternMessage, rangeMessage, tooLongMessage } from "./name-format-messages.js";

const PERCENT = /^[0-9]+%$/;
const HTTP_HEADER = /^[-A-Za-z0-9]+$/;
const CONFIG_MAP_KEY = /^[-._a-zA-Z0-9]+$/;
const ENVIRONMENT_VARIABLE = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;
const PRINTABLE_WITHOUT_EQUALS = /^[ -<>-~]+$/;
const C_IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;

const MAX_PORT_NAME_CHARACTERS = 15;
const MAX_PORT = 65_535;
const MAX_ID = 2 ** 31 - 1;

export function percent(text: string): string[] {
  if (PERCENT.test(text)) return [];
  return [
    patternMessage("a valid percent string must be a numeric string followed by an ending '%'", ["1%", "93%"], PERCENT),
  ];
}

export function httpHeaderName(name: string): string[] {
  if (HTTP_HEADER.test(name)) return [];
  const text = "a valid HTTP header must consist of alphanumeric characters or '-'";
  return [patternMessage(text, ["X-Header-Name"], HTTP_HEADER)];
}

/** A key of `data`, which has to be safe as a file name. */
export function configMapKey(key: string): string[] {
  const errors: string[] = [];
  if (key.length > MAX_SUBDOMAIN_CHARACTERS) errors.push(tooLongMessage(MAX_SUBDOMAIN_CHARACTERS));
  if (!CONFIG_MAP_KEY.test(key)) {
    const text = "a valid config key must consist of alphanumeric characters, '-', '_' or '.'";
    errors.push(patternMessage(text, ["key.name", "KEY_NAME", "key-name"], CONFIG_MAP_KEY));
  }
  if (key.startsWith(".")) errors.push(...dotErrors(key));
  return errors;
}

/** The strict format of environment variable names. */
export function environmentVariableName(name: string): string[] {
  const errors: string[] = [];
  if (!ENVIRONMENT_VARIABLE.test(name)) {
    const text =
      "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit";
    errors.push(patternMessage(text, ["my.env-name", "MY_ENV.NAME", "MyEnvName1"], ENVIRONMENT_VARIABLE));
  }
  return [...errors, ...dotErrors(name)];
}

/** The relaxed format of environment variable names: any printable ASCII except the equals sign. */
export function relaxedEnvironmentVariableName(name: string): string[] {
  if (name === "") return ["environment variable name must be non-empty"];
  if (PRINTABLE_WITHOUT_EQUALS.test(name)) return [];
  return ["a valid environment variable name must consist only of printable ASCII characters other than '='"];
}

export function cIdentifier(name: string): string[] {
  if (C_IDENTIFIER.test(name)) return [];
  const text =
    "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_'";
  return [patternMessage(text, ["my_name", "MY_NAME", "MyName"], C_IDENTIFIER)];
}

/** The name of a port, in the format of service names in RFC 6335. */
export function portName(name: string): string[] {
  const errors: string[] = [];
  if (name.length > MAX_PORT_NAME_CHARACTERS) errors.push(tooLongMessage(MAX_PORT_NAME_CHARACTERS));
  if (!/^[-a-z0-9]+$/.test(name)) {
    errors.push("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
  }
  if (!/[a-z]/.test(name)) errors.push("must contain at least one letter (a-z)");
  if (name.includes("--")) errors.push("must not contain consecutive hyphens");
  if (name.startsWith("-") || name.endsWith("-")) errors.push("must not begin or end with a hyphen");
  return errors;
}

export function portNumber(port: number): string[] {
  return inRange(port, 1, MAX_PORT);
}

/** The numeric id of an operating system user or group. */
export function userOrGroupId(id: number): string[] {
  return inRange(id, 0, MAX_ID);
}

export function inRange(value: number, least: number, most: number): string[] {
  return value >= least && value <= most ? [] : [rangeMessage(least, most)];
}

function dotErrors(name: string): string[] {
  if (name === "." || name === "..") return [`must not be '${name}'`];
  return name.startsWith("..") ? ["must not start with '..'"] : [];
}
