import { existsSync, readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** An editor writes a file in several steps, and a formatter several files. */
const quietMs = 40;
const notSources = /^(node_modules|dist|\..*)$/;

/**
 * Calls `onChange` with the files below the folders that were written, created, renamed or removed. Folders are watched one by one: what
 * replaces a file by another of its name, as editors and git do, is seen as well as what writes into it. Returns how to stop.
 */
export function watchSources(folders: readonly string[], onChange: (files: readonly string[]) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
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
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const look = (path: string): void => {
    if (isFolder(path)) add(path, note);
    else {
      forget(path);
      note(path);
    }
  };
  /** `onFile`: what is done with the files that are there already. */
  const add = (folder: string, onFile: (file: string) => void): void => {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_event, name) => {
      if (!existsSync(folder)) forget(folder);
      else if (name !== null && !notSources.test(name)) look(join(folder, name));
    });
    // Somebody removed the folder at this moment.
    watcher.on('error', () => forget(folder));
    watchers.set(folder, watcher);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (notSources.test(entry.name)) continue;
      if (entry.isDirectory()) add(path, onFile);
      else onFile(path);
    }
  };

  for (const folder of folders) add(folder, () => {});
  return () => {
    clearTimeout(timer);
    for (const folder of [...watchers.keys()]) forget(folder);
  };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
