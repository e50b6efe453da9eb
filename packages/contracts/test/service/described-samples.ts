import type { Described, DescribedParameter, PublicDescription } from './public-description.ts';

/** Sample texts, by input name. The description defines their form only in prose. */
const texts: Readonly<Record<string, string>> = {
  accountId: '10,11',
  action: 'run',
  accountIds: '10,11',
  accountType: 'CHECKING',
  baseType: 'DEBIT',
  callbackUrl: 'https://callbacks.example/hook',
  categoryId: '10,11',
  classificationType: 'Country',
  'assetClassification.classificationType': 'Country',
  categoryType: 'LOAN,UNCATEGORIZE,INCOME,TRANSFER,EXPENSE,DEFERRED_COMPENSATION',
  consentId: '10',
  consentIds: '10,11',
  container: 'creditCard',
  convertToCurrency: 'EUR',
  detailCategoryId: '10,11',
  dueDate: '2026-12-01',
  email: 'someone@people.example',
  fromDate: '2026-01-01',
  groupBy: 'CATEGORY',
  highLevelCategoryId: '10,11',
  holdingId: '10,11',
  includeCF: 'true',
  includeInNetWorth: 'true',
  includeUserCategory: 'TRUE',
  interval: 'W',
  isLatest: 'true',
  isSelected: 'true,false',
  priority: 'popular',
  providerAccountId: '10',
  providerAccountIds: '10,11',
  providerId: '10,11',
  providerIds: '10,11,12,13,14,15',
  ruleParam: JSON.stringify({
    rule: { categoryId: 10, source: 'SYSTEM', ruleClause: [{ field: 'amount', operation: 'numberEquals', value: 7 }] },
  }),
  source: 'USER',
  status: 'ACTIVE,INACTIVE,TO_BE_CLOSED,CLOSED',
  toDate: '2026-02-01',
  verificationStatus: 'SUCCESS,FAILED',
  verificationType: 'CHALLENGE_DEPOSIT',
};
/** Values of `include`, which differ by endpoint. */
const includes: Readonly<Record<string, readonly string[]>> = {
  getAccounts: ['profile', 'holder', 'fullAccountNumber', 'fullAccountNumberList', 'paymentProfile', 'autoRefresh'],
  getAccount: ['profile', 'holder', 'fullAccountNumber', 'fullAccountNumberList', 'paymentProfile', 'autoRefresh'],
  getConsents: ['renewal'],
  getHoldings: ['assetClassification'],
  getHoldingSummary: ['details'],
  getNetWorth: ['details'],
  getProviderAccount: ['credentials', 'questions'],
  getProviderAccounts: ['preferences'],
  getTransactionSummary: ['details'],
};

/** Sample texts for extracts, which require a time instead of a day. */
const ofExtracts: Readonly<Record<string, string>> = {
  eventName: 'DATA_UPDATES',
  fromDate: '2026-01-01T00:00:00Z',
  loginName: 'sbMem1',
  toDate: '2026-01-01T01:00:00Z',
};
const textsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getUserData: ofExtracts,
  getExtractEvents: ofExtracts,
};

const sampleText = (name: string, endpoint = ''): string => textsOf[endpoint]?.[name] ?? texts[name] ?? 'some1';

/** Returns every described value of a query parameter, or one sample value. */
export const queryValues = (endpoint: string, { name, type, enum: words }: DescribedParameter): string[] => {
  if (name === 'include') return [...(includes[endpoint] ?? [])];
  if (words !== undefined) return words.map(String);
  return [type === 'integer' ? '7' : sampleText(name, endpoint)];
};

/** Returns a value of a required query parameter. */
export const neededValue = (endpoint: string, { name, type }: DescribedParameter): string =>
  type === 'integer' ? '7' : name === 'groupBy' || endpoint in textsOf ? sampleText(name, endpoint) : '10';

export interface DescribedMember {
  /** Path of the member, e.g. `account.balance.amount`. A list adds nothing to it. */
  path: string;
  words: (string | number)[] | undefined;
}

/** Returns every member of a body, at any depth. */
export function membersOf(description: PublicDescription, schema: Described, path = ''): DescribedMember[] {
  const { items, properties, enum: words } = description.resolved(schema);
  if (items !== undefined) return membersOf(description, items, path);
  if (properties === undefined) return [{ path, words }];
  const own = path === '' ? [] : [{ path, words: undefined }];
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, member]) =>
      membersOf(description, member, path === '' ? name : `${path}.${name}`),
    ),
  ];
}

/** Returns a body with every member except those left out. From a closed list, uses the word at index `turn`. */
export function largestBody(
  description: PublicDescription,
  schema: Described,
  {
    turn,
    leftOut,
    path = '',
  }: { turn: number; leftOut: (path: string, word?: string | number) => boolean; path?: string },
): unknown {
  const { type, items, properties, enum: words } = description.resolved(schema);
  if (items !== undefined) return [largestBody(description, items, { turn, leftOut, path })];
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, member]) => {
        const to = path === '' ? name : `${path}.${name}`;
        return leftOut(to) ? [] : [[name, largestBody(description, member, { turn, leftOut, path: to })]];
      }),
    );
  const taken = words?.filter((word) => !leftOut(path, word));
  if (taken !== undefined) return taken[turn % taken.length];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 7;
  return sampleText(path.split('.').at(-1) ?? '');
}

/** Returns a body with only the members that the description requires. */
export function smallestBody(description: PublicDescription, schema: Described): unknown {
  const { required = [], properties = {} } = description.resolved(schema);
  const whole = { turn: 0, leftOut: () => false };
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, member]) => {
        const isObject = description.resolved(member).properties !== undefined;
        return [
          name,
          isObject ? smallestBody(description, member) : largestBody(description, member, { ...whole, path: name }),
        ];
      }),
  );
}
