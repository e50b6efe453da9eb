import type { AccountView, AdditionalStatus } from '@fin-link/contracts/browser';
import type { ListSearchStrings } from './account-marks.ts';
import { accountMarks } from './account-marks.ts';
import type { BankAuthorizationStrings } from './bank-authorization.ts';
import { bankAuthorizationStrings } from './bank-authorization.ts';
import type { Formats } from './formats.ts';
import { sentence as s } from './formats.ts';

export interface LinkingStrings {
  accounts: {
    title(count: number, bank: string): string;
    lead(app: string): string;
    selectAll: string;
    containers: Record<AccountView['container'], string>;
    masked(mask: string): string;
    historyArriving: string;
    closed: string;
    owed: string;
    untickedNote: string;
    /** Note below a list that may lack accounts, because it has the maximum length. */
    firstOnly(count: number): string;
    /** Note about accounts that the list lacks because of its maximum length. */
    othersLinked: string;
    verifyNext: string;
    save(count: number): string;
    saveNone: string;
    saveAnother: string;
    continue: string;
    selected(kept: number, found: number): string;
    empty: string;
    failed: string;
    balance: string;
    list: string;
  };
  credentials: {
    title(bank: string): string;
    updateTitle(bank: string): string;
    recipient(bank: string, app: string): string;
    keepsHistory: string;
    submit: string;
    save: string;
    chooseAnother: string;
    forgot: string;
    wrong(bank: string): string;
    wrongAgain(bank: string): string;
    mustChange(bank: string): string;
    otherLogin(bank: string): string;
    failed: string;
    tooMany(bank: string, time: string | null): string;
    pasteHint: string;
  };
  form: {
    optional(label: string): string;
    show: string;
    hide: string;
    part(label: string, part: number, parts: number): string;
    capsLock: string;
    entered(ending: string | null): string;
    required(label: string): string;
    choose(label: string): string;
    tooLong(max: number): string;
    tooShort(min: number): string;
    summary(count: number): string;
    signInWith: string;
    select: string;
  };
  mfa: {
    tokenTitle: string;
    tokenText(bank: string): string;
    codeLabel(length: number | null): string;
    submitsWhenFull: string;
    timeLeft(clock: string): string;
    noTime: string;
    secondsLeft(seconds: number): string;
    confirm: string;
    sendAgain: string;
    sendAgainIn(seconds: number): string;
    notReceived: string;
    refused: string;
    refusedAnswer: string;
    sentTo(destination: string): string;
    sendAnotherWay: string;
    otherMethod: string;
    tooMany(time: string | null): string;
    newCodeSent: string;
    questionsTitle(bank: string): string;
    questionsText(bank: string): string;
    imageTitle: string;
    imageText(bank: string): string;
    imageAlt: string;
    pictureChoiceTitle: string;
    pictureChoiceText(bank: string): string;
    pictureOf(place: number, count: number): string;
    pictureFailed: string;
    newPicture: string;
    reloadPicture: string;
    newPictureAsked: string;
    selectionTitle(bank: string): string;
    selectionText: string;
    continue: string;
    empty: string;
    failed: string;
  };
  dedup: {
    text(count: number, connections: readonly string[]): string;
    show: string;
    hide: string;
    pair(connections: readonly string[]): string;
    anotherConnection: string;
  };
  partial: {
    title(ready: number, found: number): string;
    ready: string;
    notReady: string;
    continueWith(count: number): string;
    retry(count: number): string;
    reasons: Partial<Record<AdditionalStatus, string>>;
    unknownReason: string;
  };
  success: {
    title(bank: string): string;
    renewedTitle(bank: string): string;
    signInTitle: string;
    balancesTitle: string;
    lead(app: string): string;
    accounts(count: number): string;
    done: string;
    another: string;
    manage(app: string): string;
    updatesDaily: string;
  };
  bankAuthorization: BankAuthorizationStrings;
  /** Words of the search in a long list of accounts. `selectFound`: replaces `accounts.selectAll` during a search. */
  accountSearch: ListSearchStrings & { selectFound: string };
}

