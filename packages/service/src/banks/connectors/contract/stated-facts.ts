/**
 * How money moved, as the bank states it in a code: CDS `type`, OBIE `BankTransactionCode` (ISO 20022), FDX `transactionType`. A text can state
 * the same; this value comes from fields only.
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

/** What the bank states about a transaction in fields, beside its text. All texts are as the bank sends them, cleaned of controls. */
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
  /** How the money moved. */
  channel?: PaymentChannel;
  /** Whether a code states that the entry returns or reverses an earlier one. */
  isReturn?: boolean;
}
