import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** An editor writes a file in several steps, and a formatter several files. */
const quietMs = 40;
const notSources = /^(node_modules|dist|\..*)$/;

interface WatchedFolder {
  watcher: FSWatcher;
  /** Differs where another folder has taken the name. */
  mark: string;
}

/**
 * Calls `onChange` with the files below the folders that were written, created, renamed or removed. Folders are watched one by one: what
 * replaces a file by another of its name, as editors and git do, is seen as well as what writes into it. Returns how to stop.
 */
export function watchSources(folders: readonly string[], onChange: (files: readonly string[]) => void): () => void {
  const watched = new Map<string, WatchedFolder>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const note = (file: string): void => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      onChange(files);
    }, quietMs);
  };
  const forget = (folder: string): void => {
    watched.get(folder)?.watcher.close();
    watched.delete(folder);
  };
  const look = (path: string): void => {
    const mark = markOf(path);
    if (mark === null) {
      forget(path);
      note(path);
    } else if (watched.get(path)?.mark !== mark) addIfThere(path, mark, note);
  };
  /** `onFile`: what is done with the files that are there already. */
  const add = (folder: string, mark: string, onFile: (file: string) => void): void => {
    forget(folder);
    const watcher = watch(folder, (_event, name) => {
      if (name !== null && !notSources.test(name)) look(join(folder, name));
    });
    watcher.on('error', () => forget(folder));
    watched.set(folder, { watcher, mark });
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (notSources.test(name)) continue;
      const inner = markOf(path);
      if (inner === null) onFile(path);
      else addIfThere(path, inner, onFile);
    }
  };
  const addIfThere: typeof add = (folder, mark, onFile) => {
    try {
      add(folder, mark, onFile);
    } catch (error) {
      // Somebody removed it at this moment.
      forget(folder);
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  };

  for (const folder of folders) add(folder, markOf(folder) ?? '', () => {});
  return () => {
    clearTimeout(timer);
    for (const folder of [...watched.keys()]) forget(folder);
  };
}

/** Null for what is no folder. */
function markOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true ? `${stats.ino} ${stats.birthtimeMs}` : null;
}
