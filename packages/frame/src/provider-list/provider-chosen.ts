import type { ProviderRow } from '@fin-link/contracts/browser';

/** A row was clicked or picked with Enter. */
export class ProviderChosen extends Event {
  static readonly type = 'fin-provider-chosen';

  readonly provider: ProviderRow;
  /** Place in the list, from 1. */
  readonly rank: number;

  constructor(provider: ProviderRow, rank: number) {
    super(ProviderChosen.type);
    this.provider = provider;
    this.rank = rank;
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-provider-chosen': ProviderChosen;
  }
}
