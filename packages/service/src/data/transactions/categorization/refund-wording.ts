/**
 * Words that show that a credit returns an earlier payment. `example` is a description with these words, and `rest` the description of the
 * payment that it returns; only tests read the two. Descriptions are in upper case, with single spaces.
 */
interface RefundPart {
  pattern: RegExp;
  example: string;
  rest: string;
  /** Text that replaces the words. */
  replacement: string;
}

const part = (pattern: RegExp, example: string, rest: string, replacement = ''): RefundPart => ({
  pattern,
  example,
  rest,
  replacement,
});

const cardWord = 'VISA|MASTERCARD|MC|MAESTRO|POS|EFTPOS|CHECKCARD|DEBIT|PURCHASE|(?:CREDIT )?CARD';
const refundWord = 'REFUND(?:S|ED)?|RFND|REFD|CHARGEBACK|REVERSAL|REVERSED';
const returnWord = 'RETURN(?:S|ED)?|UNPAID';
const channelWord = String.raw`DIRECT DEBIT|DD|D/D|DDR|STANDING ORDER|STO|S/O|FASTER PAYMENT|FPI|BILL PAYMENT|BPAY|ACH|BGC|BACS|BAC|DIRECT CREDIT(?: \d{6})?|ONLINE|PARTIAL|FULL`;
const paidWord = 'PAYMENT|PMT|PURCHASE|ITEM|GOODS|DIRECT DEBIT|DD|STANDING ORDER|ACH|TRANSACTION';

/** Words of refunds to cards. Their replacement is the beginning of a card payment, so that the place after the name is removed. */
export const cardRefunds: readonly RefundPart[] = [
  part(
    new RegExp(
      String.raw`^(?:(?:${cardWord})[ /-])+(?:${refundWord}|RETURN(?:ED)?|CREDIT(?! UNION| CARD)(?: VOUCHER)?)\b(?: (?:FROM|BY|OF|-))* ?`,
    ),
    'CARD REFUND ASOS',
    'CARD PURCHASE ASOS',
    'CARD PURCHASE ',
  ),
  part(/^VISA DEBIT DEPOSIT\s/, 'VISA DEBIT DEPOSIT CARD 4312 ASOS', 'CARD PURCHASE CARD 4312 ASOS', 'CARD PURCHASE '),
  part(
    /^(?:MERCHANT CREDIT|MERCHANDISE (?:CREDIT|RETURN)|CREDIT VOUCHER)(?: (?:FROM|BY|-))*\s/,
    'MERCHANT CREDIT ASOS',
    'CARD PURCHASE ASOS',
    'CARD PURCHASE ',
  ),
];

/** Words of other refunds and returned payments. */
export const otherRefunds: readonly RefundPart[] = [
  part(
    new RegExp(
      String.raw`^(?:(?:${channelWord}) )+(?=(?:.*\s)?(?:${refundWord})\b|(?:${returnWord})\b|.*\sRETURN(?:S|ED)?$)`,
    ),
    'DIRECT CREDIT 421520 CITY WATER REFUND',
    'CITY WATER REFUND',
  ),
  part(
    new RegExp(
      String.raw`^(?:${refundWord}|${returnWord}|(?:PROVISIONAL|DISPUTE) CREDIT)\b(?: (?:OF|FROM|BY|FOR|POSTED|-|${paidWord})\b)*(?: \d[\d#-]*\b)? ?`,
    ),
    'REFUND OF PAYMENT 0412 CITY WATER',
    'CITY WATER',
  ),
  part(/\s(?:- )?RETURN(?:S|ED)?(?: ITEM)?(?: [\d#-]+)?$/, 'CITY WATER RETURN 0412', 'CITY WATER'),
  part(new RegExp(String.raw`\s(?:- )?(?:${refundWord})\b(?: [\d#-]+$)?`, 'g'), 'CITY WATER REFUND', 'CITY WATER'),
];

/** Removes the refund words from a description in upper case. Returns `null` if the description has none. */
export function withoutRefundWords(text: string): string | null {
  const replaced = [...cardRefunds, ...otherRefunds].reduce(
    (remaining, { pattern, replacement }) => remaining.replace(pattern, replacement),
    text,
  );
  return replaced === text ? null : replaced;
}

/** Words for pay, payouts of shops or processors to sellers, and tax refunds. A credit with these words is never a refund of a purchase. */
const payWording =
  /\b(?:(?<!COUNCIL )TAX ?(?:REF|REFUND|RFND|RETURN)|ATO\d*|PAYROLL|SALAR(?:Y|IES)|WAGES?|PAY ?OUTS?|SETTLEMENTS?|DISBURSE(?:MENTS?)?|DIR(?:ECT)? ?DEP(?:OSIT)?|CASH ?BACK|CASH ?REWARDS?|EARNINGS|COMMISSIONS?|STIPEND|ROYALT(?:Y|IES)|PROCEEDS|VISA DIRECT|MONEY ?SEND|INSTANT PAY|REIMBURSE(?:MENT)?|EXPENSE REPORT|EXP REIMB)\b/i;

export const isPayWording = (description: string): boolean => payWording.test(description);
