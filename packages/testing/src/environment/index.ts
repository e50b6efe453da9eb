export { memoryFolder, processFolderPrefix, removeOrphanedFolders, testCacheDir } from './folders.ts';
export { freePorts } from './free-ports.ts';
export { bySize, forChildProcesses, isCore, isNightly, runSizeVariable } from './run.ts';
export { canHaveDisk, mountSmallDisk } from './small-disk.ts';
export type { RunSize } from './run.ts';
export { timeFactorVariable, measureTimeFactor, provideTimeFactor, timeLimit } from './time-limits.ts';
