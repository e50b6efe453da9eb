export { checkAnswers } from './check-answers.ts';
export type { AnswersOptions } from './check-answers.ts';
export { officialSchemas } from './official-schemas.ts';
export type { Answer, OfficialSchemas } from './official-schemas.ts';
