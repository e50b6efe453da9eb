import { createHash } from 'node:crypto';
import { html } from '@remix-run/html-template';
import * as z from 'zod/mini';
import type { HostedSettings } from '../../platform/environment/index.ts';
import { HostError, type HostApp } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { widgetScript } from './widget-script.ts';

/** Path of the page, for each site. */
export const hostedWidgetPath = '/hosted-widget';
const route = `${hostedWidgetPath}/:publishableKey`;

/** Returns the address of the page for a site. */
export const widgetAddress = ({ origin }: Pick<HostedSettings, 'origin'>, publishableKey: string): string =>
  `${origin}${hostedWidgetPath}/${publishableKey}`;

/**
 * Registers the page that contains the upstream's widget, on the second origin. That origin serves only this page, and the host's own origin
 * does not serve it: scripts of the upstream never run where the API, the frames or a cookie of the host are.
 */
export function registerHostedWidget(app: HostApp, { settings }: NeedsSettings<'hosted' | 'origin' | 'sites'>): void {
  const { hosted, origin, sites } = settings;
  if (hosted === null) return;
  const { host } = new URL(hosted.origin);
  app.addHook('onRequest', (request, reply, done) => {
    const isPage = request.routeOptions.url === route;
    if (isPage === (request.host === host)) done();
    else reply.callNotFound();
  });
  const page = pageOf(hosted, origin);
  app.route({
    method: 'GET',
    url: route,
    schema: { hide: true, params: z.strictObject({ publishableKey: z.string().check(z.maxLength(90)) }) },
    handler: (request, reply) => {
      const site = sites.byKey(request.params.publishableKey);
      if (site === undefined) throw new HostError('site.unknown');
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policyOf(hosted, [origin, ...site.origins]),
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(page);
    },
  });
}

/**
 * Returns the policy of the page. Only the host's own script and the upstream's loader run, only the upstream's widget is embedded, and only
 * the host's frame may embed the page, in pages of the site. The loader may set inline styles.
 */
function policyOf({ loader, url }: Pick<HostedSettings, 'loader' | 'url'>, ancestors: readonly string[]): string {
  const upstream = [...new Set([loader, url].map((address) => new URL(address).origin))].join(' ');
  const hash = createHash('sha256').update(widgetScript).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${new URL(loader).origin}`,
    `frame-src ${upstream}`,
    `form-action ${upstream}`,
    `img-src ${upstream} data:`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ');
}

function pageOf({ loader, url }: HostedSettings, hostOrigin: string): string {
  // Complete elements. A formatter of the template below could otherwise change the texts, of which the policy has a hash.
  const scriptElement = `<script>${widgetScript}</script>`;
  const styleElement = '<style>html,body,#widget{block-size:100%;margin:0}</style>';
  return String(
    html`<!doctype html>
      <html lang="en" data-host="${hostOrigin}" data-loader="${loader}" data-url="${url}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>Widget</title>
          ${html.raw`${styleElement}`}
        </head>
        <body>
          <div id="widget"></div>
          ${html.raw`${scriptElement}`}
        </body>
      </html> `,
  );
}
