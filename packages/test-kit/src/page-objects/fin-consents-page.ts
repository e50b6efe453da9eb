import type { FrameLocator, Page } from 'playwright-core';
import type { PageObjectOptions } from './fin-link-page.ts';
import { type ControlNames, englishNames } from './names.ts';

/** What users do in the frame of `<fin-consents>`. */
export class FinConsentsPage {
  readonly page: Page;
  /** Content of the frame, for steps that this class does not have. */
  readonly frame: FrameLocator;
  readonly #names: ControlNames;

  constructor(page: Page, { tag = 'fin-consents', names = {} }: PageObjectOptions = {}) {
    this.page = page;
    this.frame = page.frameLocator(`${tag} iframe`);
    this.#names = { ...englishNames, ...names };
  }

  /** Opens the details of a bank's consent. */
  async view(bank: string): Promise<void> {
    const card = this.frame.getByRole('article', { name: bank }).first();
    await card.getByRole('button', { name: this.#names.view }).click();
  }

  /** Ends sharing from a bank, through the confirmation. */
  async stopSharing(bank: string): Promise<void> {
    await this.view(bank);
    const stop = this.frame.getByRole('button', { name: this.#names.stopSharing, exact: true });
    await stop.click();
    await this.frame.getByRole('dialog').waitFor();
    // The button of the dialog precedes the one that it covers.
    await stop.first().click();
    await this.frame.getByRole('button', { name: this.#names.done, exact: true }).waitFor();
  }
}
