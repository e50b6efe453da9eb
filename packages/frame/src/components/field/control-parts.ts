import type { LoginField } from '@fin-link/contracts/browser';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

/** Input for rendering every type of control. */
export interface ControlParts {
  /** Id of the control. The ids of label, prefix and suffix start with it. */
  id: string;
  field: LoginField;
  label: string;
  /** Initial value; empty if none. */
  initial: string;
  /** The `autocomplete` token list; empty for none. */
  autocomplete: string;
  inputType: 'text' | 'date';
  /** Latest date that can be picked; empty for no limit. */
  latest: string;
  /** Keypad of a touch device; empty for the full keyboard. */
  keypad: '' | 'numeric' | 'decimal';
  /** Whether the value has an error or was refused. */
  invalid: boolean;
  /** Ids of the describing texts, separated by spaces; empty if none. */
  describedBy: string;
  strings: LinkingStrings;
  pictures: PictureParts;
}

/** Additional input for rendering a control with pictures. */
export interface PictureParts {
  /** Addresses of pictures that could not be loaded. */
  broken: ReadonlySet<string>;
  /** Called when the picture at an address could not be loaded. */
  reportBroken(address: string): void;
  /** Requests another picture; `null` if the bank cannot send one. */
  renew: (() => void) | null;
}
