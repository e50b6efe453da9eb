import type { StatedFacts } from '../../../banks/connectors/index.ts';

/** Merchant category codes of money transfers, cash and deposits (ISO 18245). They are no evidence of a purchase. */
const cashAndTransferCodes: ReadonlySet<string> = new Set(['4829', '6010', '6011', '6012', '6051', '6538', '6540']);

/** Returns whether fields of the bank state that a card was used, or that the other side is a shop. */
export const statesPurchase = ({ channel, merchantCategoryCode: code }: StatedFacts = {}): boolean =>
  code === undefined ? channel === 'CARD' : !cashAndTransferCodes.has(code);

/** Digits of the card at the start or end, a terminal, or a wallet. */
const purchaseWording =
  /^\d{4} \d{2}[A-Z]{3}\d{2}\b|\s(?:CARD|CD) \d{4}(?: \S+)?$|\bCONTACTLESS\b|\bTERMINAL (?:ID )?\d{3,}|\b(?:APPLE|GOOGLE|SAMSUNG) PAY\b|^APLPAY\b/i;

/** Returns whether a description says that a card or a terminal was used. */
export const isPurchaseWording = (description: string): boolean => purchaseWording.test(description);
