import { ElementEvent } from './fin-event-base.ts';

/** The frame has loaded. */
export class FinReadyEvent extends ElementEvent<object> {
  constructor() {
    super('fin-ready', {});
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-ready': FinReadyEvent;
  }
}
