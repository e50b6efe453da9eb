/** Trade of a company or public body. Each trade has its own names. */
export type Trade =
  | 'property'
  | 'energy'
  | 'water'
  | 'telecom'
  | 'insurance'
  | 'council'
  | 'licence'
  | 'lender'
  | 'card'
  | 'subscription'
  | 'grocery'
  | 'fuel'
  | 'food'
  | 'shop'
  | 'health'
  | 'transit'
  | 'salon'
  | 'travel'
  | 'employer'
  | 'charity'
  | 'childcare'
  | 'club'
  | 'bank';

/** Trades by the purpose of a payment. Purposes without an entry are payments between persons. */
const tradeByKind: ReadonlyMap<string, Trade> = new Map([
  ...([
    ['landlord', 'property'],
    ['electricity', 'energy'],
    ['gas', 'energy'],
    ['water', 'water'],
    ['phone', 'telecom'],
    ['internet', 'telecom'],
    ['insurance', 'insurance'],
    ['council', 'council'],
    ['licence', 'licence'],
    ['mortgage', 'lender'],
    ['loan', 'lender'],
    ['card-payment', 'card'],
    ['donation', 'charity'],
    ['childcare', 'childcare'],
    ['subscription', 'subscription'],
    ['salary', 'employer'],
    ['groceries', 'grocery'],
    ['fuel', 'fuel'],
    ['restaurant', 'food'],
    ['coffee', 'food'],
    ['marketplace', 'shop'],
    ['cash', 'bank'],
    ['doctor', 'health'],
    ['therapy', 'health'],
    ['parking', 'transit'],
    ['hairdresser', 'salon'],
    ['travel', 'travel'],
    ['seasonal-club', 'club'],
  ] as const),
]);

/** Returns the trade of a payee by the purpose of its payments; `null` for a person. */
export const tradeOf = (kind: string): Trade | null => tradeByKind.get(kind) ?? null;
