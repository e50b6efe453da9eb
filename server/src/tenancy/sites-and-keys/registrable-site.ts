import type { z } from 'zod';
import { fieldsInTheClear, hasPrivateCallback, sandbox, type HostSettings } from '../../platform/environment/index.ts';
import { site } from '../../platform/sites/index.ts';

/** Returns the schema of a site that may be registered: that of `FIN_SITES`, with what the environment refuses at start. */
export const registrableSite = ({
  mode,
  allowLoopbackCallbacks,
}: Pick<HostSettings, 'mode' | 'allowLoopbackCallbacks'>) =>
  site.superRefine((value, context) => {
    // Also runs with fields that are no addresses. They have their own errors.
    if (context.issues.length > 0) return;
    const refuse = (field: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (value.eventSecrets !== undefined) refuse('eventSecrets', 'Create a key of the kind event for this site.');
    if (hasPrivateCallback(value, allowLoopbackCallbacks))
      refuse('callbackUrl', 'Is at a private address: name a public one.');
    if (mode === 'sandbox') return;
    for (const field of fieldsInTheClear(value)) refuse(field, 'Must be https.');
    if (value.publishableKey === sandbox.publishableKey) refuse('publishableKey', 'Is that of the sandbox.');
  }) satisfies z.ZodType;
