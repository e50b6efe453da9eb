import { flushCompileCache, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

// This script runs the named module. It reports the imported files and its readiness to the parent process.

const tell = (message: object): void => void process.send?.(message);

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) tell({ imported: fileURLToPath(url) });
    return nextLoad(url, context);
  },
});

// This process must end with its parent, even after a crash.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

await import(pathToFileURL(process.argv[2] ?? '').href);
tell({ ready: true });
// The next run needs the compile cache. Node would write it only when the process ends.
flushCompileCache();
