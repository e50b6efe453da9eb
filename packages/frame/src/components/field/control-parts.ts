import type { LoginField } from '@fin-link/contracts/browser';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

/** What every type of control is rendered from. */
export interface ControlParts {
  id: string;
  field: LoginField;
  label: string;
  initial: string;
  autocomplete: string;
  inputType: 'text' | 'date';
  /** Of a date: the last day that can be picked; empty for any. */
  latest: string;
  keypad: '' | 'numeric' | 'decimal';
  invalid: boolean;
  /** Ids, space-separated; empty for none. */
  describedBy: string;
  strings: LinkingStrings;
  pictures: PictureParts;
}

/** What a control with pictures needs in addition. */
export interface PictureParts {
  /** Addresses of pictures that could not be loaded. */
  broken: ReadonlySet<string>;
  noteBroken(address: string): void;
  /** Requests another picture; null where that is not possible. */
  renew: (() => void) | null;
}
