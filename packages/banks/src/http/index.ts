export { type LoggerOptions, loggedBy, requestLine, type ZodApp } from './server.ts';
