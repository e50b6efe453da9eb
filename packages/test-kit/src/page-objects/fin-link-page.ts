import type { FrameLocator, Locator, Page } from 'playwright-core';
import { type ControlNames, englishNames } from './names.ts';

/** Settings of a page object. */
export interface PageObjectOptions {
  /** Selector of the tag. Default: its name. */
  tag?: string;
  /** Names of controls in another language. The others stay English. */
  names?: Partial<ControlNames>;
}

/** Time in milliseconds in which a search answers, before the name is typed again. */
const searchMs = 3_000;
const searchAttempts = 10;

/** What users do in the frame of `<fin-link>`. Controls are found by their roles and names. */
export class FinLinkPage {
  readonly page: Page;
  /** Content of the frame, for steps that this class does not have. */
  readonly frame: FrameLocator;
  readonly #iframe: Locator;
  readonly #names: ControlNames;

  constructor(page: Page, { tag = 'fin-link', names = {} }: PageObjectOptions = {}) {
    this.page = page;
    this.#iframe = page.locator(`${tag} iframe`);
    this.frame = page.frameLocator(`${tag} iframe`);
    this.#names = { ...englishNames, ...names };
  }

  /** Searches for a bank by the beginning of its name, and picks it. */
  async pickBank(name: string): Promise<void> {
    const box = this.frame.getByRole('combobox');
    const findBank = this.#button('findBank');
    await box.or(findBank).first().waitFor();
    if (await findBank.isVisible()) await findBank.click();
    // A list that still changes would lose the click.
    const found = this.frame.getByRole('option').first().filter({ hasText: name });
    for (let attempt = 1; ; attempt += 1) {
      await box.fill(name);
      const isFound = await found.waitFor({ timeout: searchMs }).then(
        () => true,
        () => false,
      );
      if (isFound) break;
      if (attempt === searchAttempts) throw new Error(`The search does not list ${name} first.`);
    }
    await found.click();
  }

  /** Signs in at the bank. For a form with other fields, fill them by `frame.getByLabel(…)`. */
  async signIn(user: string, password: string): Promise<void> {
    await this.frame.getByRole('textbox').first().fill(user);
    await this.frame.locator('input[type=password]').fill(password);
    await this.#button('signIn').click();
  }

  /** Answers the bank's question for a code. A complete code is sent without a button. */
  async enterCode(code: string): Promise<void> {
    await this.frame.locator('input[autocomplete~=one-time-code]').fill(code);
  }

  /** Ticks exactly the accounts whose names contain one of the texts. */
  async tickAccounts(...texts: readonly string[]): Promise<void> {
    const boxes = this.frame.getByRole('checkbox');
    await boxes.first().waitFor();
    for (const box of await boxes.all()) await box.uncheck();
    for (const text of texts) await this.frame.getByRole('checkbox', { name: text }).check();
  }

  /** Keeps the ticked accounts, and leaves after the success screen. */
  async finish(): Promise<void> {
    await this.#button('save').click();
    await this.#button('done').click();
    await this.closed();
  }

  /** Closes the frame, and confirms if the frame asks. */
  async dismiss(): Promise<void> {
    await this.#button('close').click();
    const leave = this.#button('leave');
    const asks = leave.waitFor().then(
      () => true,
      () => false,
    );
    if (await Promise.race([asks, this.closed().then(() => false)])) await leave.click();
    await this.closed();
  }

  /** Waits until the flow has ended and its frame is gone. */
  async closed(): Promise<void> {
    await this.#iframe.waitFor({ state: 'detached' });
  }

  #button(name: keyof ControlNames): Locator {
    return this.frame.getByRole('button', { name: this.#names[name], exact: true }).first();
  }
}
