import { join } from 'node:path';
import { closeOnSignals } from '../../../server/src/launcher/process/close-on-signals.ts';
import { createDemo } from '../../../demo/src/server/demo.ts';
import { demoEnvironment } from '../../../demo/src/server/site/environment.ts';
import { reloadPages } from '../reload-pages.ts';
import { keptSignIns } from '../kept-sign-ins.ts';

// This entry runs the demo site as `npm start` does, but with the latest build. Its pages reload after a change.

const folder = process.env['FIN_DEV_FOLDER'] ?? '';
const bundles = join(folder, 'bundles');
const environment = demoEnvironment.parse(process.env);
const storedSignIns = keptSignIns(join(folder, 'sign-ins.json'));
reloadPages();
const app = await createDemo({
  environment,
  built: {
    site: join(bundles, 'demo'),
    tag: join(bundles, 'elements'),
    gallery: join(bundles, 'gallery'),
    guides: join(bundles, 'guides'),
  },
  signIns: storedSignIns.signIns,
});
await app.listen({ port: environment.FIN_DEMO_PORT, host: '127.0.0.1' });
closeOnSignals(async () => {
  await app.close();
  storedSignIns.save();
});
