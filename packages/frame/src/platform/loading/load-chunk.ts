/** Path under which the host serves the files of the build. */
const assets = '/frame/assets/';

/** The document's list of chunks: a line for each, with its name and the names of its files without `.js`. */
let list: string | undefined;

/** Started and finished fetches by file name. Failed ones are removed. */
const fetching = new Map<string, Promise<unknown>>();

/**
 * Imports a module that starts a chunk. `name`: name of the module's file. If an import fails, Chromium remembers the failure for
 * the lifetime of the document. So the files are first fetched into the browser's cache, which can be retried.
 */
export async function loadChunk<M>(name: string, load: () => Promise<M>): Promise<M> {
  await Promise.all(filesOf(name).map(fetchAhead));
  return load();
}

/** Imports a module of the build that is no chunk, for example the words of a language. `file`: path below the assets, without `.js`. */
export async function loadFile<M>(file: string): Promise<M> {
  await fetchAhead(file);
  return (await import(`${assets}${file}.js`)) as M;
}

/** Fetches the files of a chunk before they are needed. Ignores failures, because `loadChunk` fetches again. */
export function prefetchChunk(name: string): void {
  for (const file of filesOf(name)) fetchAhead(file).catch(() => {});
}

/** Returns the file names of a chunk; none if the modules are not bundled for the host. */
function filesOf(name: string): readonly string[] {
  list ??= document.querySelector('#chunks')?.textContent ?? '';
  const line = list.split('\n').find((text) => text.startsWith(`${name} `));
  return line?.split(' ').slice(1) ?? [];
}

/** Fetches a file into the browser's cache. Fetches each file once; a failed fetch can be repeated. */
function fetchAhead(file: string): Promise<unknown> {
  const earlier = fetching.get(file);
  if (earlier !== undefined) return earlier;
  const fetched = fetch(`${assets}${file}.js`).then((reply) => {
    if (!reply.ok) throw reply;
    return reply.blob();
  });
  fetching.set(file, fetched);
  fetched.catch(() => fetching.delete(file));
  return fetched;
}

const retryDelayMs = 2_000;

/** Calls `load` until it succeeds, with a delay after each failure. Returns `null` if the result is no longer needed. */
export async function untilLoaded<M>(load: () => Promise<M>, stillWanted: () => boolean): Promise<M | null> {
  while (stillWanted()) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
  return null;
}
