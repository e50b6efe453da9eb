import type { HostReply, OperatorOperationName } from '@fin-link/contracts/host';
import type { ConsoleApi } from './console-api.ts';
import type { Route } from './routes.ts';

/** Who is signed in, and what the role allows. */
export type SignedIn = HostReply<'getOperator'>;

/** What the console gives to its pages. */
export interface ConsoleServices {
  readonly api: ConsoleApi;
  readonly operator: SignedIn['operator'];
  may(operation: OperatorOperationName): boolean;
  /** Returns the current time. */
  now(): Date;
  /** Shows a page. */
  go(route: Route): void;
  /** Shows a sentence that screen readers also read. */
  say(text: string): void;
}
