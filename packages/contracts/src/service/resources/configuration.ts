import { z } from 'zod';
import { widgetFlows } from '../widget-proof.ts';
import { flowOptions } from '../flow-options.ts';

/** Configuration name; case-sensitive. */
export const configName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,79}$/);

/** Options of a host's published configuration that the service stores. */
export const configurationOptions = flowOptions.extend({ flow: z.enum(widgetFlows) });
export type ConfigurationOptions = z.infer<typeof configurationOptions>;

/** Body of `PUT /configurations/:configName`. */
export const storeConfiguration = z.strictObject({ configuration: z.strictObject({ options: configurationOptions }) });
