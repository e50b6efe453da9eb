export { aliasesOf } from './aliases.ts';
export { decodeEntities, patternWithEntities } from './decode-entities.ts';
export { foldAccents, toMixedCase, toSentenceCase } from './letters.ts';
export type { Country } from './formats/format.ts';
export { type Merchant, merchants } from './merchants.ts';
export { type Payee, type PayeeFacts, payeeOf } from './payee.ts';
export { wordsOf } from './statement.ts';
export type { Place } from './places.ts';
