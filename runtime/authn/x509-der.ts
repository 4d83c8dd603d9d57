/** Reads the times in certificates from DER. */
import { contentOf, DER_TAGS, type DerValue } from "../base/certificates/der.js";

const UTC_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
/** Two-digit years from 50 on belong to the 20th century (RFC 5280, 4.1.2.5.1). */
const FIRST_SHORT_YEAR = 50;

/** Returns milliseconds since the epoch. @throws Error if the value is not a time in the form that certificates use */
export function readTime(value: DerValue | undefined): number {
  const isShort = value?.tag === DER_TAGS.utcTime;
  const text = Buffer.from(contentOf(value, isShort ? DER_TAGS.utcTime : DER_TAGS.generalizedTime)).toString("latin1");
  const match = (isShort ? UTC_TIME : GENERALIZED_TIME).exec(text);
  if (match === null) throw new Error(`${JSON.stringify(text)} is not a time in the form that certificates use`);
  const [years = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number);
  const year = isShort ? years + (years >= FIRST_SHORT_YEAR ? 1900 : 2000) : years;
  return new Date(0).setUTCFullYear(year, month - 1, day) + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
