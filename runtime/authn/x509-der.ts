/** Times of certificates, out of DER. */
import { contentOf, DER_TAGS, type DerValue } from "../base/certificates/der.js";

const UTC_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
/** Two digits stand for a year from 1950 on (RFC 5280, 4.1.2.5.1). */
const FIRST_SHORT_YEAR = 50;

/** Milliseconds since the epoch. @throws Error for what is no time as certificates have it */
export function readTime(value: DerValue | undefined): number {
  const isShort = value?.tag === DER_TAGS.utcTime;
  const text = Buffer.from(contentOf(value, isShort ? DER_TAGS.utcTime : DER_TAGS.generalizedTime)).toString("latin1");
  const match = (isShort ? UTC_TIME : GENERALIZED_TIME).exec(text);
  if (match === null) throw new Error(`${JSON.stringify(text)} is no time as certificates have it`);
  const [years = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number);
  const year = isShort ? years + (years >= FIRST_SHORT_YEAR ? 1900 : 2000) : years;
  return new Date(0).setUTCFullYear(year, month - 1, day) + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
