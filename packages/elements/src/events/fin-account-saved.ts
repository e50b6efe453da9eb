import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-account-saved`. */
export interface FinAccountSavedDetail {
  accountId: number;
  /** Kind of the account, for example `vehicle`; `real-estate` for a property. */
  kind: string;
  /** Source of a property's value: `estimate` by the service, or `typed` by the user. */
  valuation?: 'estimate' | 'typed' | null | undefined;
  /** Ids of the loans that belong to a property. */
  linkedAccountIds?: readonly number[] | null | undefined;
}

/** The user added or changed a manual account. */
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
