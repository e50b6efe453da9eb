export { type Formats, createFormats, keepSymbol, laterFormats } from './formats.ts';
export { type InsightValues, known } from './known.ts';
export { directionOf, languages, sourceLanguage, withBases } from './languages.ts';
export { nearestLanguage } from './nearest.ts';
export { type MessageParts, functionOfParts } from './parts.ts';
export { type OpeningFormats, isolate, lazy, openingFormats, sentence } from './opening-formats.ts';
