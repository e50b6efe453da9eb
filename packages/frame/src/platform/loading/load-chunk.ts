/** Where the host serves the files of the build. */
const assets = '/frame/assets/';

type Files = Readonly<Record<string, string>>;

/** The files of each chunk, from the page; none where the modules are not bundled for the host. */
const readFiles = (): Files => JSON.parse(document.querySelector('#chunks')?.textContent ?? '{}') as Files;
let files: Files | undefined;

const fetching = new Map<string, Promise<unknown>>();

/** Once for each file, unless that failed. */
function fetchAhead(file: string): Promise<unknown> {
  const begun = fetching.get(file);
  if (begun !== undefined) return begun;
  const fetched = fetch(assets + file).then((reply) => reply.blob());
  fetching.set(file, fetched);
  fetched.catch(() => fetching.delete(file));
  return fetched;
}

/**
 * Imports a module that begins a chunk. `name`: that of the module's file. Chromium remembers for the lifetime of the document that a
 * module could not be fetched, so the files are fetched into the browser's cache first, which can be repeated.
 */
export async function loadChunk<M>(name: string, load: () => Promise<M>): Promise<M> {
  files ??= readFiles();
  const wanted = files[name]?.split(' ') ?? [];
  await Promise.all(wanted.map(fetchAhead));
  return load();
}
