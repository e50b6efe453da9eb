import { expect, test } from 'vitest';
import { z } from 'zod';
import { sealedText } from '../../../../src/banks/connectors/open-banking/sealed-state.ts';

const grant = sealedText(z.strictObject({ accessToken: z.string(), accessUntil: z.number() }));

test.each(['access-token', '{"accessToken":"access-token"', '{"accessToken":"access-token","access-token":1}', 'null'])(
  'sealed state that the connector did not write is refused with an error that does not contain it: %s',
  (sealed) => {
    let thrown: unknown;
    try {
      grant.read(sealed);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(Error);
    expect(String(thrown) + JSON.stringify(thrown)).not.toContain('access-token');
  },
);
