/** Token requests: a token of an account, for the requested audiences and lifetime. AUTHN-SA-008, AUTHN-SA-009. */
import {
  type BoundObjectReference,
  type TokenRequest,
  tokenRequests,
} from "../../../generated/authentication/v1/index.js";
import { nodes, pods, secrets, serviceAccounts } from "../../../generated/core/v1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import { parseApiVersion } from "../../api/gvk.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { badRequest, conflict, invalidObject, notFound, unknownResource } from "../../api/status.js";
import { formatTime } from "../../api/time.js";
import type { BoundObject, TokenIssuer, WantedToken } from "../../authn/service-account/token-issuer.js";
import { shownText } from "../../base/shown-text.js";
import { type Action, defineAction, type SubresourceCall } from "../../registry/kinds/subresources.js";
import { dropStatus } from "../reviews.js";

const MIN_EXPIRATION_SECONDS = 10 * 60;
const MAX_EXPIRATION_SECONDS = 2 ** 32;
/** Typed clients always send this value. */
const DEFAULT_EXPIRATION_SECONDS = 60 * 60;

const ACCOUNTS = { group: "", resource: "serviceaccounts" };

/**
 * @param issuerOf called for each request; if it returns undefined or an issuer without a key, the server issues no
 * tokens
 */
export function tokenAction(issuerOf: () => TokenIssuer | undefined): Action<TokenRequest> {
  return defineAction<TokenRequest>({
    body: tokenRequests,
    calledInRefusals: { name: "" },
    checkName,
    prepare: dropStatus,
    validate: validateRequest,
    async run(request, call) {
      const issuer = issuerOf();
      if (issuer === undefined || !issuer.canIssue) throw unknownResource();
      const { namespace, name, context } = call;
      const account = await call.objects.get(serviceAccounts, namespace, name);
      if (account === undefined) throw notFound(ACCOUNTS, name);
      const accountUid = account.metadata.uid ?? "";
      checkUid(request, name, accountUid, context.profile);
      const { audiences = [], boundObjectRef } = request.spec ?? {};
      const wanted: WantedToken = {
        namespace,
        serviceAccount: { name, uid: accountUid },
        audiences,
        expirationSeconds: expirationOf(request),
        ...(boundObjectRef === undefined ? {} : await bindingOf(boundObjectRef, call)),
      };
      // A dry run must not produce a usable token.
      const { token, ...terms } = context.dryRun
        ? { ...issuer.preview(wanted), token: "" }
        : await issuer.issue(wanted);
      return {
        ...request,
        metadata: {
          ...request.metadata,
          name,
          namespace,
          uid: accountUid,
          creationTimestamp: formatTime(context.clock.now()),
        },
        spec: {
          ...request.spec,
          audiences: [...terms.audiences],
          expirationSeconds: terms.expirationSeconds,
        },
        status: { token, expirationTimestamp: formatTime(terms.expiresMs) },
      };
    },
  });
}

/** @throws StatusError 422 for another name than that in the path */
function checkName(stated: string, ofPath: string, group: string): void {
  if (stated === "" || stated === ofPath) return;
  const error = invalid("metadata.name", stated, "must match the service account name if specified");
  throw invalidObject({ group, kind: tokenRequests.kind }, ofPath, [error]);
}

function validateRequest(request: TokenRequest): FieldError[] {
  const seconds = expirationOf(request);
  const at = "spec.expirationSeconds";
  const errors: FieldError[] = [];
  if (seconds < MIN_EXPIRATION_SECONDS)
    errors.push(invalid(at, seconds, "may not specify a duration less than 10 minutes"));
  if (seconds > MAX_EXPIRATION_SECONDS)
    errors.push(invalid(at, seconds, "may not specify a duration larger than 2^32 seconds"));
  const { attestations = {} } = request.spec ?? {};
  if (Object.keys(attestations).length > 0)
    errors.push(
      invalid("spec.attestations", attestations, "may only be specified for a webhook, which no token is for"),
    );
  return errors;
}

function expirationOf({ spec }: TokenRequest): number {
  return Number(spec?.expirationSeconds ?? DEFAULT_EXPIRATION_SECONDS);
}

/**
 * A client that states a uid means exactly that account.
 * @throws StatusError 409 for another account of the same name
 */
function checkUid(
  { metadata }: TokenRequest,
  name: string,
  accountUid: string,
  { words }: Pick<NamingProfile, "words">,
): void {
  const wanted = metadata?.uid ?? "";
  if (wanted === "" || wanted === accountUid) return;
  const why = `the UID in the token request (${wanted}) does not match the UID of the service account (${accountUid})`;
  throw conflict({ group: words.authenticationGroup, resource: "TokenRequest" }, name, why);
}

/** @throws StatusError 400 for a kind that tokens can't be bound to, 404, 409 for another object of the same name */
async function bindingOf(
  reference: BoundObjectReference,
  call: SubresourceCall,
): Promise<Pick<WantedToken, "bound" | "node">> {
  const { kind = "", name = "", uid = "" } = reference;
  const { apiVersion = "" } = reference;
  const { group, version } =
    apiVersion === "" ? CORE : (parseApiVersion(apiVersion) ?? { group: apiVersion, version: "" });
  const find = group === "" ? FINDERS.get(kind) : undefined;
  if (find === undefined)
    throw badRequest(`cannot bind token to object of type ${shownText(`${group}/${version}, Kind=${kind}`)}`);
  const found = await find(name, call);
  if (found === undefined) throw notFound({ group, resource: `${kind.toLowerCase()}s` }, name);
  if (uid !== "" && uid !== found.bound.uid) {
    const why = `the UID in the bound object reference (${uid}) does not match the UID in record. The object might have been deleted and then recreated`;
    throw conflict({ group, resource: kind }, name, why);
  }
  return found;
}

/** The version is irrelevant: any version identifies the object. */
const CORE = { group: "", version: "" };

type Found = Pick<WantedToken, "node"> & { readonly bound: BoundObject };

const FINDERS: ReadonlyMap<string, (name: string, call: SubresourceCall) => Promise<Found | undefined>> = new Map([
  ["Pod", findPod],
  ["Secret", findSecret],
  ["Node", findNode],
]);

async function findPod(name: string, call: SubresourceCall): Promise<Found | undefined> {
  const { objects, namespace } = call;
  const pod = await objects.get(pods, namespace, name);
  if (pod === undefined) return undefined;
  if (pod.spec?.serviceAccountName !== call.name)
    throw badRequest(
      `cannot bind token for serviceaccount ${JSON.stringify(call.name)} to pod running with different serviceaccount name.`,
    );
  const bound = boundTo("Pod", name, pod);
  const nodeName = pod.spec.nodeName ?? "";
  if (nodeName === "") return { bound };
  // The node's name is included even if its object does not exist.
  const node = await objects.get(nodes, "", nodeName);
  return { bound, node: { name: nodeName, uid: node?.metadata.uid ?? "" } };
}

async function findSecret(name: string, { objects, namespace }: SubresourceCall): Promise<Found | undefined> {
  const secret = await objects.get(secrets, namespace, name);
  return secret && { bound: boundTo("Secret", name, secret) };
}

async function findNode(name: string, { objects }: SubresourceCall): Promise<Found | undefined> {
  const node = await objects.get(nodes, "", name);
  return node && { bound: boundTo("Node", name, node) };
}

function boundTo(kind: BoundObject["kind"], name: string, { metadata }: ApiObject): BoundObject {
  return { kind, name, uid: metadata?.uid ?? "" };
}
