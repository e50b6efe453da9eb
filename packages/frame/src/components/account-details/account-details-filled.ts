import type { DepositDetails } from '@fin-link/flow';

/** Event after the user submitted valid details of an account. Bubbles to its screen. */
export class AccountDetailsFilled extends Event {
  static readonly type = 'fin-account-details';

  readonly details: DepositDetails;
  /** Account number; `null` if the host already knows it. */
  readonly accountNumber: string | null;

  constructor(details: DepositDetails, accountNumber: string | null) {
    super(AccountDetailsFilled.type, { bubbles: true });
    this.details = details;
    this.accountNumber = accountNumber;
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-account-details': AccountDetailsFilled;
  }
}
