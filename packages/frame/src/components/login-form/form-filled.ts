import type { FilledField } from '@fin-link/contracts/browser';

/** A complete form was submitted. Bubbles to its screen. */
export class FormFilled extends Event {
  static readonly type = 'fin-form-filled';

  readonly field: readonly FilledField[];
  /** Ids of fields whose stored value is unchanged. */
  readonly unchanged: readonly string[];
  /** A value was pasted or filled in by a password manager. */
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
