import type { TransferConcern, TransferIneligibility } from '@fin-link/contracts/browser';

/** The words of an asset transfer. */
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
