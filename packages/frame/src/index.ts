export { FinFrame } from './fin-frame/fin-frame.ts';
export { boot } from './boot/boot.ts';
