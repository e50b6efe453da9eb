import type { BrowserContext, Page } from 'playwright-core';
import { BankWindow } from '../bank-pages/bank-window.ts';
import type { EverydayBrowser } from '../browser/everyday-browser.ts';
import type { Customer } from '../customer/customer.ts';
import type { Tag } from '../customer/tag.ts';
import { readLinkedData } from '../customer/linked-data.ts';
import { openLinkingPage } from '../customer/linking-page.ts';
import type { LinkingPage, OpenTag } from '../customer/linking-page.ts';
import { LinkFrame } from '../frame/link-frame.ts';
import type { OpenBank } from './regions.ts';

/** What somebody sharing data from a bank does in the frame, in the bank's window and in the page. */
export interface Consumer extends LinkingPage, OpenTag {
  readonly context: BrowserContext;
  readonly address: string;
  /** From the consent to the link that leads to the bank. */
  agree(): Promise<void>;
  /** Follows that link; the window that opens. */
  openBank(): Promise<BankWindow>;
  /** Opens the bank once more from the screen that waits, by way of the link where nothing was ready. */
  openAgain(): Promise<BankWindow>;
  /** Follows it in a page that goes there itself. */
  goToBank(): Promise<BankWindow>;
  /** Provider accounts that the person has, read behind the back of every page. */
  providerAccounts(): Promise<{ id: number; status: string }[]>;
}

export interface Journey extends Pick<
  Tag,
  'loginName' | 'attributes' | 'comesBack' | 'session' | 'element' | 'openerPolicy'
> {
  bank: OpenBank;
  /** Begins with the search; else before the consent of the bank. */
  searches?: boolean;
  /** Runs in every document of the person's browser first. */
  before?: () => void;
}

/** Somebody with a new browser before the consent of a bank. */
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
      // If the click fails, the wait for the window fails later without a caller.
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

/** The page once it is at the bank. */
export async function bankIn(page: Page, bank: string): Promise<BankWindow> {
  await page.waitForURL((url) => url.origin === bank && url.pathname.startsWith('/interaction/'));
  return new BankWindow(page);
}

/** The frame of the page's one tag, after the page was left and came back. */
export const frameOf = (page: Page): LinkFrame => new LinkFrame(page.frameLocator('#tag-0 iframe'));
