import type { TransferConcern, TransferIneligibility } from '@fin-link/contracts/browser';
import type { Formats } from './formats.ts';
import { sentence as s } from './formats.ts';

export interface TransferStrings {
  pick: {
    title: string;
    lead(app: string): string;
    reasons: Record<Exclude<TransferIneligibility, 'holder'>, string>;
    /** Explains that an account cannot be transferred because its holder has another name. */
    stranger(firm: string, app: string): string;
    next: string;
    empty: string;
    noneTitle: string;
    none(firm: string): string;
    otherFirm: string;
    close: string;
  };
  positions: {
    title: string;
    /** Number of selected positions, shown and announced. */
    count(chosen: number, all: number): string;
    selectAll: string;
    position: string;
    quantity: string;
    value: string;
    mayStay: string;
    concerns: Record<TransferConcern, string>;
    /** Shown if everything is selected. */
    whole: string;
    part: string;
    changed: string;
    empty: string;
    next: string;
    cashTitle: string;
    cashText(firm: string): string;
    cash: string;
    cashOnly: string;
  };
  /** Lines of the details and of the review. */
  facts: {
    to: string;
    from: string;
    account: string;
    number: string;
    endingIn(mask: string): string;
    statedBy(firm: string): string;
    holder: string;
    noHolder(firm: string): string;
    what: string;
    full: string;
    cash: string;
    partial(chosen: number, all: number): string;
  };
  details: {
    title: string;
    number: string;
    numberHelp(firm: string): string;
    numberMissing: string;
    numberWrong: string;
    next: string;
  };
  review: {
    title: string;
    edit: string;
    /** Distinguishes one Edit button from another. `what`: label of the line. */
    of(what: string): string;
    declaration: string;
    declarationMissing: string;
    nothingMoves(app: string): string;
    quantity(amount: string): string;
    cash: string;
    isIncluded: string;
    isLeft: string;
    total: string;
    /** Label of the total if the bank does not state how much cash is included. */
    totalWithoutCash: string;
    share: string;
    failed: string;
  };
  shared: {
    title: string;
    text(app: string): string;
    nothingMoved(app: string): string;
    reference: string;
    done: string;
  };
}

/** Returns the English words for the transfer of assets between brokers. */
export function transferStrings(f: Formats): { transfer: TransferStrings } {
  const n = (value: number): string => f.number(value);
  const partial = (chosen: number, all: number): string =>
    f.plural(all, { one: s`${n(chosen)} of ${n(all)} position`, other: s`${n(chosen)} of ${n(all)} positions` });
  return {
    transfer: {
      pick: {
        title: 'Choose an account to transfer',
        lead: (app) => s`Choose the investment account that you want to transfer to ${app}.`,
        reasons: {
          container: 'Only investment accounts can be transferred.',
          closed: 'This account is closed.',
          arriving: 'Positions are still arriving.',
          unavailable: 'The positions aren’t available right now.',
          empty: 'There’s nothing in this account to transfer.',
        },
        stranger: (firm, app) => s`The name at ${firm} doesn’t match the one ${app} has.`,
        next: 'Continue',
        empty: 'Choose an account.',
        noneTitle: 'No account to transfer',
        none: (firm) => s`Under this login, ${firm} has no account that can be transferred.`,
        otherFirm: 'Link another firm',
        close: 'Close',
      },
      positions: {
        title: 'Choose what to transfer',
        count: (chosen, all) => s`${partial(chosen, all)} selected`,
        selectAll: 'Select all positions',
        position: 'Position',
        quantity: 'Quantity',
        value: 'Value',
        mayStay: 'May not transfer',
        concerns: {
          kind: 'Most brokers can’t accept this type of investment.',
          short: 'It was sold short.',
          fraction: 'Only whole shares can be transferred.',
          unidentified: 'It has no symbol that other brokers know.',
        },
        whole: 'The whole account will be included, with its cash.',
        part: 'Cash and positions that you don’t select will stay.',
        changed: 'Your positions have changed. Check your selection.',
        empty: 'Select at least one position.',
        next: 'Continue',
        cashTitle: 'Transfer cash only?',
        cashText: (firm) => s`This account has no positions at ${firm}.`,
        cash: 'Cash',
        cashOnly: 'Transfer cash only',
      },
      facts: {
        to: 'Receiving firm',
        from: 'Delivering firm',
        account: 'Account',
        number: 'Account number',
        endingIn: (mask) => s`Ending in ${mask}`,
        statedBy: (firm) => s`Provided by ${firm}`,
        holder: 'Account holder',
        noHolder: (firm) => s`Not provided by ${firm}`,
        what: 'What’s included',
        full: 'The whole account, with its cash',
        cash: 'Cash only',
        partial,
      },
      details: {
        title: 'Check the transfer details',
        number: 'Full account number',
        numberHelp: (firm) => s`${firm} doesn’t provide it. You’ll find it on a statement.`,
        numberMissing: 'Enter the account number.',
        numberWrong: 'Enter 4 to 34 letters or digits, as on your statement.',
        next: 'Review',
      },
      review: {
        title: 'Review and share',
        edit: 'Edit',
        of: (what) => s`Edit: ${what}`,
        declaration: 'These details are correct, and this account is mine to transfer.',
        declarationMissing: 'Select the box to confirm the details.',
        quantity: (amount) => s`Quantity ${amount}`,
        cash: 'Cash',
        isIncluded: 'Included',
        isLeft: 'Not included',
        total: 'Total',
        totalWithoutCash: 'Total without cash',
        nothingMoves: (app) => s`The transfer won’t start until ${app} submits it.`,
        share: 'Share transfer details',
        failed: 'The details weren’t shared. Try again.',
      },
      shared: {
        title: 'Transfer details shared',
        text: (app) => s`${app} now has what it needs to request the transfer.`,
        nothingMoved: (app) => s`The transfer hasn’t started yet. ${app} will submit it.`,
        reference: 'Reference',
        done: 'Done',
      },
    },
  };
}
