import { ElementEvent } from './fin-event-base.ts';

export interface FinAccountSavedDetail {
  accountId: number;
  /** What was added or changed, e.g. `vehicle`; `real-estate` for a property. */
  kind: string;
  /** Who says what a property is worth: the service, or the user. */
  valuation?: 'estimate' | 'typed' | null | undefined;
  /** Loans that a property stands for. */
  linkedAccountIds?: readonly number[] | null | undefined;
}

/** The user added an account by hand, or changed one. */
export class FinAccountSavedEvent extends ElementEvent<FinAccountSavedDetail> {
  constructor(detail: FinAccountSavedDetail) {
    super('fin-account-saved', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-account-saved': FinAccountSavedEvent;
  }
}
