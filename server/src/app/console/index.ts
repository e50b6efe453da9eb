export { registerConsolePages } from './register-console-pages.ts';
export { registerPreview } from './register-preview.ts';
