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

export interface ProviderQuery {
  name: string;
  match: 'close' | 'exact';
}

/** Requests that a screen makes itself, outside the flow: they change only the list that it shows. */
export interface ProviderReads {
  search(query: ProviderQuery, signal: AbortSignal): Promise<ProviderList>;
  /** Loads the form of a bank ahead while its row is highlighted; failures are ignored. */
  preload(providerId: number): void;
}

export type AnalyticsProps = Readonly<Record<string, string | number | boolean | null>>;

/** What all screens share. Provided by `<fin-frame>`, one per frame. */
export interface FrameScope {
  /** The view that the frame shows, as in its address. */
  readonly view: string;
  readonly strings: OpeningStrings;
  /** The words of later screens; null until they are loaded, which happens before such a screen is shown. */
  readonly linking: LinkingStrings | null;
  readonly formats: Formats;
  readonly app: SessionView['app'];
  readonly countryISOCode: string;
  /** What the stepper shows. */
  readonly steps: readonly FlowStepName[];
  readonly poweredBy: string | null;
  readonly online: boolean;
  readonly clock: FrameClock;
  readonly announcer: Announcer;
  readonly drafts: Drafts;
  readonly providers: ProviderReads;
  /** Reports an analytics event: lengths, counts and ids, never typed values. */
  report(name: string, props: AnalyticsProps): void;
}
