/** Event after the operator changed a field. `undefined` removes it. */
export class OptionChangeEvent extends Event {
  static readonly type = 'console-option-change';

  readonly path: string;
  readonly value: unknown;

  constructor(path: string, value: unknown) {
    super(OptionChangeEvent.type, { bubbles: true });
    this.path = path;
    this.value = value;
  }
}

declare global {
  interface HTMLElementEventMap {
    'console-option-change': OptionChangeEvent;
  }
}
