export { memoryFolder, ownFolder, removeLeftFolders, testCacheDir } from './folders.ts';
export { freePorts } from './free-ports.ts';
export { bySize, forChildProcesses, isCore, isNightly, sizeVariable } from './run.ts';
export type { RunSize } from './run.ts';
export { factorVariable, measureTimeFactor, provideTimeFactor, timeLimit } from './time-limits.ts';
