import { ElementEvent } from './fin-event-base.ts';

export interface FinRemovedDetail {
  providerAccountId: number;
}

/** The user removed a connection, with everything that was held of it. */
export class FinRemovedEvent extends ElementEvent<FinRemovedDetail> {
  constructor(detail: FinRemovedDetail) {
    super('fin-removed', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-removed': FinRemovedEvent;
  }
}
