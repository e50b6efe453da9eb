export { registerConsolePages } from './register-console-pages.ts';
