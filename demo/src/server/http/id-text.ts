import { z } from 'zod';

/** Id of an object as text, as in addresses and forms. */
export const idText = z.string().regex(/^[1-9]\d{0,15}$/);

/** Id of an object, from text. */
export const idFromText = idText.transform(Number).pipe(z.int());
