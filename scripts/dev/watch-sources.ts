import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** Debounce time in milliseconds. An editor writes a file in several steps, and a formatter writes several files. */
const debounceMs = 40;
const notSources = /^(node_modules|dist|\..*)$/;

interface WatchedFolder {
  watcher: FSWatcher;
  /** Identity of the folder. A folder with the same path that replaces it has another identity. */
  identity: string;
}

/**
 * Watches folders and their subfolders. Calls `onChange` with the files that were written, created, renamed or removed. Each subfolder
 * has its own watcher, because editors and git often replace a file instead of writing it. Returns a function that stops watching.
 */
export function watchSources(folders: readonly string[], onChange: (files: readonly string[]) => void): () => void {
  const watched = new Map<string, WatchedFolder>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const notify = (file: string): void => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      onChange(files);
    }, debounceMs);
  };
  const unwatch = (folder: string): void => {
    watched.get(folder)?.watcher.close();
    watched.delete(folder);
  };
  /** Handles a changed path, which can be a file, a new folder or a removed folder. */
  const check = (path: string): void => {
    const identity = identityOf(path);
    if (identity === null) {
      unwatch(path);
      notify(path);
    } else if (watched.get(path)?.identity !== identity) watchIfExists(path, identity, notify);
  };
  /** Watches a folder. Calls `onFile` for each existing file. */
  const watchFolder = (folder: string, identity: string, onFile: (file: string) => void): void => {
    unwatch(folder);
    const watcher = watch(folder, (_event, name) => {
      if (name !== null && !notSources.test(name)) check(join(folder, name));
    });
    watcher.on('error', () => unwatch(folder));
    watched.set(folder, { watcher, identity });
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (notSources.test(name)) continue;
      const childIdentity = identityOf(path);
      if (childIdentity === null) onFile(path);
      else watchIfExists(path, childIdentity, onFile);
    }
  };
  const watchIfExists: typeof watchFolder = (folder, identity, onFile) => {
    try {
      watchFolder(folder, identity, onFile);
    } catch (error) {
      // Another process may have removed the folder in the meantime.
      unwatch(folder);
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  };

  for (const folder of folders) watchFolder(folder, identityOf(folder) ?? '', () => {});
  return () => {
    clearTimeout(timer);
    for (const folder of [...watched.keys()]) unwatch(folder);
  };
}

/** Returns the identity of a folder; `null` if the path is not a folder. */
function identityOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true ? `${stats.ino} ${stats.birthtimeMs}` : null;
}
