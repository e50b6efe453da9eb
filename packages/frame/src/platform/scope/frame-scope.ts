import type { ProviderList, SessionView } from '@fin-link/contracts/browser';
import type { Announcer } from './announcer.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { Formats } from '../words/types/formats.ts';
import type { LinkingStrings, OpeningStrings } from '../words/types/strings.ts';

/** Wall clock, in milliseconds; tests bring their own. */
export interface FrameClock {
  now(): number;
}

export interface ProviderQuery {
  name: string;
  match: 'close' | 'exact';
}

/** The reads a screen makes by itself, outside the flow: they change nothing but the list it shows. */
export interface ProviderReads {
  search(query: ProviderQuery, signal: AbortSignal): Promise<ProviderList>;
  /** Warms the next screen while a row is highlighted; failures are of no interest. */
  preload(providerId: number): void;
}

export type AnalyticsProps = Readonly<Record<string, string | number | boolean | null>>;

/** What every screen needs and none may own. Provided by `<fin-frame>`, one per frame. */
export interface FrameScope {
  readonly strings: OpeningStrings;
  /** Null until the words of the later screens have arrived; they are waited for before such a screen is shown. */
  readonly linking: LinkingStrings | null;
  readonly formats: Formats;
  readonly app: SessionView['app'];
  readonly countryISOCode: string;
  readonly poweredBy: string | null;
  readonly online: boolean;
  readonly clock: FrameClock;
  readonly announcer: Announcer;
  readonly drafts: Drafts;
  readonly providers: ProviderReads;
  /** Never typed values: lengths, counts and ids only. */
  report(name: string, props: AnalyticsProps): void;
}