/** Returns the English words for linking a bank. */
export function linkingStrings(f: Formats): LinkingStrings {
  const n = (value: number): string => f.number(value);
  return {
    accounts: {
      ...accountMarks,
      title: (count, bank) =>
        f.plural(count, {
          one: s`We found ${n(count)} account at ${bank}`,
          other: s`We found ${n(count)} accounts at ${bank}`,
        }),
      lead: (app) => s`Choose the accounts to use in ${app}.`,
      selectAll: 'Select all',
      containers: {
        bank: 'Bank accounts',
        creditCard: 'Cards',
        investment: 'Investments',
        insurance: 'Insurance',
        loan: 'Loans',
        reward: 'Rewards',
        bill: 'Bills',
        realEstate: 'Property',
        otherAssets: 'Other assets',
        otherLiabilities: 'Other debts',
      },
      historyArriving: 'History arriving',
      closed: 'Closed',
      firstOnly: (count) => s`This list shows up to ${n(count)} accounts.`,
      othersLinked: 'Any others are linked too.',
      untickedNote: 'Accounts you don’t select won’t be added.',
      verifyNext: 'You can still verify them next.',
      save: (count) => f.plural(count, { one: s`Save ${n(count)} account`, other: s`Save ${n(count)} accounts` }),
      saveNone: 'Save accounts',
      saveAnother: 'Save and link another',
      continue: 'Continue',
      selected: (kept, found) => s`${n(kept)} of ${n(found)} selected`,
      empty: 'Select at least one account, or leave.',
      failed: 'Your choice wasn’t saved. Try again.',
      balance: 'Balance',
      list: 'Accounts',
    },
    credentials: {
      title: (bank) => s`Sign in to ${bank}`,
      updateTitle: (bank) => s`Edit sign-in for ${bank}`,
      recipient: (bank, app) =>
        s`Your details are encrypted and sent to the service that links ${app} to ${bank}. The ${app} page can’t see them.`,
      keepsHistory: 'Your accounts and their history won’t change.',
      submit: 'Sign in',
      save: 'Save and sign in',
      chooseAnother: 'Choose another bank',
      forgot: 'Forgot your details?',
      wrong: (bank) => s`${bank} didn’t accept those details. Check them and try again.`,
      wrongAgain: (bank) =>
        s`${bank} still didn’t accept those details. Check them at ${bank} first: one more attempt may lock your login.`,
      mustChange: (bank) => s`Change your password at ${bank} first. Then sign in here with the new one.`,
      otherLogin: (bank) =>
        s`That’s a different login at ${bank}. Sign in with the one you linked before, or link this one separately.`,
      failed: 'Your details weren’t sent. Try again.',
      tooMany: (bank, time) =>
        time === null
          ? s`Too many attempts for this login. Wait a few minutes so that ${bank} doesn’t lock it.`
          : s`Too many attempts for this login. Try again at ${time} so that ${bank} doesn’t lock it.`,
      pasteHint: 'You can paste or use a password manager.',
    },
    form: {
      optional: (label) => s`${label} (optional)`,
      show: 'Show',
      hide: 'Hide',
      part: (label, part, parts) => s`${label}, part ${n(part)} of ${n(parts)}`,
      capsLock: 'Caps Lock is on.',
      entered: (ending) =>
        ending === null
          ? 'Already saved. Leave this empty to keep it.'
          : s`Already saved, ending in “${ending}”. Leave this empty to keep it.`,
      required: (label) => s`Fill in “${label}”.`,
      choose: (label) => s`Choose an option for “${label}”.`,
      tooLong: (max) =>
        f.plural(max, { one: s`Use at most ${n(max)} character.`, other: s`Use at most ${n(max)} characters.` }),
      tooShort: (min) =>
        f.plural(min, { one: s`Use at least ${n(min)} character.`, other: s`Use at least ${n(min)} characters.` }),
      summary: (count) => f.plural(count, { one: s`Check ${n(count)} field:`, other: s`Check ${n(count)} fields:` }),
      signInWith: 'Sign in with',
      select: 'Choose…',
    },
    mfa: {
      tokenTitle: 'Enter your code',
      tokenText: (bank) => s`${bank} sent you a code to confirm it’s you.`,
      codeLabel: (length) =>
        length === null
          ? 'Code'
          : f.plural(length, { one: s`${n(length)}-digit code`, other: s`${n(length)}-digit code` }),
      submitsWhenFull: 'We check the code as soon as it’s complete.',
      timeLeft: (clock) => s`${clock} left`,
      noTime: 'Time’s up',
      secondsLeft: (seconds) =>
        f.plural(seconds, { one: s`${n(seconds)} second left`, other: s`${n(seconds)} seconds left` }),
      confirm: 'Confirm',
      sendAgain: 'Send again',
      sendAgainIn: (seconds) => s`Send again in ${n(seconds)} s`,
      notReceived: 'Didn’t get it? It can take a minute to arrive.',
      refused: 'That code wasn’t accepted. Check it and try again.',
      refusedAnswer: 'That answer wasn’t accepted. Check it and try again.',
      sentTo: (destination) => s`Sent to ${destination}`,
      sendAnotherWay: 'Send it again or choose another way',
      otherMethod: 'Use another way',
      tooMany: (time) =>
        time === null
          ? 'Too many answers. Wait a few minutes and try again.'
          : s`Too many answers. Try again at ${time}.`,
      newCodeSent: 'We asked for a new code.',
      questionsTitle: (bank) => s`Questions from ${bank}`,
      questionsText: (bank) => s`Give the answers you set up at ${bank}.`,
      imageTitle: 'Type the characters you see',
      imageText: (bank) => s`${bank} uses this picture to check that a person is signing in.`,
      imageAlt: 'Picture with the characters to type',
      pictureChoiceTitle: 'Choose your picture',
      pictureChoiceText: (bank) => s`Select the picture you chose when you signed up at ${bank}.`,
      pictureOf: (place, count) => s`Picture ${n(place)} of ${n(count)}`,
      pictureFailed: 'The picture didn’t load.',
      newPicture: 'New picture',
      reloadPicture: 'Reload the picture',
      newPictureAsked: 'We asked for a new picture.',
      selectionTitle: (bank) => s`${bank} asks you to choose`,
      selectionText: 'Choose how to confirm it’s you.',
      continue: 'Continue',
      empty: 'Enter the code first.',
      failed: 'Your answer wasn’t sent. Try again.',
    },
    dedup: {
      text: (count, connections) => {
        const through = f.list(connections);
        return f.plural(count, {
          one: s`${n(count)} account was already here through ${through}. We matched it, so nothing is counted twice.`,
          other: s`${n(count)} accounts were already here through ${through}. We matched them, so nothing is counted twice.`,
        });
      },
      show: 'Show accounts',
      hide: 'Hide',
      pair: (connections) => s`also through ${f.list(connections)}`,
      anotherConnection: 'another login',
    },
    partial: {
      title: (ready, found) => s`${n(ready)} of ${n(found)} accounts are ready`,
      ready: 'Ready',
      notReady: 'Not ready',
      continueWith: (count) =>
        f.plural(count, { one: s`Continue with ${n(count)}`, other: s`Continue with ${n(count)}` }),
      retry: (count) =>
        f.plural(count, { one: 'Retry the other account', other: s`Retry the other ${n(count)} accounts` }),
      reasons: {
        SITE_UNAVAILABLE: 'The bank isn’t responding for this account.',
        REQUEST_TIME_OUT: 'The bank took too long.',
        USER_ACTION_NEEDED_AT_SITE: 'The bank needs you to do something first.',
        DATA_NOT_AVAILABLE: 'The bank has no data for this account.',
        DATASET_NOT_SUPPORTED: 'This type of account isn’t supported yet.',
        ENROLLMENT_REQUIRED_FOR_DATASET: 'Set up online access for this account at the bank first.',
        PARTIAL_DATA_RETRIEVED: 'The bank sent only part of the data.',
      },
      unknownReason: 'The bank didn’t send data for this account.',
    },
    success: {
      title: (bank) => s`${bank} is linked`,
      renewedTitle: (bank) => s`${bank} is still linked`,
      signInTitle: 'Sign-in updated',
      balancesTitle: 'Balances updated',
      lead: (app) => s`You can now use it in ${app}.`,
      accounts: (count) =>
        f.plural(count, { one: s`${n(count)} account linked`, other: s`${n(count)} accounts linked` }),
      done: 'Done',
      another: 'Link another',
      manage: (app) => s`You can manage or remove it in ${app} at any time.`,
      updatesDaily: 'Balances refresh daily.',
    },
    bankAuthorization: bankAuthorizationStrings(f),
    accountSearch: {
      label: 'Search accounts',
      found: (count) => f.plural(count, { one: s`${n(count)} account found`, other: s`${n(count)} accounts found` }),
      nothingFound: (typed) => s`Nothing matches “${typed}”.`,
      selectFound: 'Select all found',
    },
  };
}
