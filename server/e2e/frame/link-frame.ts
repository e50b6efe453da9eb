import { timeLimit } from '@fin-link/testing';
import type { FrameLocator, Locator } from 'playwright-core';
import { vi } from 'vitest';

/** Screens and questions by the names of their elements, which are the same in every language. */
export type Screen =
  | 'entry'
  | 'search'
  | 'credentials'
  | 'consent'
  | 'bank-handoff'
  | 'bank-wait'
  | 'progress-screen'
  | 'mfa-token'
  | 'mfa-form'
  | 'partial'
  | 'existing-connection'
  | 'summary'
  | 'success'
  | 'pick-investment'
  | 'positions'
  | 'transfer-details'
  | 'transfer-review'
  | 'transfer-shared'
  | 'hosted'
  | 'error-screen'
  | 'leave-question'
  | 'session-end'
  | 'also-verify'
  | 'pick-account'
  | 'matched'
  | 'deposit-offer'
  | 'deposit-details'
  | 'deposit-review'
  | 'deposits-waiting'
  | 'deposit-amounts'
  | 'deposit-result'
  | 'manual-kind'
  | 'manual-form'
  | 'property-address'
  | 'property-matches'
  | 'property-value'
  | 'property-loans'
  | 'own-saved'
  | 'screen-net-worth'
  | 'screen-upcoming'
  | 'screen-insights';

/** Time in milliseconds for a press of a button that may disappear. */
const pressMs = 1_000;

/** A person's actions inside the frame of a tag. Each action waits for its screen first. */
export class LinkFrame {
  readonly content: FrameLocator;

  constructor(content: FrameLocator) {
    this.content = content;
  }

  screen(name: Screen): Locator {
    return this.content.locator(`fin-${name}`);
  }

  primary(name: Screen): Locator {
    return this.screen(name).locator('button.primary');
  }

  secondary(name: Screen): Locator {
    return this.screen(name).locator('button.secondary');
  }

  get userField(): Locator {
    return this.screen('credentials').locator('input:not([type=password])').first();
  }

  /** Returns the form's hint about a user name that was entered before. */
  get userHint(): Locator {
    return this.screen('credentials').locator('[id$=-entered]').first();
  }

  get passwordField(): Locator {
    return this.screen('credentials').locator('input[type=password]');
  }

  get codeField(): Locator {
    return this.screen('mfa-token').locator('input');
  }

  /**
   * Picks a bank by the beginning of its name after the search has finished. Passes the entry screen if there is one. A
   * list that changes under the pointer loses clicks, so the test clicks again while the search is still shown.
   */
  async pickBank(name: string): Promise<void> {
    const box = this.content.getByRole('combobox');
    const first = this.content.locator('[role=option]').first().filter({ hasText: name });
    await this.passEntry();
    const isPicked = async (): Promise<boolean> => {
      if (!(await box.isVisible())) return true;
      // Text is lost if the script replaces the page's search box in between. As a person would, the test types it
      // again.
      if ((await box.inputValue({ timeout: pressMs }).catch(() => name)) !== name) await box.fill(name);
      if (await first.isVisible()) await first.click({ timeout: pressMs }).catch(() => null);
      return !(await box.isVisible());
    };
    await vi.waitUntil(isPicked, { timeout: timeLimit(60_000), interval: 500 });
  }

  /**
   * Waits for the search box, and presses the button of the entry screen before it. The entry may come with the page and disappear, if
   * this session begins with the search.
   */
  async passEntry(): Promise<void> {
    const box = this.content.getByRole('combobox');
    const go = this.content.locator('#first-paint .primary, fin-entry .primary').first();
    const isPassed = async (): Promise<boolean> => {
      if (await go.isVisible()) await go.click({ timeout: pressMs }).catch(() => null);
      return box.isVisible();
    };
    await vi.waitUntil(isPassed, { timeout: timeLimit(60_000) });
  }

  async signIn(user: string, password: string): Promise<void> {
    await this.userField.fill(user);
    await this.passwordField.fill(password);
    await this.primary('credentials').click();
  }

  async enterCode(code: string): Promise<void> {
    await this.codeField.fill(code);
  }

  /** Keeps every account, and leaves after the success screen. */
  async finish(): Promise<void> {
    await this.primary('summary').click();
    await this.primary('success').click();
  }

  /** Picks the first account that can be verified. */
  async pickAccount(): Promise<void> {
    const screen = this.screen('pick-account');
    await screen.locator('input[type=radio]:not([disabled], [aria-disabled=true])').first().check();
    await screen.locator('button.primary').click();
  }

  async askToClose(): Promise<void> {
    await this.content.locator('fin-shell button.close').click();
  }
}
