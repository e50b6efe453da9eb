import type { DueFrequency } from '@fin-link/contracts/browser';
import type { NoEstimate, AccountOrPropertyKind, ManualAccountSavedState, ProblemCode } from '@fin-link/flow';
import type { Formats } from './formats.ts';
import { sentence as s } from './formats.ts';

/** Words that the forms of manual and real-estate accounts share. */
export interface AccountFormStrings {
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
export interface ManualAccountsStrings {
  form: AccountFormStrings;
  kinds: Record<AccountOrPropertyKind, string>;
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
    /** Note for a country without property records. `country`: a country that has property records. */
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
    titles: Record<ManualAccountSavedState['change'], (name: string) => string>;
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

/** Returns the English words for accounts and property that a user adds manually. */
export function manualAccountsStrings(f: Formats): { manualAccounts: ManualAccountsStrings } {
  const n = (value: number): string => f.number(value);
  return {
    manualAccounts: {
      form: {
        include: 'Include in net worth',
        nickname: 'Nickname',
        currency: 'Currency',
        negative: 'Enter it without a minus sign.',
        notAnAmount: 'Enter an amount, with digits only.',
        tooLong: (digits) => s`Enter at most ${n(digits)} digits before the decimal point.`,
        tooPrecise: (decimals) =>
          decimals === 0
            ? 'Enter a whole amount. This currency has no decimals.'
            : s`Enter at most ${n(decimals)} decimals.`,
        notADate: 'Enter a date.',
        failures: {
          'account.limit-reached': 'You’ve added as many accounts as you can. Delete one to add another.',
          'account.not-found': 'This account has been deleted.',
          'property.already-added': 'You’ve already added this property.',
          'rate.addresses': 'You’ve looked up many addresses. Enter a value yourself, or try again later.',
          'network.lost': 'You’re offline. Try again when you’re back online.',
        },
        failed: 'This wasn’t saved. Try again.',
      },
      kinds: {
        checking: 'Checking account',
        savings: 'Savings account',
        'term-deposit': 'Term deposit',
        prepaid: 'Prepaid card',
        investment: 'Investment account',
        insurance: 'Insurance policy',
        annuity: 'Annuity',
        'real-estate': 'Real estate',
        vehicle: 'Vehicle',
        art: 'Art',
        jewelry: 'Jewelry',
        'other-asset': 'Other asset',
        'credit-card': 'Credit card',
        'personal-loan': 'Personal loan',
        'home-loan': 'Home loan',
        'other-debt': 'Other debt',
      },
      kind: {
        title: 'What do you want to add?',
        assets: 'What you own',
        debts: 'What you owe',
        next: 'Continue',
        missing: 'Choose what you want to add.',
      },
      manual: {
        addTitle: (kind) => s`Add ${kind.toLowerCase()}`,
        editTitle: (kind) => s`Edit ${kind.toLowerCase()}`,
        name: 'Name',
        nameMissing: 'Enter a name.',
        balance: 'You have',
        worth: 'It’s worth',
        owed: 'You owe',
        amountMissing: 'Enter an amount. It can be zero.',
        lastDigits: 'Last 4 digits',
        lastDigitsWrong: 'Enter up to 4 letters or digits.',
        amountDue: 'Amount due',
        dueDate: 'Due date',
        dueDateFar: 'Check the year of the due date.',
        frequency: 'How often it’s due',
        frequencies: {
          ONE_TIME: 'Once',
          WEEKLY: 'Every week',
          EVERY_2_WEEKS: 'Every 2 weeks',
          EVERY_4_WEEKS: 'Every 4 weeks',
          SEMI_MONTHLY: 'Twice a month',
          MONTHLY: 'Every month',
          EVERY_2_MONTHS: 'Every 2 months',
          QUARTERLY: 'Every quarter',
          SEMI_ANNUALLY: 'Twice a year',
          ANNUALLY: 'Every year',
        },
        note: 'Note',
        more: 'More details',
        add: 'Add account',
        save: 'Save',
        delete: 'Delete this account',
      },
      address: {
        addTitle: 'Add a property',
        editTitle: 'Edit property',
        how: 'How do you want to value it?',
        estimate: 'Estimate the value for me',
        estimateHint: 'From its last recorded sale.',
        noRecords: (country) => s`Available for properties in: ${country}.`,
        typed: 'I’ll enter a value',
        typedHint: 'The address is optional.',
        title: 'Address',
        titleOptional: 'Address (optional)',
        country: 'Country',
        street: 'Street address',
        unit: 'Apartment or unit',
        city: { US: 'City', GB: 'Town or city', AU: 'Suburb or city' },
        region: { US: 'State', GB: 'County', AU: 'State' },
        postalCode: { US: 'ZIP code', GB: 'Postcode', AU: 'Postcode' },
        streetMissing: 'Enter the street address.',
        streetNeeded: 'Enter the street address too, or leave the whole address empty.',
        placeMissing: 'Enter the ZIP code, or the city and state.',
        find: 'Find property',
        findAgain: 'Search again',
        next: 'Continue',
        none: {
          'no-record': 'We found no record of this property. You can enter a value instead.',
          'no-value':
            'We found this property, but no recorded sale to estimate its value from. You can enter a value instead.',
          'too-many': 'You’ve looked up many addresses. Enter a value yourself, or try again later.',
          unavailable: 'Property records aren’t available right now. You can enter a value instead.',
        },
        slow: 'Searching property records takes longer than usual. You can enter a value instead.',
        typedInstead: 'Enter a value instead',
        delete: 'Delete this property',
      },
      matches: {
        title: 'Which property is it?',
        lead: (count) =>
          f.plural(count, {
            one: s`${n(count)} property matches this address.`,
            other: s`${n(count)} properties match this address.`,
          }),
        noEstimate: 'No estimate',
        missing: 'Choose a property.',
        next: 'Continue',
        none: 'None of these',
      },
      value: {
        title: 'What is it worth?',
        change: 'Change the address or delete',
        none: {
          'no-record': 'We found no record of this property, so enter its value.',
          'no-value': 'We have no record of a sale, so enter its value.',
          'too-many': 'You’ve looked up many addresses, so enter its value.',
          unavailable: 'Property records aren’t available right now, so enter its value.',
        },
        estimate: 'Estimated value',
        range: (low, high) => s`Likely between ${low} and ${high}`,
        sale: (price, day) => s`Based on its last sale, for ${price} on ${day}.`,
        index: (name, quarter) =>
          quarter === null ? s`Brought up to date with the ${name}.` : s`Brought up to ${quarter} with the ${name}.`,
        source: (source) => s`Source: ${source}.`,
        notAppraisal: 'This is a calculation, not an appraisal.',
        which: 'Which value do you want to use?',
        useEstimate: (value) => s`The estimate, ${value}`,
        useTyped: 'A different value',
        worth: 'It’s worth',
        worthMissing: 'Enter what it’s worth.',
        asOf: 'As of',
        asOfMissing: 'Enter the date of this value.',
        asOfFuture: 'Enter today’s date or an earlier one.',
        useThis: 'Use this value',
        next: 'Continue',
      },
      loans: {
        title: 'Link loans to this property?',
        lead: 'Choose the loans for this property.',
        counted: 'Linked loans appear with the property. Your net worth already includes them.',
        none: 'You have no loans to link. You can link one later.',
        loading: 'Looking for your loans…',
        notLoaded: 'Your loans didn’t load. You can link them later.',
        retry: 'Try again',
        list: 'Loans',
        taken: 'Linked to another property',
        masked: (mask) => s`••${mask}`,
        noBalance: 'No balance',
        sum: (value, loans, equity) => s`Value ${value} − loans ${loans} = ${equity}`,
        otherCurrency: 'Loans in another currency aren’t subtracted.',
        add: 'Add property',
        addWithout: 'Add without loans',
        save: 'Save',
      },
      saved: {
        titles: {
          added: (name) => s`${name} was added`,
          changed: (name) => s`${name} was saved`,
          deleted: (name) => s`${name} was deleted`,
        },
        included: 'Your net worth now includes it.',
        excluded: 'It isn’t included in your net worth.',
        deleted: 'Your net worth no longer includes it.',
        another: 'Add another',
        done: 'Done',
      },
      deletion: {
        title: (name) => s`Delete ${name}?`,
        gone: 'Its history will be deleted too. You can’t undo this.',
        loansStay: 'Loans that are linked to it will stay.',
        keep: 'Keep',
        delete: 'Delete',
        failed: 'It wasn’t deleted. Try again.',
      },
    },
  };
}
