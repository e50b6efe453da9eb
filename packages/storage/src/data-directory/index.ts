export { readImage, writeImage } from './empty-image.ts';
export { hasFreeSpace } from './free-space.ts';
export { lockDataDirectory } from './lock.ts';
