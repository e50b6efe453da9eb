import type { BrowserContext, Page } from 'playwright-core';
import { BankWindow } from '../bank-pages/bank-window.ts';
import type { EverydayBrowser } from '../browser/everyday-browser.ts';
import type { Customer } from '../customer/customer.ts';
import type { Tag } from '../customer/tag.ts';
import { readLinkedData } from '../customer/linked-data.ts';
import { openLinkingPage } from '../customer/linking-page.ts';
import type { LinkingPage, OpenTag } from '../customer/linking-page.ts';
import { LinkFrame } from '../frame/link-frame.ts';
import type { SimulatedBank } from './regions.ts';

/** Actions of a person who shares data from a bank: in the frame, in the bank's window and in the page. */
interface Consumer extends LinkingPage, OpenTag {
  readonly context: BrowserContext;
  readonly address: string;
  /** Goes from the consent to the link that leads to the bank. */
  agree(): Promise<void>;
  /** Follows that link and returns the window that opens. */
  openBank(): Promise<BankWindow>;
  /** Opens the bank again from the waiting screen, through the link if the window cannot open directly. */
  openAgain(): Promise<BankWindow>;
  /** Follows the link in a page that navigates to the bank itself. */
  goToBank(): Promise<BankWindow>;
  /** Reads the person's provider accounts from the service, without a page. */
  providerAccounts(): Promise<{ id: number; status: string }[]>;
}

interface Journey extends Pick<Tag, 'loginName' | 'attributes' | 'comesBack' | 'session' | 'element' | 'openerPolicy'> {
  bank: SimulatedBank;
  /** Whether the person starts with the search. Default: the consent of the bank. */
  searches?: boolean;
  /** Script that runs first in every document of the person's browser. */
  before?: () => void;
}

/** Opens a new browser for a person, up to the consent of a bank. */
export async function consumerAtConsent(
  browser: EverydayBrowser,
  customer: Customer,
  { bank, before, searches = false, attributes = {}, ...tagged }: Journey,
): Promise<Consumer> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  if (before !== undefined) await context.addInitScript(before);
  const start = searches ? {} : { 'provider-id': String(bank.providerId) };
  const address = customer.pageWith({ ...tagged, attributes: { ...start, ...attributes } });
  const opened = await openLinkingPage(context, address);
  const tag = opened.tag();
  const { frame } = tag;
  const go = frame.screen('bank-handoff').locator('a.primary');
  return {
    ...opened,
    ...tag,
    context,
    address,
    async agree() {
      await frame.primary('consent').click();
      await go.waitFor();
    },
    async openBank() {
      const [page] = await Promise.all([context.waitForEvent('page'), go.click()]);
      return new BankWindow(page);
    },
    async openAgain() {
      const opening = context.waitForEvent('page');
      // If the click fails, the wait for the window rejects later without a handler.
      opening.catch(() => {});
      await frame.screen('bank-wait').getByRole('button', { name: 'Open it again' }).click();
      const page = await Promise.race([opening, go.click().then(() => opening)]);
      return new BankWindow(page);
    },
    async goToBank() {
      await go.click();
      return bankIn(opened.page, bank.at(customer.urls));
    },
    async providerAccounts() {
      const { providerAccounts } = await readLinkedData(customer.urls.service, tagged.loginName);
      return providerAccounts.filter(({ providerId }) => providerId === bank.providerId);
    },
  };
}

/** Waits until the page is at the bank. */
export async function bankIn(page: Page, bank: string): Promise<BankWindow> {
  await page.waitForURL((url) => url.origin === bank && url.pathname.startsWith('/interaction/'));
  return new BankWindow(page);
}

/** Returns the frame of the page's only tag after the page has returned. */
export const frameOf = (page: Page): LinkFrame => new LinkFrame(page.frameLocator('#tag-0 iframe'));
