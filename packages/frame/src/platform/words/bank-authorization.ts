import type { ConsentRegion } from '@fin-link/contracts/browser';
import type { Formats } from './formats.ts';
import { sentence as s } from './formats.ts';

/** Information that the rules of a region require before data is shared. */
interface RegionConsentStrings {
  /** Sentence about a third party, besides app and bank, whose license is used to fetch the data. */
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

/** Returns the English words for the screens before and after a bank's own site. */
export function bankAuthorizationStrings(f: Formats): BankAuthorizationStrings {
  const n = (value: number): string => f.number(value);
  return {
    consent: {
      title: (bank, app) => s`Share data from ${bank} with ${app}?`,
      renewTitle: (bank, app) => s`Keep sharing data from ${bank} with ${app}?`,
      lead: (app, bank) => s`${app} will show your accounts at ${bank} alongside your others. It can’t move money.`,
      renewLead: (app) => s`Renew to keep sharing with ${app}. Changes are marked “New”.`,
      signInLead: (bank) =>
        s`${bank} wants you to sign in again. Your permission hasn’t ended. Changes are marked “New”.`,
      dataTitle: 'What you share',
      periodTitle: 'For how long',
      until: (date, days) =>
        f.plural(days, { one: s`Until ${date}, ${n(days)} day`, other: s`Until ${date}, ${n(days)} days` }),
      latest: (date) => s`Until ${date} at the latest.`,
      confirm: (date, days) =>
        f.plural(days, {
          one: s`Confirm again by ${date}, in ${n(days)} day, or sharing will stop.`,
          other: s`Confirm again by ${date}, in ${n(days)} days, or sharing will stop.`,
        }),
      before: (date) => s`Previously until ${date}`,
      confirmBefore: (date) => s`Previously by ${date}`,
      fresh: 'New',
      stopTitle: 'How to stop',
      moreTitle: 'History, deletion, privacy and who else is involved',
      afterTitle: 'What happens to your data if you stop',
      othersTitle: 'Who else is involved',
      legal: (app, bank) =>
        s`By agreeing, you let ${bank} share this data with ${app} for the purpose and period above.`,
      agree: 'Agree and continue',
      renew: 'Renew permission',
      decline: 'Don’t share',
      notNow: 'Not now',
      failed: 'That didn’t work. Try again.',
      regions: { GB: british, US: american, AU: australian },
    },
    handoff: {
      title: (bank) => s`Next: sign in at ${bank}`,
      steps: (bank, app) => [s`Sign in at ${bank} as usual.`, 'Choose the accounts to share.', s`Come back to ${app}.`],
      expect: (host) => s`Check the address: it should be ${host}.`,
      password: (app) => s`${app} never sees your password.`,
      mayOpenApp: 'This may open the bank’s app.',
      go: (bank) => s`Continue to ${bank}`,
      newWindow: 'opens in a new window',
      back: 'Back',
      preparing: 'Preparing your secure link',
      failed: (bank) => s`We couldn’t open ${bank}.`,
      retry: 'Try again',
    },
    atBank: {
      title: (bank) => s`Finish in the ${bank} window`,
      titleHere: (bank) => s`Finish at ${bank}`,
      waiting: (bank) => s`Waiting for ${bank}`,
      hint: (app) => s`Come back here when you’re done. ${app} will continue automatically.`,
      closedTitle: (bank) => s`Did you close the ${bank} window?`,
      closedHint: (bank) => s`If you’re still at ${bank}, keep going there. We’ll wait.`,
      again: 'Open it again',
      cancel: 'Cancel',
      back: (bank) => s`Back from ${bank}. Checking.`,
      checkingTitle: (bank) => s`Back from ${bank}`,
    },
  };
}

const british: RegionConsentStrings = {
  behalf: (app, party, number) => s`${party} retrieves your data for ${app}. Registration number: ${number}.`,
  own: (app, party, number) =>
    s`${app}, regulated as ${party}, retrieves your data directly. Registration number: ${number}.`,
  withdraw: (app, bank) => s`At any time, in ${app} or at ${bank}.`,
  afterwards: (app) => s`${app} will stop receiving data.`,
  kept: (app) => s`${app} will keep what it already has until you ask for deletion.`,
  password: (bank) => s`You only sign in at ${bank}. Your password stays between you and the bank.`,
};

const american: RegionConsentStrings = {
  ...british,
  behalf: (app, party, number) => s`${party} (${number}) retrieves your data for ${app}.`,
  own: (app, party, number) => s`${app} (${party}, ${number}) retrieves your data directly.`,
};

const australian: RegionConsentStrings = {
  ...british,
  behalf: (app, party, number) => s`${party}, an accredited data recipient (${number}), collects your data for ${app}.`,
  own: (app, party, number) => s`${app} collects your data directly. It is accredited as ${party} (${number}).`,
  password: (bank) =>
    s`Only ${bank} ever needs your bank password. Don’t give it to anyone else. We’ll never ask for it.`,
};
