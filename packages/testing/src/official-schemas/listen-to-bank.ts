import { afterTests } from '../fixtures/index.ts';
import { onBankAnswer, type BankAnswer } from './bank-answers.ts';

/** Calls `listener` for every answer of one bank until the test or the file ends. */
export function listenToBank(secureOrigin: string, listener: (answer: BankAnswer) => void): void {
  const end = onBankAnswer((answer) => {
    if (answer.secureOrigin === secureOrigin) listener(answer);
  });
  afterTests(async () => end());
}
