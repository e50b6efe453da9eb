import { createDemo } from './demo.ts';
import { demoEnvironment } from './site/environment.ts';

// This program starts only the demo site; `npm start` runs it together with the servers that it needs.
// The demo keeps running if the reader of its log has closed the pipe.
process.stdout.on('error', () => {});
const environment = demoEnvironment.parse(process.env);
const app = await createDemo({ environment });
await app.listen({ port: environment.FIN_DEMO_PORT, host: '127.0.0.1' });
console.log(`Demo site: http://127.0.0.1:${environment.FIN_DEMO_PORT}`);
