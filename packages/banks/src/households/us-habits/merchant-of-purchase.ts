import { merchants } from '../us/merchants.ts';
import { offers } from './subscriptions.ts';

/** A merchant as the bank knows it from the card network. */
export interface KnownMerchant {
  readonly title: string;
  /** Merchant category code (ISO 18245). */
  readonly code: string;
}

const known: readonly { start: string; merchant: KnownMerchant }[] = [
  ...merchants.map(({ name, title, code }) => ({ start: name.trim(), merchant: { title, code } })),
  ...offers.map(({ statementText, title, code }) => ({ start: statementText, merchant: { title, code } })),
];

/** Returns the merchant of a card purchase or its refund; `undefined` for another entry. */
export function merchantOfPurchase(description: string): KnownMerchant | undefined {
  const statementText = description.replace(/^POS (?:DEBIT|REFUND) \d{4} /, '');
  return known.find(({ start }) => statementText.startsWith(start))?.merchant;
}
