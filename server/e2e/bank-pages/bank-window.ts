import type { Locator, Page } from 'playwright-core';

/** A person's actions on the pages of a simulated open banking bank. */
export class BankWindow {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get #heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  /** Waits for the bank's first page, after any redirects. */
  async open(): Promise<void> {
    await this.page.waitForURL(({ pathname }) => pathname.includes('/interaction/'));
    await this.page.getByLabel('User ID').waitFor();
  }

  /** Signs in, up to the page that asks for a code. */
  async signIn(user = 'ok'): Promise<void> {
    await this.page.getByLabel('User ID').fill(user);
    // Not every bank asks for a password.
    for (const password of await this.page.getByLabel('Password', { exact: true }).all()) await password.fill('ok');
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.#heading.filter({ hasText: 'Enter your code' }).waitFor();
  }

  /** Enters the code, up to the next page. */
  async enterCode(): Promise<void> {
    await this.page.getByLabel('Six-digit code').fill('123456');
    await this.page.getByRole('button', { name: 'Continue' }).click();
    await this.page.getByLabel('Six-digit code').waitFor({ state: 'detached' });
  }

  get accounts(): Locator {
    return this.page.getByRole('checkbox');
  }

  /** Goes from the first page to the decision, with every account ticked. */
  async comeToDecision(user = 'ok'): Promise<void> {
    await this.signIn(user);
    await this.enterCode();
    await this.accounts.first().waitFor();
    for (const account of await this.accounts.all()) await account.check();
  }

  /** Authorizes. The button has the spelling of the bank's country. */
  async authorize(): Promise<void> {
    await this.page.getByRole('button', { name: /^Authori[sz]e$/ }).click();
  }

  async decline(): Promise<void> {
    await this.page.getByRole('button', { name: 'Decline' }).click();
  }

  /** Follows the return link before the bank redirects by itself. */
  async goBack(): Promise<void> {
    await this.page.getByRole('link', { name: 'Go back now' }).click();
  }

  /** Agrees to everything, up to the page with the return link. */
  async agree(user = 'ok'): Promise<void> {
    await this.comeToDecision(user);
    await this.authorize();
  }
}

/** Revokes every consent of the customer on the bank's own page of third parties. */
export async function stopAtBank(page: Page, bank: string, user: string): Promise<void> {
  const window = new BankWindow(page);
  await page.goto(`${bank}/connections`);
  await window.signIn(user);
  await window.enterCode();
  const stop = page.getByRole('button', { name: /^Stop sharing with/ });
  await stop.first().waitFor();
  for (let left = await stop.count(); left > 0; left = await stop.count()) {
    await stop.first().click();
    await stop.nth(left - 1).waitFor({ state: 'detached' });
  }
}
