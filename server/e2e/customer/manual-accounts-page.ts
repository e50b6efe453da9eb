import type { TestBrowser } from '@fin-link/testing/stack';
import { screenCheck } from '../frame/accessibility.ts';
import type { ScreenCheck } from '../frame/accessibility.ts';
import { ManualAccountsFrame } from '../frame/manual-accounts-frame.ts';
import type { ResultOfSession, SessionWishes } from './backend.ts';
import type { Customer } from './customer.ts';
import { openLinkingPage } from './linking-page.ts';
import type { LinkingPage, OpenTag, TagEvent } from './linking-page.ts';
import type { Tag } from './tag.ts';

export interface Language {
  locale: string;
  dir: 'ltr' | 'rtl';
  /** Width of the page in pixels. */
  width: number;
}

export interface ManualAccountsRun {
  loginName: string;
  /** Element of the page. Default: `fin-link`. */
  element?: NonNullable<Tag['element']>;
  attributes?: Readonly<Record<string, string>>;
  session?: SessionWishes;
  /** Language of the page. Default: English at 1280 px. */
  language?: Language;
}

interface ManualAccountsPage extends LinkingPage, ScreenCheck, Pick<OpenTag, 'event'> {
  frame: ManualAccountsFrame;
  /** Returns the events with these names that the page received, in order. */
  told(...names: string[]): readonly TagEvent[];
  /** Reads the result of the person's latest session, as the backend does. */
  result(): Promise<ResultOfSession>;
  close(): Promise<void>;
}

const capabilities: Partial<Record<NonNullable<Tag['element']>, string>> = {
  'fin-manual-account': 'manual',
  'fin-real-estate': 'manual',
  'fin-net-worth': 'networth',
  'fin-upcoming': 'upcoming',
  'fin-insights': 'insights',
};
const english: Language = { locale: 'en-US', dir: 'ltr', width: 1280 };

/** Opens a page with one element for linking or for accounts that a person adds manually. */
export async function openManualAccounts(
  browser: TestBrowser,
  customer: Customer,
  { loginName, element = 'fin-link', attributes = {}, session = {}, language = english }: ManualAccountsRun,
): Promise<ManualAccountsPage> {
  const { locale, dir, width } = language;
  const address = customer.pageWith({
    loginName,
    element,
    attributes: { theme: 'auto', locale, ...attributes },
    session: { capabilities: [capabilities[element] ?? 'link'], ...session },
  });
  const opened = await openLinkingPage(browser, address, {
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  const { frame, events, event } = opened.tag();
  return {
    ...opened,
    ...screenCheck(opened.page, customer.urls.host, { lang: locale, dir }),
    frame: new ManualAccountsFrame(frame.content),
    event,
    told: (...names) => events().filter(({ name }) => names.includes(name)),
    result: () => customer.result(customer.launchesOf(loginName).at(-1)?.sessionId ?? ''),
    close: () => opened.page.context().close(),
  };
}
