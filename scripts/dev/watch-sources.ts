import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** Debounce time in milliseconds. An editor writes a file in several steps, and a formatter several files. */
const quietMs = 40;
const notSources = /^(node_modules|dist|\..*)$/;

interface WatchedFolder {
  watcher: FSWatcher;
  /** Identity of the folder. A folder that replaces it has another identity. */
  mark: string;
}

/**
 * Calls `onChange` with files below the folders that were written, created, renamed or removed. Watches each folder
 * separately, because editors and git often replace a file instead of writing it. Returns a function that stops watching.
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
  /** Watches a folder. Calls `onFile` for each existing file. */
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
      // Another process may have removed the folder in the meantime.
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

/** Returns the identity of a folder; `null` if the path is not a folder. */
function markOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true ? `${stats.ino} ${stats.birthtimeMs}` : null;
}
