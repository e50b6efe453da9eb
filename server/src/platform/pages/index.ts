export { bodyOf, linkTo, textPage, pageScript, sendOn, sendPage, type HostPage } from './page.ts';
export { acceptedLanguages, pageLanguage, type PageLanguage } from './page-language.ts';
export { type PageWords, textOf } from './page-words.ts';
