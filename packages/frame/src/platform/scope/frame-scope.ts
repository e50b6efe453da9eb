import type { ProviderList, SessionView } from '@fin-link/contracts/browser';
import type { Announcer } from './announcer.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { Formats } from '../words/types/formats.ts';
import type { FlowStepName } from '../flow-steps.ts';
import type { LinkingStrings, OpeningStrings } from '../words/types/strings.ts';

/** Wall clock in milliseconds; tests inject their own. */
export interface FrameClock {
  now(): number;
}

/** A search for banks. */
export interface ProviderQuery {
  /** Typed text: name, web address or bank code. Empty for the popular banks. */
  name: string;
  /** `close`: the host may correct typing mistakes. `exact`: it may not. */
  match: 'close' | 'exact';
}

/** Requests that a screen makes without the flow, because they change only the list that it shows. */
export interface ProviderReads {
  /** Searches banks. Rejects if the request fails or `signal` is aborted. */
  search(query: ProviderQuery, signal: AbortSignal): Promise<ProviderList>;
  /** Preloads the form of a bank while its row is highlighted. Ignores failures. */
  preload(providerId: number): void;
}

/** Properties of an analytics event. */
export type AnalyticsProps = Readonly<Record<string, string | number | boolean | null>>;

/** Values and services that all screens share. Each `<fin-frame>` provides one scope. */
export interface FrameScope {
  /** Name of the view, as in the frame's address. */
  readonly view: string;
  /** Words of the first screen. */
  readonly strings: OpeningStrings;
  /** Words of later screens; `null` until they are loaded. They are always loaded before a later screen is shown. */
  readonly linking: LinkingStrings | null;
  readonly formats: Formats;
  readonly app: SessionView['app'];
  readonly countryISOCode: string;
  /** Steps in the stepper. */
  readonly steps: readonly FlowStepName[];
  /** Name of the company that provides linking, shown in the footer; `null` if none is shown. */
  readonly poweredBy: string | null;
  readonly online: boolean;
  readonly clock: FrameClock;
  readonly announcer: Announcer;
  readonly drafts: Drafts;
  readonly providers: ProviderReads;
  /** Reports an analytics event. Its properties are lengths, counts and ids, never typed values. */
  report(name: string, props: AnalyticsProps): void;
}
