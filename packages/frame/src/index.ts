export { FinFrame } from './app/fin-frame/fin-frame.ts';
export { boot } from './app/boot.ts';
