export type { BankAnswer } from './bank-answers.ts';
export { descriptionFiles, type DescriptionFile } from './described-answer.ts';
export { listenToBank } from './listen-to-bank.ts';
export { checkedAnswers } from './answer-records.ts';
export { preloading } from './preloading.ts';
