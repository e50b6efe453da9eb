import type { Container } from '@fin-link/contracts/service';
import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';
import { type MovementName, checkName, feeName, payrollName, transferName } from './movement-names.ts';

/** Type of a transaction, as in replies. */
export type TransactionType =
  | 'PURCHASE'
  | 'REFUND'
  | 'PAYMENT'
  | 'TRANSFER'
  | 'DEPOSIT'
  | 'WITHDRAWAL'
  | 'CHARGES_FEES'
  | 'INTEREST'
  | 'DIVIDEND'
  | 'BUY'
  | 'SELL'
  | 'OTHER';

/** Rule that categorizes a transaction by its description, and optionally by side and container. */
export interface Rule {
  /** Pattern for the description in upper case. */
  words: RegExp;
  category: CategoryName;
  detail?: DetailCategoryName;
  type: TransactionType;
  /** Limits the rule to money in (CREDIT) or out (DEBIT). */
  side?: 'CREDIT' | 'DEBIT';
  /** Limits the rule to accounts of these containers. */
  containers?: readonly Container[];
  /** Text shown instead of the cleaned description. */
  simple?: string | MovementName;
}

/** Words for the parts of an account in which customers set money aside. */
const pots = 'POTS?|SPACES?|POCKETS?|VAULTS?';
/** Words before `POT` or `SPACE` in the names of shops and services. */
const shopWords = 'HOT|MELTING|CROCK|FLOWER|HONEY|TEA|COFFEE|STORAGE|PARKING|WORK|OFFICE|RETAIL|CREATIVE|ART|STUDIO';

const wordings: readonly string[] = [
  // Monzo: the id of the pot, "Pot transfer", "Pot withdrawal". Revolut: "Pocket Withdrawal".
  String.raw`POT_[A-Z\d]{6,}`,
  String.raw`(?:${pots}) (?:TRANSFER|DEPOSIT|WITHDRAWAL|TOP[- ]?UP)\b.*`,
  // "Move to pot", "To Savings space", "From EUR Vault", "To pocket GBP Holiday from GBP". Starling: "Space".
  String.raw`(?:(?:MOVED?|MOVE MONEY|TRANSFER(?:RED)?|TFR|SAVED?|WITHDRAW(?:AL|N)?) )?(?:TO|INTO|FROM|OUT OF) (?:(?!${shopWords})\S+ ){0,2}(?:${pots})`,
  String.raw`(?:TO|FROM) (?:POCKET|VAULT) .+`,
  'SPACE',
  // Round-ups and saving rules.
  String.raw`(?:SAVINGS? )?ROUND[- ]?UPS?(?: (?:TRANSFER|SAVINGS?|(?:TO|FROM) .+))?`,
  String.raw`AUTO[- ]?SAVE(?: (?:TRANSFER|(?:TO|FROM) .+))?`,
  String.raw`QUICK[- ]SAVE(?: (?:TRANSFER|TO|FROM)\b.*)?`,
  // Up and others: "Cover from Savings", "Forward to Spending".
  String.raw`(?:COVER|FORWARD) (?:FROM|TO) (?!COVER\b).+`,
];

/** Complete text of a movement between an account and one of its pots. */
const potMove = new RegExp(`^(?:${wordings.join('|')})$`);

/** Names a movement whose text is only the id of a pot. Returns `undefined` for other texts, which are readable. */
const potName: MovementName = ({ text }) => (text.startsWith('POT_') ? 'Pot transfer' : undefined);

const investmentContainers = ['investment', 'insurance'] as const;
const cardContainers = ['creditCard'] as const;
const loanContainers = ['loan'] as const;
/** Card issuers with other products. Their names show a card payment only if the description has none of `otherProducts`. */
const cardBanks = 'AMEX|AMERICAN EXPRESS|DISCOVER|CAPITAL ONE|MBNA';
/** Words for products other than a card. */
const otherProducts = String.raw`SAVINGS?|SAVER|DEPOSITS?|CHECKING|CHQ|BANK|LOANS?|MORTGAGE|TRANSFER|TFR|XFER|360|MMA?`;

/**
 * Rules for movements other than purchases. The first matching rule decides, so specific rules precede general ones. For example, `ATM FEE`
 * is a fee, because the rules for fees precede those for cash.
 */
