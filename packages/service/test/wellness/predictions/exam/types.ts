/** One posted transaction of a person. */
export interface ExamPayment {
  id: number;
  accountId: number;
  /** YYYY-MM-DD */
  date: string;
  /** Positive decimal. */
  amount: string;
  currency: string;
  direction: 'DEBIT' | 'CREDIT';
  /** Text as the bank has it, with references and dates inside. */
  description: string;
  /** What merchant recognition found; null for most. */
  merchant: string | null;
  /** Between accounts of the same person. */
  isOwnTransfer: boolean;
}

export interface ExamPrediction {
  /** Ids of payments that the series consists of, the newest last. */
  basedOn: readonly number[];
  date: string;
  amount: string;
  direction: 'DEBIT' | 'CREDIT';
  accountId: number;
  /** 0 to 1. */
  confidence: number;
}

/** Predicts the payments of the `days` days after `asOf`. The history ends on `asOf`. */
export type Predict = (
  history: readonly ExamPayment[],
  asOf: string,
  days: number,
  country: 'US' | 'GB' | 'AU',
) => ExamPrediction[];
