import { linkOptions } from '@fin-link/contracts/browser';
import type { FlowKind, LinkOptions } from '@fin-link/contracts/browser';

/** Names that always exist, so that a first session needs no configuration; one that is published under such a name counts instead. */
const templates: Readonly<Record<string, FlowKind>> = {
  Aggregation: 'aggregation',
  Verification: 'verification',
  AggregationPlusVerification: 'aggregation-plus-verification',
  VerificationPlusAggregation: 'aggregation-plus-verification',
  AssetTransfer: 'asset-transfer',
};

/** Flows whose screens are built; the others are refused when a session is made. */
export const availableFlows: ReadonlySet<FlowKind> = new Set<FlowKind>(['aggregation', 'asset-transfer', 'lite']);

const flows = new Map<FlowKind, LinkOptions>();

/** The defaults of a flow. Version 3 takes its flow as a data element, and has nothing else. */
export function optionsOfFlow(flow: FlowKind): LinkOptions {
  const options = flows.get(flow) ?? linkOptions.parse({ flow });
  flows.set(flow, options);
  return options;
}

export const builtInConfigurations: ReadonlyMap<string, LinkOptions> = new Map(
  Object.entries(templates).map(([configName, flow]) => [configName, optionsOfFlow(flow)]),
);

/** In the sandbox, for each option that has an effect: the way that is not the default. */
export const sandboxConfigurations: ReadonlyMap<string, LinkOptions> = new Map(
  Object.entries({
    AggregationWithEntryScreen: { entryScreen: true },
    AggregationWithoutCheckboxes: { accountSelection: false },
    AggregationWithoutSuccessScreen: { successScreen: false },
    AggregationWithPopularBanks: { popularProviderIds: [16_002, 16_001, 16_003] },
    AggregationInBritain: { countries: ['GB'] },
    AggregationWithoutOneBank: { blockedProviderIds: [16_001] },
    AggregationOfOneSite: { singleSite: true },
    AggregationWithShortHistory: { historyDays: 30 },
    AggregationWithFooter: { poweredBy: 'Fernway' },
  }).map(([configName, options]) => [configName, linkOptions.parse({ flow: 'aggregation', ...options })]),
);
