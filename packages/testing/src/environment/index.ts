export { memoryFolder, ownFolder, removeLeftFolders, testCacheDir } from './folders.ts';
export { freePorts } from './free-ports.ts';
export { forChildProcesses, isNightly } from './run.ts';