export const movementRules: readonly Rule[] = [
  // Movements of investment accounts. The rules for withheld taxes and dividends apply to all accounts.
  {
    // "EMPLOYER MATCH", "SAFE HARBOR CONTRIBUTION", "PROFIT SHARING".
    words: /\b(?:EMPLOYER|COMPANY|SAFE HARBOR) (?:\S+ )?(?:MATCH|CONTRIB)|\bMATCHING CONTRIB|\bPROFIT SHARING\b/,
    category: 'retirement',
    type: 'DEPOSIT',
    side: 'CREDIT',
    containers: investmentContainers,
  },
  { words: /\b(BOUGHT|BUY)\b/, category: 'securitiesTrades', type: 'BUY', containers: investmentContainers },
  { words: /\b(SOLD|SELL|REDEMPTION)\b/, category: 'securitiesTrades', type: 'SELL', containers: investmentContainers },
  { words: /\bREINVEST/, category: 'securitiesTrades', type: 'BUY', containers: investmentContainers },
  {
    // Exchange of fund shares: "EXCHANGE IN", "EXCHANGE FROM".
    words: /\bEXCHANGE (?:IN|OUT|FROM|TO)\b/,
    category: 'securitiesTrades',
    type: 'OTHER',
    containers: investmentContainers,
  },
  {
    words: /\b(?:CASH IN LIEU|RETURN OF CAPITAL|DISTRIBUTION|DISTRIB)\b/,
    category: 'investmentIncome',
    type: 'DIVIDEND',
    side: 'CREDIT',
    containers: investmentContainers,
  },
  { words: /\bTAX(?:ES)? (?:WITHHELD|WITHHOLDING)\b/, category: 'taxes', type: 'PAYMENT', side: 'DEBIT' },
  { words: /\bDIV(IDEND|D)?\b/, category: 'investmentIncome', type: 'DIVIDEND', side: 'CREDIT' },
  {
    words: /\b(CAPITAL GAIN|INTEREST)/,
    category: 'investmentIncome',
    type: 'INTEREST',
    side: 'CREDIT',
    containers: investmentContainers,
  },
  {
    words: /\b(CONTRIBUTION|ROLLOVER|DISTRIBUTION|WITHDRAWAL|SWEEP|TRANSFER|DEPOSIT|WIRE|ACH)\b/,
    category: 'transfers',
    detail: 'transfers',
    type: 'TRANSFER',
    containers: investmentContainers,
  },

  // Interest and fees.
  {
    words: /\bINTEREST\b/,
    category: 'serviceCharges',
    detail: 'interestCharge',
    type: 'INTEREST',
    side: 'DEBIT',
    simple: 'Interest charge',
  },
  {
    words: /\bINTEREST\b|^INT (?:GROSS|NET|PAID)\b/,
    category: 'interestIncome',
    type: 'INTEREST',
    side: 'CREDIT',
    simple: 'Interest',
  },
  { words: /\bATM\b.*\bFEE\b/, category: 'serviceCharges', detail: 'atmFee', type: 'CHARGES_FEES', simple: 'ATM fee' },
  {
    words: /\b(FEE|FEES|SERVICE CHARGE|OVERDRAFT|LATE CHARGE|FINANCE CHARGE)\b/,
    category: 'serviceCharges',
    type: 'CHARGES_FEES',
    side: 'DEBIT',
    simple: feeName,
  },

  // Payments of cards and loans.
  {
    words: /\b(PAYMENT|AUTOPAY|PYMT|PMT)\b/,
    category: 'cardPayments',
    type: 'PAYMENT',
    side: 'CREDIT',
    containers: cardContainers,
    simple: 'Credit card payment',
  },
  {
    words: /\bCASH ?(?:BACK|REWARDS?)\b/,
    category: 'rewards',
    type: 'DEPOSIT',
    side: 'CREDIT',
    simple: 'Cash back',
  },
  { words: /\b(REWARDS?|STATEMENT CREDIT)\b/, category: 'rewards', type: 'DEPOSIT', side: 'CREDIT' },
  { words: /\bCASH ADVANCE\b/, category: 'cash', type: 'WITHDRAWAL', containers: cardContainers },
  {
    // Catch-all for credits: money into a loan account is always a payment, so the pattern matches every description.
    words: /./,
    category: 'loans',
    type: 'PAYMENT',
    side: 'CREDIT',
    containers: loanContainers,
    simple: 'Loan payment',
  },
  {
    words: /\b(ADVANCE|PROCEEDS|DISBURSEMENT)\b/,
    category: 'transfers',
    detail: 'transfers',
    type: 'TRANSFER',
    containers: loanContainers,
  },
  {
    // "AUTOPAY CREDIT CRD", "CARD SERVICES PAYMENT", "BARCLAYCARD".
    words:
      /\b(PAYMENT|PYMT|PMT|AUTOPAY)\b.*\b(CARD|CREDIT CRD|CRD|CC)\b|\b(CARD|CREDIT CRD|CRD) (SERVICES? )?(PAYMENT|AUTOPAY|PYMT|PMT|EPAY)\b|\b(?:BARCLAYCARD|CARDS|CREDIT CARD|CITI CARD)\b/,
    category: 'cardPayments',
    type: 'PAYMENT',
    side: 'DEBIT',
    simple: 'Credit card payment',
  },
  {
    // "AMEX EPAYMENT", "DISCOVER E-PAYMENT", but not "CAPITAL ONE 360 SAVINGS".
    words: new RegExp(String.raw`^(?!.*\b(?:${otherProducts})\b).*\b(?:${cardBanks})\b`),
    category: 'cardPayments',
    type: 'PAYMENT',
    side: 'DEBIT',
    simple: 'Credit card payment',
  },
  {
    words: /\b(MORTGAGE|HOME LOAN|MTG)\b/,
    category: 'mortgage',
    type: 'PAYMENT',
    side: 'DEBIT',
    simple: 'Mortgage payment',
  },
  {
    words: /\bSTUDENT (?:LN|LOAN)\b/,
    category: 'loans',
    type: 'PAYMENT',
    side: 'DEBIT',
    simple: 'Student loan payment',
  },
  {
    // "AUTO LN AUTOPAY", "HONDA LOAN PYMT", "LOAN PAYMENT".
    words: /\b(LOAN|STUDENT LN|AUTO LN)\b.*\b(PAYMENT|PYMT|PMT|AUTOPAY)\b|\bLOAN PAY/,
    category: 'loans',
    type: 'PAYMENT',
    side: 'DEBIT',
    simple: 'Loan payment',
  },
  {
    words: /\bLOAN\b.*\b(PROCEEDS|ADVANCE|DISBURSEMENT)\b/,
    category: 'transfers',
    detail: 'transfers',
    type: 'TRANSFER',
    side: 'CREDIT',
    simple: 'Loan proceeds',
  },

  // Income, benefits and taxes.
  {
    words: /\b(PAYROLL|SALARY|WAGES|DIR(ECT)? DEP(OSIT)?)\b/,
    category: 'salary',
    detail: 'salary',
    type: 'DEPOSIT',
    side: 'CREDIT',
    simple: payrollName,
  },
  {
    words: /\bSTATE PENSION\b/,
    category: 'investmentIncome',
    type: 'DEPOSIT',
    side: 'CREDIT',
    simple: 'State Pension',
  },
  {
    words: /\b(SOC SEC|SSA TREAS)\b/,
    category: 'investmentIncome',
    type: 'DEPOSIT',
    side: 'CREDIT',
    simple: 'Social Security',
  },
  {
    words: /\bCHILD BENEFIT\b/,
    category: 'otherIncome',
    type: 'DEPOSIT',
    side: 'CREDIT',
    simple: 'Child Benefit',
  },
  {
    // State benefits: "DWP UC", "CENTRELINK", "UNEMPLOYMENT".
    words: /^(?:DWP|HMRC)\b|\b(?:UNIVERSAL CREDIT|CENTRELINK|FAMILY ALLOWANCE|UNEMPLOYMENT)\b/,
    category: 'otherIncome',
    type: 'DEPOSIT',
    side: 'CREDIT',
  },
  { words: /\b(PENSION|ANNUITY)\b/, category: 'investmentIncome', type: 'DEPOSIT', side: 'CREDIT' },
  {
    words: /\bTAX ?(REF|REFUND|RFND)\b|\bATO\d*\b/,
    category: 'otherIncome',
    detail: 'taxRefund',
    type: 'DEPOSIT',
    side: 'CREDIT',
    simple: 'Tax refund',
  },
  { words: /\bCOUNCIL TAX\b/, category: 'taxes', type: 'PAYMENT', side: 'DEBIT', simple: 'Council tax' },
  { words: /\b(IRS|USATAXPYMT)\b/, category: 'taxes', type: 'PAYMENT', side: 'DEBIT', simple: 'IRS tax payment' },
  {
    words: /\b(TAX OFFICE|ATO)\b/,
    category: 'taxes',
    type: 'PAYMENT',
    side: 'DEBIT',
    simple: 'Tax Office payment',
  },
  {
    words: /\b(FRANCHISE TAX|TAX PYMT|PROPERTY TAX|LAND TAX|DEPT OF REVENUE|HMRC|COUNTY TREASURER)\b/,
    category: 'taxes',
    type: 'PAYMENT',
    side: 'DEBIT',
  },
  {
    words: /\b(REIMBURSE(MENT)?|EXPENSE REPORT|EXP REIMB)\b/,
    category: 'reimbursement',
    type: 'DEPOSIT',
    side: 'CREDIT',
  },

  // Cash, checks, savings and transfers. General words such as `TRANSFER` and `DEPOSIT` come last.
  {
    // "ATM WITHDRAWAL", "CASHPOINT", "LNK HIGH STREET", "C/L 14MAR", but not "CASH APP".
    words: /\bATM\b|\bCASH(?: |-)?(?:WITHDRAWAL|OUT|POINT|LINE)\b|^(?:LNK|C\/L|CASH(?! APP)) |\bCASH\b.*\bWITHDRAWAL\b/,
    category: 'cash',
    type: 'WITHDRAWAL',
    side: 'DEBIT',
    simple: 'Cash withdrawal',
  },
  {
    // Purchase of a vehicle: "CASHIERS CHECK 1389 AUTO".
    words: /\bCASHIERS? CHECK\b.*\bAUTO\b/,
    category: 'automotive',
    detail: 'autoPurchase',
    type: 'PAYMENT',
    side: 'DEBIT',
  },
  { words: potMove, category: 'transfers', detail: 'transfers', type: 'TRANSFER', simple: potName },
  { words: /\b(?:CHECK|CHEQUE|CHQ)\b/, category: 'checks', type: 'PAYMENT', side: 'DEBIT', simple: checkName },
  {
    // "STANDING ORDER TO SAVER", "SAVINGS TRANSFER", "TO MY SAVINGS ACCOUNT 1234".
    words:
      /\b(?:TRANSFER|TFR|TFER|STO|S\/O|STANDING ORDER)\b.*\b(?:SAVINGS?|SAV|E?SAVER)\b|\b(?:SAVINGS?|SAV|E?SAVER)\b.*\bTRANSFER\b|^TO (?:MY )?(?:SAVINGS?|SAV|E?SAVER)(?: (?:ACCOUNT|A\/C|ACCT?))?(?= \D{0,4}\d|$)/,
    category: 'savings',
    type: 'TRANSFER',
    simple: transferName,
    side: 'DEBIT',
  },
  { words: /\b(401K|ROTH|IRA) CONTRIB/, category: 'retirement', type: 'TRANSFER', side: 'DEBIT' },
  {
    // Payment services, and Faster Payments of the United Kingdom: "FPI" (in) and "FPO" (out).
    words: /\b(ZELLE|VENMO|CASH APP|OSKO|PAYID|FASTER PAYMENTS?)\b|^FP[IO] /,
    category: 'transfers',
    detail: 'transfers',
    type: 'TRANSFER',
    simple: transferName,
  },
  {
    // "ONLINE TRANSFER", "WIRE OUT", "FROM CHECKING ...4821", "TO A/C 12345678".
    words:
      /\b(TRANSFER|XFER|WIRE|TFR|TFER)\b|^(?:TO|FROM) (?:MY )?(?:(?:SAVINGS?|SAV|E?SAVER|CURRENT|CHECKING|CHK|CHQ)(?: (?:ACCOUNT|A\/C|ACCT?))?(?= \D{0,4}\d|$)|(?:A\/C|ACCT?|ACCOUNT)(?: NO\.?| NUMBER)? [\dX*.#-]*\d)/,
    category: 'transfers',
    detail: 'transfers',
    type: 'TRANSFER',
    simple: transferName,
  },
  { words: /\bDEPOSIT\b/, category: 'deposits', type: 'DEPOSIT', side: 'CREDIT', simple: 'Deposit' },
];
