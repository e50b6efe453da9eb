import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-screen`. */
export interface FinScreenDetail {
  /** Id of the screen, for example `C7`. */
  id: string;
  /** Step of the flow, for example `credentials`. */
  step: string;
}

/** The screen changed. */
export class FinScreenEvent extends ElementEvent<FinScreenDetail> {
  constructor(detail: FinScreenDetail) {
    super('fin-screen', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-screen': FinScreenEvent;
  }
}
