export { type LoggerOptions, loggedBy, requestLine } from './request-line.ts';
export type { ZodApp } from './zod-app.ts';
