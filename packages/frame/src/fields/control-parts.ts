import type { LoginField } from '@fin-link/contracts/browser';
import type { LinkingStrings } from '../strings/strings.ts';

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
}
