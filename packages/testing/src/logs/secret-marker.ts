import { randomBytes } from 'node:crypto';

/** A value to plant where a secret goes, so that a test can prove it came out nowhere else. */
export interface SecretMarker {
  readonly value: string;
  /** Looks for the value as it is, in hex, and in base64 at any offset. */
  assertAbsent(text: string): void;
}

export function secretMarker(name: string): SecretMarker {
  const value = `marker-${name}-${randomBytes(9).toString('hex')}`;
  const forms = formsOf(value);
  return {
    value,
    assertAbsent(text) {
      if (forms.some((form) => text.includes(form))) throw new Error(`The secret "${name}" appears where it must not.`);
    },
  };
}

function formsOf(value: string): string[] {
  const base64 = [0, 1, 2].map((offset) => {
    // The first and last characters also carry bits of the neighbours.
    const whole = Buffer.from(' '.repeat(offset) + value)
      .toString('base64')
      .replaceAll('=', '');
    return whole.slice(offset === 0 ? 0 : offset + 1, -1);
  });
  return [
    value,
    Buffer.from(value).toString('hex'),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}
