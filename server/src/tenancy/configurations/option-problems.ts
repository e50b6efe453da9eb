import { designTokens, linkOptions, type FlowKind, type LinkOptions } from '@fin-link/contracts/browser';
import { messageProblems } from './message-problems.ts';

interface OptionProblem {
  /** Path of the option, for example `look.light`. */
  path: string;
  message: string;
}

const tokenNames: ReadonlySet<string> = new Set(designTokens);

export const brokenRules = (options: LinkOptions): OptionProblem[] => [
  ...rules.filter((rule) => rule.isBroken(options)).map(({ path, message }) => ({ path, message })),
  ...messageProblems(options.messages).map((message) => ({ path: 'messages', message })),
];

/** Returns a function that tests whether options have one of the flows. */
const hasFlow = (...flows: FlowKind[]) => {
  const flowSet: ReadonlySet<FlowKind> = new Set(flows);
  return ({ flow }: LinkOptions): boolean => flowSet.has(flow);
};

interface Rule extends OptionProblem {
  isBroken(options: LinkOptions): boolean;
}

/** Rules against options that have no effect, contradict each other or have invalid names. */
const rules: readonly Rule[] = [
  // Flow and providers.
  {
    path: 'flow',
    message: 'The lite flow has no configuration: a session names it, with its consent.',
    isBroken: hasFlow('lite'),
  },
  {
    path: 'popularProviderIds',
    message: 'A provider is listed twice.',
    isBroken: ({ popularProviderIds }) => hasDuplicates(popularProviderIds),
  },
  {
    path: 'blockedProviderIds',
    message: 'A provider is listed twice.',
    isBroken: ({ blockedProviderIds }) => hasDuplicates(blockedProviderIds),
  },
  {
    path: 'blockedProviderIds',
    message: 'A popular provider is blocked.',
    isBroken: ({ blockedProviderIds, popularProviderIds }) =>
      blockedProviderIds.some((id) => popularProviderIds.includes(id)),
  },
  { path: 'countries', message: 'A country is listed twice.', isBroken: ({ countries }) => hasDuplicates(countries) },
  // Screens and appearance.
  {
    path: 'accountSelection',
    message: 'Only flows that aggregate let accounts be selected: leave it at true.',
    isBroken: (options) => !options.accountSelection && !aggregates(options),
  },
  ...(['light', 'dark'] as const).map((scheme) => ({
    path: `look.${scheme}`,
    message: 'A name is not a design token.',
    isBroken: ({ look }: LinkOptions) => !Object.keys(look[scheme]).every((name) => tokenNames.has(name)),
  })),
  // Verification and balance refresh.
  {
    path: 'verificationFirst',
    message: 'Only the combined flow has an order.',
    isBroken: (options) => options.verificationFirst && !hasFlow('aggregation-plus-verification')(options),
  },
  {
    path: 'verification.requiredData',
    message: 'A kind of data is listed twice.',
    isBroken: ({ verification }) => hasDuplicates(verification.requiredData),
  },
  {
    path: 'verification.severalAccounts',
    message: 'Only flows that verify pick accounts to verify.',
    isBroken: (options) => options.verification.severalAccounts && !verifies(options),
  },
  {
    path: 'balanceRefresh.pullTransactions',
    message: 'Transactions are pulled with a balance refresh in flows that verify only.',
    isBroken: (options) => options.balanceRefresh.pullTransactions && !verifies(options),
  },
];

const hasDuplicates = (list: readonly unknown[]): boolean => new Set(list).size < list.length;
const aggregates = hasFlow('aggregation', 'aggregation-plus-verification');
const verifies = hasFlow('verification', 'aggregation-plus-verification');

/** Returns the problems of unchecked options: schema errors, or the broken rules if there are none. */
export function findOptionProblems(options: unknown): OptionProblem[] {
  const parsed = linkOptions.safeParse(options);
  if (parsed.success) return brokenRules(parsed.data);
  return parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}
