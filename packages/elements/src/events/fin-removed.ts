import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-removed`. */
export interface FinRemovedDetail {
  providerAccountId: number;
}

/** The user removed a connection and all of its data. */
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
