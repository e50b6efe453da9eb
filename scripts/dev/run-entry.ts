import { flushCompileCache, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Runs the module that is named, and tells the process that started it which files it imports, and when it is ready.

const tell = (message: object): void => void process.send?.(message);

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) tell({ imported: fileURLToPath(url) });
    return nextLoad(url, context);
  },
});

// However that process ends, this one does not stay.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

await import(pathToFileURL(process.argv[2] ?? '').href);
tell({ ready: true });
// For the next run: by itself it is written when the process ends, which the next one waits for.
flushCompileCache();
