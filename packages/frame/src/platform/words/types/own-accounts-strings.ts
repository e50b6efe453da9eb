import type { DueFrequency } from '@fin-link/contracts/browser';
import type { NoEstimate, OwnAccountKind, OwnSavedState, ProblemCode } from '@fin-link/flow';

/** Words that the forms of manual and real-estate accounts share. */
export interface OwnFormStrings {
  include: string;
  nickname: string;
  currency: string;
  negative: string;
  notAnAmount: string;
  tooLong(digits: number): string;
  tooPrecise(decimals: number): string;
  notADate: string;
  /** Reasons why saving failed, by problem code. */
  failures: Partial<Record<ProblemCode, string>>;
  failed: string;
}

/** The words for accounts and property that a user adds manually. */
export interface OwnAccountsStrings {
  form: OwnFormStrings;
  kinds: Record<OwnAccountKind, string>;
  kind: {
    title: string;
    assets: string;
    debts: string;
    next: string;
    missing: string;
  };
  manual: {
    addTitle(kind: string): string;
    editTitle(kind: string): string;
    name: string;
    nameMissing: string;
    balance: string;
    worth: string;
    owed: string;
    amountMissing: string;
    lastDigits: string;
    lastDigitsWrong: string;
    amountDue: string;
    dueDate: string;
    dueDateFar: string;
    frequency: string;
    frequencies: Record<DueFrequency, string>;
    note: string;
    more: string;
    add: string;
    save: string;
    delete: string;
  };
  address: {
    addTitle: string;
    editTitle: string;
    how: string;
    estimate: string;
    estimateHint: string;
    /** Note for a country without property records. `country`: the country that has them. */
    noRecords(country: string): string;
    typed: string;
    typedHint: string;
    title: string;
    titleOptional: string;
    country: string;
    street: string;
    unit: string;
    city: Record<'US' | 'GB' | 'AU', string>;
    region: Record<'US' | 'GB' | 'AU', string>;
    postalCode: Record<'US' | 'GB' | 'AU', string>;
    streetMissing: string;
    streetNeeded: string;
    placeMissing: string;
    find: string;
    findAgain: string;
    next: string;
    none: Record<NoEstimate, string>;
    slow: string;
    typedInstead: string;
    delete: string;
  };
  matches: {
    title: string;
    lead(count: number): string;
    noEstimate: string;
    missing: string;
    next: string;
    none: string;
  };
  value: {
    title: string;
    /** Button that opens the address of an existing property. */
    change: string;
    none: Record<NoEstimate, string>;
    estimate: string;
    range(low: string, high: string): string;
    sale(price: string, day: string): string;
    index(name: string, quarter: string | null): string;
    source(source: string): string;
    notAppraisal: string;
    which: string;
    useEstimate(value: string): string;
    useTyped: string;
    worth: string;
    worthMissing: string;
    asOf: string;
    asOfMissing: string;
    asOfFuture: string;
    useThis: string;
    next: string;
  };
  loans: {
    title: string;
    lead: string;
    counted: string;
    none: string;
    loading: string;
    notLoaded: string;
    retry: string;
    list: string;
    taken: string;
    masked(mask: string): string;
    noBalance: string;
    /** `equity`: value minus loans. */
    sum(value: string, loans: string, equity: string): string;
    otherCurrency: string;
    add: string;
    addWithout: string;
    save: string;
  };
  saved: {
    titles: Record<OwnSavedState['change'], (name: string) => string>;
    included: string;
    excluded: string;
    deleted: string;
    another: string;
    done: string;
  };
  deletion: {
    title(name: string): string;
    gone: string;
    loansStay: string;
    keep: string;
    delete: string;
    failed: string;
  };
}
