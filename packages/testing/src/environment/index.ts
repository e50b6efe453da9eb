export { memoryFolder, processFolderPrefix, removeOrphanedFolders, testCacheDir } from './folders.ts';
export { freePorts } from './free-ports.ts';
export { bySize, forChildProcesses, isCore, isNightly } from './run.ts';
export { canHaveDisk, mountSmallDisk } from './small-disk.ts';
export { provideTimeFactor, timeLimit } from './time-limits.ts';
