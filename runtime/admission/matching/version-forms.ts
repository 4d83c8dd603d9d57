/** Converts the objects of a request to the versions in which webhooks and policies see them. ADM-018. */
import { type FieldError, formatFieldError } from "../../api/field-error.js";
import { apiVersionOf } from "../../api/gvk.js";
import { cloneJson } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { internalError, invalidObject, StatusError } from "../../api/status.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { convert, remoteBetween } from "../../registry/versions/conversion.js";
import { convertedRemotely } from "../../registry/versions/remote-forms.js";
import { replaceContent } from "../../registry/write/admission-attributes.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import { type AdmissionMatch, isOwnKind } from "./matcher.js";

/**
 * Converted objects of one request at one moment: a new instance is needed once the object has changed. Callers must
 * not change the returned objects.
 */
export class VersionForms {
  private objects = new Map<RegisteredResource, Promise<ApiObject>>();
  private readonly oldObjects = new Map<RegisteredResource, Promise<ApiObject>>();

  constructor(private readonly attributes: AdmissionAttributes) {}

  /** Null for a delete. @throws StatusError 500 if the object can't be converted */
  async object(match: AdmissionMatch): Promise<ApiObject | null> {
    const { object } = this.attributes;
    return object === undefined ? null : this.shown(this.objects, object, match);
  }

  /** Null for a create. @throws StatusError 500 if the object can't be converted */
  async oldObject(match: AdmissionMatch): Promise<ApiObject | null> {
    const { oldObject } = this.attributes;
    return oldObject === undefined ? null : this.shown(this.oldObjects, oldObject, match);
  }

  /**
   * Applies a change in a converted version to the object of the request, which is then defaulted and validated.
   * @param changed owned by this class from now on
   * @throws StatusError 422 for what the version's schema does not allow, 500 if it is not a form of the object
   */
  async take(match: AdmissionMatch, changed: ApiObject): Promise<void> {
    const { attributes } = this;
    const { object, view } = attributes;
    if (object === undefined) throw new Error("there is no object to be changed");
    const shown = (await this.object(match)) as ApiObject;
    if (changed.kind !== shown.kind || changed.apiVersion !== shown.apiVersion)
      throw internalError(undefined, "the kind of an object can't be changed by admission");
    if (view !== undefined) view.take(changed, object);
    else if (this.isShownAsItIs(match)) replaceContent(object, changed);
    else await this.takeConverted(match.resource, shown, changed, object);
    this.objects = new Map();
    attributes.settle();
  }

  private shown(
    known: Map<RegisteredResource, Promise<ApiObject>>,
    object: ApiObject,
    match: AdmissionMatch,
  ): Promise<ApiObject> {
    let form = known.get(match.resource);
    if (form === undefined) {
      form = this.formOf(object, match);
      known.set(match.resource, form);
    }
    return form;
  }

  private async formOf(object: ApiObject, match: AdmissionMatch): Promise<ApiObject> {
    const { resource, view } = this.attributes;
    if (view !== undefined) return withEnvelope(view.show(object), match);
    if (this.isShownAsItIs(match)) return withEnvelope(object, match);
    const { resource: to } = match;
    const remote = remoteBetween(resource, to);
    if (remote !== undefined) return (await convertedRemotely(remote, [cloneJson(object)], to))[0] as ApiObject;
    await to.load();
    return converting(to, () => {
      const converted = convert(resource.view?.inWrite(object) ?? object, to);
      const form = cloneJson(converted);
      to.view?.descends(form, converted);
      return form;
    });
  }

  /** Bodies of another kind than the resource's have no other versions. */
  private isShownAsItIs({ resource }: AdmissionMatch): boolean {
    return resource === this.attributes.resource || !isOwnKind(this.attributes);
  }

  /** Fields that the version can't express stay as they are. */
  private async takeConverted(
    from: RegisteredResource,
    shown: ApiObject,
    changed: ApiObject,
    object: ApiObject,
  ): Promise<void> {
    const to = this.attributes.resource;
    const remote = remoteBetween(from, to);
    const { errors } = from.definition.validate(changed, { prune: true, defaults: true, nulls: "drop" });
    // The other rules are checked in the version of the request.
    const wrongTypes = errors.filter(({ reason }) => reason === "FieldValueTypeInvalid");
    if (wrongTypes.length > 0) throw notOfSchema(from, changed, wrongTypes);
    if (remote !== undefined) {
      replaceContent(object, (await convertedRemotely(remote, [changed], to))[0] as ApiObject);
      return;
    }
    converting(to, () => {
      from.view?.descends(changed, shown);
      const stored = from.view?.inWrite(changed) ?? changed;
      if (to.view === undefined) replaceContent(object, stored);
      else to.view.change(object, (target) => replaceContent(target, stored));
    });
  }
}

/**
 * Runs a conversion, which is written for valid objects.
 * @throws StatusError 500 in place of the error that the conversion throws for an invalid object
 */
function converting<T>({ apiVersion, definition }: RegisteredResource, convert: () => T): T {
  try {
    return convert();
  } catch (error) {
    if (error instanceof StatusError) throw error;
    throw internalError(error, `an object can't be converted to ${apiVersion} ${definition.kind}`);
  }
}

function notOfSchema(
  { gr, definition }: RegisteredResource,
  object: ApiObject,
  errors: readonly FieldError[],
): StatusError {
  const { name = "" } = object.metadata ?? {};
  const [first] = errors;
  // The name is unknown as long as it is still to be generated.
  if (typeof name !== "string") throw internalError(undefined, formatFieldError(first as FieldError));
  return invalidObject({ group: gr.group, kind: definition.kind }, name, errors);
}

/** Objects in the middle of a write may lack kind and apiVersion. */
function withEnvelope(object: ApiObject, { kind }: AdmissionMatch): ApiObject {
  if (object.kind !== undefined && object.apiVersion !== undefined) return object;
  return { ...object, kind: kind.kind, apiVersion: apiVersionOf(kind.group, kind.version) };
}
