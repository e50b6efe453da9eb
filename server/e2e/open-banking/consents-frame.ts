import type { Locator } from 'playwright-core';
import { LinkFrame } from '../frame/link-frame.ts';

/** A person's actions in the dashboard of shared data. */
export class ConsentsFrame extends LinkFrame {
  get list(): Locator {
    return this.content.locator('fin-screen-consents');
  }

  get detail(): Locator {
    return this.content.locator('fin-consent-detail');
  }

  get dialog(): Locator {
    return this.content.locator('fin-stop-sharing');
  }

  get stopped(): Locator {
    return this.content.locator('fin-consent-stopped');
  }

  card(bank: string): Locator {
    return this.content.locator('fin-consent-card').filter({ hasText: bank });
  }

  async show(filter: 'Active' | 'Ending soon' | 'Ended'): Promise<void> {
    await this.list.getByRole('radio', { name: filter }).check({ force: true });
  }

  async view(bank: string): Promise<void> {
    await this.card(bank).getByRole('button', { name: 'View' }).click();
    await this.detail.waitFor();
  }

  async renew(bank: string): Promise<void> {
    await this.card(bank).getByRole('button', { name: 'Renew' }).click();
  }

  /** Stops sharing from the details of a consent, through the confirmation. */
  async stopSharing(): Promise<void> {
    await this.detail.getByRole('button', { name: 'Stop sharing' }).click();
    await this.dialog.getByRole('button', { name: 'Stop sharing' }).click();
    await this.stopped.waitFor();
  }
}
