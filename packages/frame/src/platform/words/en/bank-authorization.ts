import type { BankAuthorizationStrings, RegionConsentStrings } from '../types/bank-authorization-strings.ts';
import type { Formats } from '../types/formats.ts';
import { sentence as s } from '../types/formats.ts';

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

/** English words for the screens before and after a bank's own site. */
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
