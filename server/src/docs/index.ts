export { collectRoutes, registerDocs } from './register-docs.ts';
