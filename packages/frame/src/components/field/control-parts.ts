import type { LoginField } from '@fin-link/contracts/browser';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

/** What every kind of control is drawn from. */
export interface ControlParts {
  id: string;
  field: LoginField;
  label: string;
  initial: string;
  autocomplete: string;
  numeric: boolean;
  invalid: boolean;
  /** Ids, space-separated; empty for none. */
  describedBy: string;
  strings: LinkingStrings;
  pictures: PictureParts;
}

/** What a control that shows pictures needs beside. */
export interface PictureParts {
  /** Addresses that could not be drawn. */
  broken: ReadonlySet<string>;
  noteBroken(address: string): void;
  /** Asks for another picture; null where that is not possible. */
  renew: (() => void) | null;
}
