import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { HostSettings } from '../../platform/environment/index.ts';
import type { HostApp } from '../../platform/http/index.ts';
import type { Marks } from '../../platform/marks/index.ts';
import type { BuiltParts } from './built-file.ts';
import type { FirstScreens } from './first-screens.ts';
import { ancestorsCheck, framePage } from './frame-page.ts';
import { launchScript, launchScripts, pageScript, pageScripts } from './page-script.ts';

interface FrameParts {
  settings: HostSettings;
  built: BuiltParts;
  firstScreens: FirstScreens;
  marks: Marks;
}

/** Registers the frame, its files and the scripts that pages load. */
export async function registerFrames(
  app: HostApp,
  { settings, built, firstScreens, marks }: FrameParts,
): Promise<void> {
  framePage(app, { settings, folder: built.frame, firstScreens, marks });
  ancestorsCheck(app, { settings });
  for (const name of pageScripts) pageScript(app, name, join(built.elements, `${name}.js`), settings);
  for (const [file, addresses] of Object.entries(launchScripts))
    launchScript(app, addresses, join(built.elements, file));
  if (!existsSync(built.frame)) return;
  await app.register(fastifyStatic, {
    root: built.frame,
    prefix: '/frame/assets/',
    index: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // The name of a file changes with its content, so browsers need no validators. Range requests are not used.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    schemaHide: true,
  });
}
