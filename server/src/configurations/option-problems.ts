import { designTokens, linkOptions } from '@fin-link/contracts/browser';
import type { FlowKind, LinkOptions } from '@fin-link/contracts/browser';

export interface OptionProblem {
  path: string;
  message: string;
}

interface Rule extends OptionProblem {
  isBroken(options: LinkOptions): boolean;
}

const isOneOf = (...flows: FlowKind[]) => {
  const those: ReadonlySet<FlowKind> = new Set(flows);
  return ({ flow }: LinkOptions): boolean => those.has(flow);
};
const summarises = isOneOf('aggregation', 'aggregation-plus-verification');
const verifies = isOneOf('verification', 'aggregation-plus-verification');
const languageTag = /^[a-z]{2,3}(-[A-Z]{2})?$/;
const tokenNames: ReadonlySet<string> = new Set(designTokens);
const hasTwice = (list: readonly unknown[]): boolean => new Set(list).size < list.length;

/** Rules against options that have no effect or contradict each other. */
const rules: readonly Rule[] = [
  {
    path: 'flow',
    message: 'The lite flow has no configuration: a session names it, with its consent.',
    isBroken: isOneOf('lite'),
  },
  {
    path: 'popularProviderIds',
    message: 'A provider is listed twice.',
    isBroken: ({ popularProviderIds }) => hasTwice(popularProviderIds),
  },
  {
    path: 'blockedProviderIds',
    message: 'A provider is listed twice.',
    isBroken: ({ blockedProviderIds }) => hasTwice(blockedProviderIds),
  },
  {
    path: 'blockedProviderIds',
    message: 'A popular provider is blocked.',
    isBroken: ({ blockedProviderIds, popularProviderIds }) =>
      blockedProviderIds.some((id) => popularProviderIds.includes(id)),
  },
  { path: 'countries', message: 'A country is listed twice.', isBroken: ({ countries }) => hasTwice(countries) },
  {
    path: 'accountSelection',
    message: 'Only flows that aggregate let accounts be selected: leave it at true.',
    isBroken: (options) => !options.accountSelection && !summarises(options),
  },
  {
    path: 'netWorthSwitch.texts',
    message: 'A language is a tag such as en or en-GB.',
    isBroken: ({ netWorthSwitch }) => !netWorthSwitch.texts.every(({ language }) => languageTag.test(language)),
  },
  {
    path: 'netWorthSwitch.texts',
    message: 'A language is listed twice.',
    isBroken: ({ netWorthSwitch }) => hasTwice(netWorthSwitch.texts.map(({ language }) => language)),
  },
  ...(['light', 'dark'] as const).map((scheme) => ({
    path: `look.${scheme}`,
    message: 'A name is not a design token.',
    isBroken: ({ look }: LinkOptions) => !Object.keys(look[scheme]).every((name) => tokenNames.has(name)),
  })),
  {
    path: 'verificationFirst',
    message: 'Only the combined flow has an order.',
    isBroken: (options) => options.verificationFirst && !isOneOf('aggregation-plus-verification')(options),
  },
  {
    path: 'verification.requiredData',
    message: 'A kind of data is listed twice.',
    isBroken: ({ verification }) => hasTwice(verification.requiredData),
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

export const optionProblems = (options: LinkOptions): OptionProblem[] =>
  rules.filter((rule) => rule.isBroken(options)).map(({ path, message }) => ({ path, message }));

/** Returns all problems of the options. Called before they are saved. */
export function problemsOf(options: unknown): OptionProblem[] {
  const parsed = linkOptions.safeParse(options);
  if (parsed.success) return optionProblems(parsed.data);
  return parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}
