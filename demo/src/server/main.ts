import { createDemo } from './demo.ts';
import { demoEnvironment } from './upstream/environment.ts';

// The demo site alone; `npm start` runs it together with what it needs.
const environment = demoEnvironment.parse(process.env);
const app = await createDemo({ environment });
await app.listen({ port: environment.FIN_DEMO_PORT, host: '127.0.0.1' });
console.log(`Demo site: http://127.0.0.1:${environment.FIN_DEMO_PORT}`);
