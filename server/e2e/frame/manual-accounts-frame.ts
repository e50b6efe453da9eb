import type { Locator } from 'playwright-core';
import { LinkFrame } from './link-frame.ts';

/** A person's actions on the forms of accounts and property that are added manually. */
export class ManualAccountsFrame extends LinkFrame {
  /** Returns a field by its name in the form, which is the same in every language. */
  field(id: string): Locator {
    return this.content.locator(`#field-${id}`);
  }

  get includeSwitch(): Locator {
    return this.content.locator('fin-switch [role=switch]');
  }

  get deletion(): Locator {
    return this.content.locator('fin-delete-account');
  }

  async enter(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [id, value] of Object.entries(values)) await this.field(id).fill(value);
  }

  async pickKind(kind: string): Promise<void> {
    await this.screen('manual-kind').locator(`input[value=${kind}]`).check();
    await this.primary('manual-kind').click();
  }

  async addAccount(values: Readonly<Record<string, string>>): Promise<void> {
    await this.enter(values);
    await this.primary('manual-form').click();
    await this.screen('own-saved').waitFor();
  }

  async findProperty(street: string, postalCode: string): Promise<void> {
    await this.enter({ street, postalCode });
    await this.primary('property-address').click();
  }

  /** Chooses the value to use if there is an estimate. */
  async choose(valuation: 'estimate' | 'typed'): Promise<void> {
    await this.screen('property-value').locator(`input[value=${valuation}]`).check();
  }

  /** Requests the deletion and confirms it. */
  async deleteIt(): Promise<void> {
    await this.content.locator('.delete-account').click();
    await this.deletion.locator('button.danger').click();
  }
}
