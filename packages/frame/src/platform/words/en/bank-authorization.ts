import type { BankAuthorizationStrings, RegionConsentStrings } from '../types/bank-authorization-strings.ts';
import type { Formats } from '../types/formats.ts';
import { sentence as s } from '../types/formats.ts';

const british: RegionConsentStrings = {
  behalf: (app, party, number) =>
    s`${app} acts on behalf of ${party}, which reads the data. It is authorized for that, under number ${number}.`,
  own: (app, party, number) => s`${app} reads the data itself, as ${party}, authorized under number ${number}.`,
  withdraw: (app, bank) => s`Whenever you like, in ${app} or at ${bank}.`,
  afterwards: (app) => s`Nothing new is read. What ${app} received by then stays there until you have it deleted.`,
  password: (bank) => s`You sign in at ${bank} only. Your password stays between you and the bank.`,
};

const american: RegionConsentStrings = {
  ...british,
  behalf: (app, party, number) => s`${party} (${number}) collects the data from the bank for ${app}.`,
  own: (app, party, number) => s`${app} collects the data itself, as ${party} (${number}).`,
};

const australian: RegionConsentStrings = {
  ...british,
  behalf: (app, party, number) =>
    s`${party}, an accredited data recipient (${number}), collects the data and passes it to ${app}.`,
  own: (app, party, number) => s`${app} collects the data itself. It is accredited as ${party} (${number}).`,
  password: (bank) =>
    s`Nobody but ${bank} ever needs your bank password. Don’t give it to anybody else; we will never ask for it.`,
};

/** English, for the way to a bank and back. */
export function bankAuthorizationStrings(f: Formats): BankAuthorizationStrings {
  const n = (value: number): string => f.number(value);
  return {
    consent: {
      title: (bank, app) => s`Share data from ${bank} with ${app}?`,
      renewTitle: (bank, app) => s`Keep sharing data from ${bank} with ${app}?`,
      lead: (app, bank) => s`${app} shows your accounts at ${bank} together with your others. It can’t move money.`,
      renewLead: (app) => s`Your permission for ${app} is about to end, or has ended. What is new is marked.`,
      dataTitle: 'What you share',
      periodTitle: 'For how long',
      until: (date, days) =>
        f.plural(days, { one: s`Until ${date}, ${n(days)} day`, other: s`Until ${date}, ${n(days)} days` }),
      latest: (date) => s`Until ${date} at the latest.`,
      confirm: (date, days) =>
        f.plural(days, {
          one: s`You confirm again by ${date}, in ${n(days)} day. If you don’t, sharing stops then.`,
          other: s`You confirm again by ${date}, in ${n(days)} days. If you don’t, sharing stops then.`,
        }),
      before: (date) => s`before: until ${date}`,
      confirmBefore: (date) => s`before: by ${date}`,
      fresh: 'New',
      stopTitle: 'How to stop',
      afterTitle: 'What happens to your data then',
      othersTitle: 'Who else takes part',
      legal: (app, bank) => s`By agreeing you let ${bank} share this data with ${app}, for this purpose and this long.`,
      agree: 'Agree and continue',
      renew: 'Renew permission',
      decline: 'Don’t share',
      notNow: 'Not now',
      failed: 'That didn’t get through. Try again.',
      regions: { GB: british, US: american, AU: australian },
    },
    nothingShared: 'Nothing was shared.',
    handoff: {
      title: (bank) => s`Next: the site of ${bank}`,
      steps: (bank, app) => [
        s`Sign in at ${bank}, as you always do.`,
        'Choose the accounts to share.',
        s`Come back to ${app}.`,
      ],
      expect: (host) => s`Check the address: it should be ${host}.`,
      password: (app) => s`${app} never sees your password.`,
      mayOpenApp: 'This may open the bank’s app.',
      go: (bank) => s`Continue to ${bank}`,
      newWindow: 'opens a new window',
      back: 'Back',
      preparing: 'Getting the way to the bank ready',
      failed: 'The way to the bank couldn’t be prepared.',
      retry: 'Try again',
    },
    atBank: {
      title: (bank) => s`Finish in the ${bank} window`,
      titleHere: (bank) => s`Finish at ${bank}`,
      waiting: (bank) => s`Waiting for ${bank}`,
      hint: (app) => s`Come back here when you’re done. ${app} goes on by itself.`,
      closedTitle: (bank) => s`Did you close the window of ${bank}?`,
      closedHint: (bank) => s`If you’re still at ${bank}, just go on there. We keep waiting.`,
      again: 'Open it again',
      cancel: 'Cancel',
      stop: 'Stop',
      back: (bank) => s`Back from ${bank}. Checking.`,
      checkingTitle: (bank) => s`Back from ${bank}`,
    },
  };
}
