// Tells refunds from income by the words in the description of a credit. Descriptions are in upper case, with single spaces.

/** Returns the description without its refund words, so that later steps find the payee of the purchase. Returns `null` if it has none. */
export function withoutRefundWords(text: string): string | null {
  const asCardPayment = cardRefunds.reduce((remaining, words) => remaining.replace(words, cardPayment), text);
  const replaced = otherRefunds.reduce((remaining, words) => remaining.replace(words, ''), asCardPayment);
  return replaced === text ? null : replaced;
}

/** Returns whether a credit is pay or similar income, which is never a refund of a purchase. */
export const isPayWording = (description: string): boolean => payWording.test(description);

/** Replaces the words of a refund to a card. Later steps then read the rest like a card payment and remove the town after the name. */
const cardPayment = 'CARD PURCHASE ';

const cardWord = 'VISA|MASTERCARD|MC|MAESTRO|POS|EFTPOS|CHECKCARD|DEBIT|PURCHASE|(?:CREDIT )?CARD';
const refundWord = 'REFUND(?:S|ED)?|RFND|REFD|CHARGEBACK|REVERSAL|REVERSED';
const returnWord = 'RETURN(?:S|ED)?|UNPAID';
const channelWord = String.raw`DIRECT DEBIT|DD|D/D|DDR|STANDING ORDER|STO|S/O|FASTER PAYMENT|FPI|BILL PAYMENT|BPAY|ACH|BGC|BACS|BAC|DIRECT CREDIT(?: \d{6})?|ONLINE|PARTIAL|FULL`;
const paidWord = 'PAYMENT|PMT|PURCHASE|ITEM|GOODS|DIRECT DEBIT|DD|STANDING ORDER|ACH|TRANSACTION';

const cardRefunds: readonly RegExp[] = [
  // Example: `CARD REFUND ASOS`.
  new RegExp(
    String.raw`^(?:(?:${cardWord})[ /-])+(?:${refundWord}|RETURN(?:ED)?|CREDIT(?! UNION| CARD)(?: VOUCHER)?)\b(?: (?:FROM|BY|OF|-))* ?`,
  ),
  // Example: `VISA DEBIT DEPOSIT CARD 4312 ASOS`.
  /^VISA DEBIT DEPOSIT\s/,
  // Example: `MERCHANT CREDIT ASOS`.
  /^(?:MERCHANT CREDIT|MERCHANDISE (?:CREDIT|RETURN)|CREDIT VOUCHER)(?: (?:FROM|BY|-))*\s/,
];

/** Words of refunds to accounts and of returned payments. */
const otherRefunds: readonly RegExp[] = [
  // Example: `DIRECT CREDIT 421520 CITY WATER REFUND`. This pattern removes only the words of the channel.
  new RegExp(
    String.raw`^(?:(?:${channelWord}) )+(?=(?:.*\s)?(?:${refundWord})\b|(?:${returnWord})\b|.*\sRETURN(?:S|ED)?$)`,
  ),
  // Example: `REFUND OF PAYMENT 0412 CITY WATER`.
  new RegExp(
    String.raw`^(?:${refundWord}|${returnWord}|(?:PROVISIONAL|DISPUTE) CREDIT)\b(?: (?:OF|FROM|BY|FOR|POSTED|-|${paidWord})\b)*(?: \d[\d#-]*\b)? ?`,
  ),
  // Example: `CITY WATER RETURN 0412`.
  /\s(?:- )?RETURN(?:S|ED)?(?: ITEM)?(?: [\d#-]+)?$/,
  // Example: `CITY WATER REFUND`.
  new RegExp(String.raw`\s(?:- )?(?:${refundWord})\b(?: [\d#-]+$)?`, 'g'),
];

/** Words for pay, payouts of shops or processors to sellers, and tax refunds. */
const payWording =
  /\b(?:(?<!COUNCIL )TAX ?(?:REF|REFUND|RFND|RETURN)|ATO\d*|PAYROLL|SALAR(?:Y|IES)|WAGES?|PAY ?OUTS?|SETTLEMENTS?|DISBURSE(?:MENTS?)?|DIR(?:ECT)? ?DEP(?:OSIT)?|CASH ?BACK|CASH ?REWARDS?|EARNINGS|COMMISSIONS?|STIPEND|ROYALT(?:Y|IES)|PROCEEDS|VISA DIRECT|MONEY ?SEND|INSTANT PAY|REIMBURSE(?:MENT)?|EXPENSE REPORT|EXP REIMB)\b/i;
