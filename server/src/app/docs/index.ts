export { registerDocs } from './openapi.ts';
