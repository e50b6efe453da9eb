import type { FilledField } from '@fin-link/contracts/browser';

/** A form was filled in and found complete. Bubbles to the screen it is part of, no further than the frame. */
export class FormFilled extends Event {
  static readonly type = 'fin-form-filled';

  readonly field: readonly FilledField[];
  /** Ids of fields that were left as they were entered before. */
  readonly unchanged: readonly string[];
  /** Something was pasted or filled by a password manager rather than typed. */
  readonly pasted: boolean;

  constructor(field: readonly FilledField[], unchanged: readonly string[], pasted: boolean) {
    super(FormFilled.type, { bubbles: true });
    this.field = field;
    this.unchanged = unchanged;
    this.pasted = pasted;
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-form-filled': FormFilled;
  }
}
