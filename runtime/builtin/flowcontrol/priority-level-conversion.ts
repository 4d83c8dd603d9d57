/** Converts flowcontrol/v1beta3, where a share of 0 means the default unless an annotation says otherwise. VER-067. */
import {
  type PriorityLevelConfiguration,
  priorityLevelConfigurations,
} from "../../../generated/flowcontrol/v1/index.js";
import {
  type PriorityLevelConfiguration as BetaPriorityLevelConfiguration,
  priorityLevelConfigurations as betaPriorityLevelConfigurations,
} from "../../../generated/flowcontrol/v1beta3/index.js";
import type { ConversionContext, Converted } from "../../kit/index.js";
import { defineConversion } from "../../registry/versions/conversion.js";

const DEFAULT_SHARES = 30;

export const priorityLevelConversion = defineConversion<BetaPriorityLevelConfiguration, PriorityLevelConfiguration>(
  betaPriorityLevelConfigurations,
  priorityLevelConfigurations,
  {
    toStorage({ spec, status, metadata }, context): Converted<PriorityLevelConfiguration> {
      const { [zeroAnnotation(context)]: mark, ...annotations } = metadata?.annotations ?? {};
      const { limited } = spec ?? {};
      const isDefault = limited?.nominalConcurrencyShares === 0 && mark === undefined;
      const stored = isDefault ? { ...spec, limited: { ...limited, nominalConcurrencyShares: DEFAULT_SHARES } } : spec;
      return { ...parts(stored as PriorityLevelConfiguration["spec"], status), metadata: { annotations } };
    },
    fromStorage({ spec, status, metadata }, context): Converted<BetaPriorityLevelConfiguration> {
      const isZero = spec?.limited?.nominalConcurrencyShares === 0;
      const annotations = { ...metadata?.annotations, ...(isZero ? { [zeroAnnotation(context)]: "" } : {}) };
      return { ...parts(spec, status), metadata: { annotations } };
    },
  },
);

function parts<Spec, Status>(spec: Spec | undefined, status: Status | undefined): { spec?: Spec; status?: Status } {
  return { ...(spec === undefined ? {} : { spec }), ...(status === undefined ? {} : { status }) };
}

function zeroAnnotation({ profile }: ConversionContext): string {
  return `flowcontrol.${profile.words.groupDomain}/v1beta3-preserve-zero-concurrency-shares`;
}
