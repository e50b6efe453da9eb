import type { Locator } from 'playwright-core';
import { LinkFrame } from './link-frame.ts';

type CardButton = 'Refresh' | 'Sign in again' | 'Edit sign-in' | 'Answer the bank' | 'Remove';

/** A person's actions on the list of connections, and in the linking screens that it opens. */
export class ConnectionsFrame extends LinkFrame {
  get list(): Locator {
    return this.content.locator('fin-screen-connections');
  }

  get cards(): Locator {
    return this.content.locator('fin-connection-card');
  }

  /** Returns the first card of the bank. */
  card(bank: string): Locator {
    return this.cards.filter({ hasText: bank }).first();
  }

  button(bank: string, label: CardButton): Locator {
    return this.card(bank).getByRole('button', { name: new RegExp(`^\\W?${label}`) });
  }

  status(bank: string): Locator {
    return this.card(bank).locator('.connection-status');
  }

  /** Returns the result of the last update. */
  said(bank: string): Locator {
    return this.card(bank).locator('.said');
  }

  above(label: 'Link a bank' | 'Link another' | 'Refresh all'): Locator {
    return this.list.getByRole('button', { name: label });
  }

  /** Returns the heading of the current screen. */
  get heading(): Locator {
    return this.content.locator('fin-shell').getByRole('heading', { level: 2 });
  }

  /** Returns a screen reader's last announcement. */
  spoken(urgency: 'polite' | 'assertive'): Promise<string> {
    return this.content.locator(`fin-announcer [aria-live=${urgency}] > :last-child`).innerText();
  }

  get removal(): Locator {
    return this.content.locator('fin-remove-connection');
  }
}
