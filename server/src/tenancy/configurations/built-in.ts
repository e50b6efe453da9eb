import { linkOptions, type FlowKind, type LinkOptions } from '@fin-link/contracts/browser';

/** Built-in configurations, so that a first session needs no setup. A published configuration of the same name takes precedence. */
const templates = {
  Aggregation: { flow: 'aggregation' },
  Verification: { flow: 'verification' },
  AggregationPlusVerification: { flow: 'aggregation-plus-verification' },
  VerificationPlusAggregation: { flow: 'aggregation-plus-verification', verificationFirst: true },
  AssetTransfer: { flow: 'asset-transfer' },
} as const;

const optionsByFlow = new Map<FlowKind, LinkOptions>();

/** Returns the options of sessions of version 3 and of the lite flow: the defaults, without an entry screen. */
export function optionsOfFlow(flow: FlowKind): LinkOptions {
  const options = optionsByFlow.get(flow) ?? linkOptions.parse({ flow, entryScreen: false });
  optionsByFlow.set(flow, options);
  return options;
}

/** Options of the built-in configurations, by configname. */
export const builtInConfigurations: ReadonlyMap<string, LinkOptions> = new Map(
  Object.entries(templates).map(([configName, options]) => [configName, linkOptions.parse(options)]),
);

/** Configurations of the sandbox with the flow `aggregation`, by configname. */
const aggregation = {
  AggregationWithoutEntryScreen: { entryScreen: false },
  AggregationWithoutCheckboxes: { accountSelection: false },
  AggregationWithoutSuccessScreen: { successScreen: false },
  AggregationWithPopularBanks: { popularProviderIds: [16_002, 16_001, 16_003] },
  AggregationInBritain: { countries: ['GB'] },
  AggregationInAustralia: { countries: ['AU'] },
  AggregationWithoutOneBank: { blockedProviderIds: [16_001] },
  AggregationOfOneSite: { singleSite: true },
  AggregationWithFooter: { poweredBy: 'Fernway' },
  AggregationWithLook: {
    look: {
      light: { '--fin-color-surface': '#fffaf0', '--fin-color-accent': '#7a1f1f', '--fin-radius-field': '8px' },
      dark: { '--fin-color-surface': '#1d1a14', '--fin-color-accent': '#e8a090', '--fin-radius-field': '8px' },
    },
  },
  AggregationWithShortHistory: { historyDays: 30 },
  AggregationInGerman: { locale: 'de-DE' },
  AggregationWithLanguages: { languagePicker: true },
  AggregationWithoutManualAccounts: { manualAccounts: false },
  AggregationWithNetWorthSwitchOff: {
    netWorthSwitch: { default: false },
    messages: { 'en-US': { 'manual-accounts/manualAccounts/form/include': 'Count it in my net worth' } },
  },
  AggregationWithoutNetWorthSwitch: { netWorthSwitch: { shown: false, default: false } },
};
/** Configurations of the sandbox with the flow `verification`. */
const verification = {
  VerificationByMatching: { verification: { method: 'matching' } },
  VerificationByDeposits: { verification: { method: 'deposits' } },
  VerificationOfSeveralAccounts: { verification: { severalAccounts: true } },
  VerificationWithNumbers: { verification: { requiredData: ['holder', 'fullAccountNumber', 'bankTransferCode'] } },
  VerificationWithoutRequiredData: { verification: { requiredData: [] } },
  VerificationWithTransactions: { balanceRefresh: { pullTransactions: true, transactionDays: 30 } },
};
/** Configurations of the sandbox with the flow `aggregation-plus-verification`. */
const combined = {
  AggregationPlusVerificationWithoutCheckboxes: { accountSelection: false },
  AggregationPlusVerificationOfSeveralAccounts: { verification: { severalAccounts: true } },
  VerificationPlusAggregationOfSeveralAccounts: { verification: { severalAccounts: true }, verificationFirst: true },
};

/** Returns the parsed options of configurations that share a flow, by configname. */
const parseConfigurations = (
  flow: FlowKind,
  configurations: Readonly<Record<string, object>>,
): [string, LinkOptions][] =>
  Object.entries(configurations).map(([configName, options]) => [configName, linkOptions.parse({ flow, ...options })]);

/** All configurations of the sandbox. Each sets at least one option to a value other than its default, so that it can be tried out. */
export const sandboxConfigurations: ReadonlyMap<string, LinkOptions> = new Map([
  ...parseConfigurations('aggregation', aggregation),
  ...parseConfigurations('verification', verification),
  ...parseConfigurations('aggregation-plus-verification', combined),
]);
