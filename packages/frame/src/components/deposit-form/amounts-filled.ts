import type { SubmitAmounts } from '@fin-link/contracts/browser';

/** Event after the user submitted valid amounts. Bubbles to its screen. */
export class AmountsFilled extends Event {
  static readonly type = 'fin-amounts-filled';

  readonly amounts: SubmitAmounts['amounts'];

  constructor(amounts: SubmitAmounts['amounts']) {
    super(AmountsFilled.type, { bubbles: true });
    this.amounts = amounts;
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-amounts-filled': AmountsFilled;
  }
}
