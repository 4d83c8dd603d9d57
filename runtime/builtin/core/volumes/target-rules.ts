/** Validates iSCSI sources: the target, the initiator name, and the secret for both. */
import { type FieldError, invalid, required } from "../../../api/field-error.js";
import { present } from "../../field-rules.js";
import type { Sources, VolumePlace } from "./volume-source-rules.js";

const QUALIFIED_NAME = /^(?:iqn\.\d{4}-\d{2}\.[A-Za-z0-9.-]+:[^,;*&$|\s]+|eui\.[A-Za-z0-9]{16}|naa\.[A-Za-z0-9]{32})$/;
const KNOWN_TYPE = /^(?:iqn|eui|naa)/;
/** The name of the volume and the target's address are joined by a colon. */
const MAX_JOINED_CHARACTERS = 64;
const TOO_LONG =
  "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.";

export function validateTarget({ iscsi }: Sources, at: string, { isPersistent, name }: VolumePlace): FieldError[] {
  if (iscsi === undefined) return [];
  const { iqn, initiatorName, targetPortal = "", chapAuthDiscovery, chapAuthSession, secretRef } = iscsi;
  const isLong = initiatorName !== undefined && `${name}:${targetPortal}`.length > MAX_JOINED_CHARACTERS;
  const errors = present(`${at}.targetPortal`, targetPortal);
  if (isLong && isPersistent) errors.push(invalid(`${at}.targetportal`, targetPortal, TOO_LONG));
  if (!iqn) errors.push(required(`${at}.iqn`));
  else errors.push(...qualified(iqn, `${at}.iqn`, isPersistent));
  if ((chapAuthDiscovery || chapAuthSession) && secretRef === undefined) errors.push(required(`${at}.secretRef`));
  if (isPersistent && secretRef !== undefined) errors.push(...present(`${at}.secretRef.name`, secretRef.name));
  if (initiatorName !== undefined) errors.push(...qualified(initiatorName, `${at}.initiatorname`, isPersistent));
  if (isLong && !isPersistent) errors.push(invalid(`${at.slice(0, at.lastIndexOf("."))}.name`, name, TOO_LONG));
  return errors;
}

function qualified(name: string, field: string, isPersistent: boolean): FieldError[] {
  if (QUALIFIED_NAME.test(name)) return [];
  const isOfKnownType = isPersistent || KNOWN_TYPE.test(name);
  return [invalid(field, name, isOfKnownType ? "must be valid format" : UNKNOWN_TYPE)];
}

const UNKNOWN_TYPE = "must be valid format starting with iqn, eui, or naa";
