/** The Secrets of bootstrap tokens, as both of their controllers watch them. */
import { secrets } from "../../../generated/core/v1/client.js";
import type { Secret } from "../../../generated/core/v1/index.js";
import type { Clock } from "../../api/time.js";
import { type Client, Informer } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";

export interface TokenSecretOptions {
  readonly client: Client;
  readonly clock: Clock;
  /** Receives failures that are not transient. */
  readonly onError: (error: unknown) => void;
}

/** Watches Secrets of the right type in the right namespace, whatever their names. */
export function tokenSecretInformer({ client, clock, onError }: TokenSecretOptions): Informer<Secret> {
  const { systemNamespace, bootstrapTokenSecretType } = client.profile.words;
  return new Informer<Secret>(client.resource(secrets).inNamespace(systemNamespace), {
    clock,
    fieldSelector: `type=${bootstrapTokenSecretType}`,
    onError: (error) => {
      if (!isPassingFailure(error)) onError(error);
    },
  });
}
