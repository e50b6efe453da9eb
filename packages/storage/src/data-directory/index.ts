export { readImage, writeImage } from './empty-image.ts';
export { lockDataDirectory } from './lock.ts';
