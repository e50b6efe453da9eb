import { bankText } from './bank-text.ts';

/**
 * Payment channel that the bank states in a code: CDS `type`, OBIE `BankTransactionCode` (ISO 20022), FDX `transactionType`. It is never
 * derived from the description.
 */
export type PaymentChannel =
  | 'ATM'
  | 'BILL_PAYMENT'
  | 'CARD'
  | 'CASH'
  | 'CHECK'
  | 'CREDIT_TRANSFER'
  | 'DIRECT_DEBIT'
  | 'FEE'
  | 'INTEREST'
  | 'STANDING_ORDER';

/** Facts that the bank states about a transaction in separate fields. Texts are the bank's, without control characters. */
export interface StatedFacts {
  /** Name of the merchant: OBIE `MerchantDetails.MerchantName`, CDS `merchantName`, FDX `transactionPayee`, otherwise `payee`. */
  merchantName?: string;
  /** Merchant category code, ISO 18245, always four digits: `5411`. */
  merchantCategoryCode?: string;
  /** Name of a biller: CDS `billerName`. */
  billerName?: string;
  /** Number of a biller: CDS `billerCode`. */
  billerCode?: string;
  /**
   * Name of the other side's account: of the payee for a debit, of the payer for a credit. OBIE `CreditorAccount.Name` and
   * `DebtorAccount.Name`, CDS `payee` and `payer` of the transaction's detail.
   */
  counterpartyName?: string;
  /** Name of the party for which the other side acts: OBIE `UltimateCreditor.Name`, `UltimateDebtor.Name`. */
  ultimateName?: string;
  /** User id of a direct entry: CDS `apcaNumber`, six digits. */
  apcaNumber?: string;
  channel?: PaymentChannel;
  /**
   * Entry that the bank itself makes, if it has a separate type: CDS `FEE`, `INTEREST_CHARGED`, `INTEREST_PAID`. Decides the category.
   * Other standards state only the channel.
   */
  bankEntry?: 'FEE' | 'INTEREST';
  /** Whether a code states that the entry returns or reverses an earlier one. */
  isReturn?: boolean;
}

/** Facts as the bank sends them. Texts may be blank, and the category code may lack its leading zero. */
export type UncleanedFacts = { readonly [Fact in keyof StatedFacts]: StatedFacts[Fact] | undefined };

/** Returns the facts with cleaned texts, as members of a transaction; an empty object if the bank states none. */
export function statedOf({ merchantCategoryCode, channel, bankEntry, isReturn = false, ...texts }: UncleanedFacts): {
  stated?: StatedFacts;
} {
  const code = categoryCode(merchantCategoryCode);
  const stated: StatedFacts = {
    ...cleaned(texts),
    ...(code !== undefined && { merchantCategoryCode: code }),
    ...(channel !== undefined && { channel }),
    ...(bankEntry !== undefined && { bankEntry }),
    ...(isReturn && { isReturn }),
  };
  return Object.keys(stated).length === 0 ? {} : { stated };
}

/** Returns the texts that are not blank, cleaned by `bankText`. */
function cleaned(texts: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const entries = Object.entries(texts).map(([fact, text = '']) => [fact, bankText(text)] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

/** Returns a merchant category code with its leading zero, which some banks omit; `undefined` for another text, and for zeros alone. */
function categoryCode(text = ''): string | undefined {
  const digits = bankText(text);
  return /^\d{3,4}$/.test(digits) && Number(digits) > 0 ? digits.padStart(4, '0') : undefined;
}
