export type { BankAnswer } from './bank-answers.ts';
export { descriptionFiles, type DescriptionFile } from './described-answer.ts';
export { listenToBank } from './listen-to-bank.ts';
export { checkedAnswers } from './answer-records.ts';
export { preloading } from './preloading.ts';
export { generatedReplies, replySizes, type DescribedReply, type ReplySize } from './generated-replies.ts';
export { officialSchemas } from './official-schemas.ts';
export { readDocument, type JsonObject } from './openapi-document.ts';
