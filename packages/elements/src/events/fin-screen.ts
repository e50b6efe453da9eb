import { ElementEvent } from './fin-event-base.ts';

export interface FinScreenDetail {
  /** The screen's id, e.g. `C7`. */
  id: string;
  /** The step of the flow, e.g. `credentials`. */
  step: string;
}

/** Another screen is shown. */
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
