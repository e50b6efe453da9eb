import type { ConsentRegion } from '@fin-link/contracts/browser';

/** Information that the rules of a region require before data is shared. */
export interface RegionConsentStrings {
  /** Sentence about the third party, in addition to app and bank, under whose license the data is fetched. */
  behalf(app: string, party: string, number: string): string;
  own(app: string, party: string, number: string): string;
  withdraw(app: string, bank: string): string;
  afterwards(app: string): string;
  /** Explains what happens to the data if the user cannot choose its deletion. */
  kept(app: string): string;
  password(bank: string): string;
}

/** The words of the screens before and after a bank's own site: asking for consent, handing over, waiting. */
export interface BankAuthorizationStrings {
  consent: {
    title(bank: string, app: string): string;
    renewTitle(bank: string, app: string): string;
    lead(app: string, bank: string): string;
    renewLead(app: string): string;
    /** Replaces `renewLead` if the bank requires a new sign-in and the permission is still valid. */
    signInLead(bank: string): string;
    dataTitle: string;
    periodTitle: string;
    until(date: string, days: number): string;
    /** Last possible day of sharing, even with confirmations. Shown if sharing ends earlier without a confirmation. */
    latest(date: string): string;
    /** Day by which the user must confirm. `days`: number of days until then. */
    confirm(date: string, days: number): string;
    before(date: string): string;
    confirmBefore(date: string): string;
    fresh: string;
    stopTitle: string;
    /** Summary of the folded details. */
    moreTitle: string;
    afterTitle: string;
    othersTitle: string;
    legal(app: string, bank: string): string;
    agree: string;
    renew: string;
    decline: string;
    notNow: string;
    failed: string;
    regions: Record<ConsentRegion, RegionConsentStrings>;
  };
  handoff: {
    title(bank: string): string;
    steps(bank: string, app: string): readonly string[];
    expect(host: string): string;
    password(app: string): string;
    mayOpenApp: string;
    go(bank: string): string;
    newWindow: string;
    back: string;
    preparing: string;
    failed(bank: string): string;
    retry: string;
  };
  atBank: {
    title(bank: string): string;
    titleHere(bank: string): string;
    waiting(bank: string): string;
    hint(app: string): string;
    closedTitle(bank: string): string;
    closedHint(bank: string): string;
    again: string;
    cancel: string;
    back(bank: string): string;
    checkingTitle(bank: string): string;
  };
}
