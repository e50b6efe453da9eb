import type { LoginField } from '@fin-link/contracts/browser';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

/** Input for rendering every type of control. */
export interface ControlParts {
  id: string;
  field: LoginField;
  label: string;
  initial: string;
  autocomplete: string;
  inputType: 'text' | 'date';
  /** Latest date that can be picked; empty for no limit. */
  latest: string;
  keypad: '' | 'numeric' | 'decimal';
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
  noteBroken(address: string): void;
  /** Requests another picture; `null` if the bank cannot send one. */
  renew: (() => void) | null;
}
