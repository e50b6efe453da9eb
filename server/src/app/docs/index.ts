export { registerDocs } from './register-docs.ts';
