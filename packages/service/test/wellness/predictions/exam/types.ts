/** A posted transaction of a person. */
export interface ExamPayment {
  id: number;
  accountId: number;
  /** YYYY-MM-DD */
  date: string;
  /** Positive decimal. */
  amount: string;
  currency: string;
  direction: 'DEBIT' | 'CREDIT';
  /** The bank's text, including references and dates. */
  description: string;
  /** Merchant found by recognition; usually `null`. */
  merchant: string | null;
  /** Whether both accounts belong to the same person. */
  isOwnTransfer: boolean;
}

export interface ExamPrediction {
  /** Ids of the payments on which the prediction is based, newest last. */
  basedOn: readonly number[];
  date: string;
  amount: string;
  direction: 'DEBIT' | 'CREDIT';
  accountId: number;
  /** Confidence from 0 to 1. */
  confidence: number;
}

/** Predicts the payments of the `days` days after `asOf`. The history ends on `asOf`. */
export type Predict = (
  history: readonly ExamPayment[],
  asOf: string,
  days: number,
  country: 'US' | 'GB' | 'AU',
) => ExamPrediction[];
