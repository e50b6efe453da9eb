export { bodyOf, linkTo, textPage } from './page-body.ts';
export { acceptedLanguages, pageLanguage } from './page-language.ts';
export type { PageLanguage } from './page-language.ts';
export type { PageWords } from './page-words.ts';
export { pageScript, sendOn, sendPage } from './page.ts';
export type { Page } from './page.ts';
