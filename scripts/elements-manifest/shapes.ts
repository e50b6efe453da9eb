import { z } from 'zod';

// These schemas cover those parts of the custom elements manifest (schema 1.0.0) that our scripts read.

const typeAndDescription = { type: z.object({ text: z.string() }).optional(), description: z.string().optional() };
const inherited = { inheritedFrom: z.unknown().optional() };

const attribute = z.object({ name: z.string(), fieldName: z.string().optional(), ...typeAndDescription });
const event = z.object({ name: z.string().optional(), ...typeAndDescription });
const parameter = z.object({ name: z.string(), optional: z.boolean().optional(), ...typeAndDescription });
const member = z.looseObject({
  kind: z.string(),
  name: z.string(),
  static: z.boolean().optional(),
  privacy: z.string().optional(),
  attribute: z.string().optional(),
  readonly: z.boolean().optional(),
  parameters: z.array(parameter).optional(),
  return: z.object({ type: z.object({ text: z.string() }).optional() }).optional(),
  ...typeAndDescription,
});
const namedItem = z.object({ name: z.string(), description: z.string().optional() });

const declaration = z.looseObject({
  kind: z.string(),
  name: z.string(),
  description: z.string().optional(),
  tagName: z.string().optional(),
  customElement: z.boolean().optional(),
  attributes: z.array(z.object({ ...attribute.shape, ...inherited })).optional(),
  events: z.array(z.object({ ...event.shape, ...inherited })).optional(),
  members: z.array(z.looseObject({ ...member.shape, ...inherited })).optional(),
  slots: z.array(namedItem).optional(),
  cssParts: z.array(namedItem).optional(),
  cssProperties: z.array(namedItem).optional(),
});

/** Custom elements manifest. */
export const manifestShape = z.looseObject({
  schemaVersion: z.string(),
  readme: z.string().optional(),
  modules: z.array(
    z.looseObject({
      kind: z.string(),
      path: z.string(),
      declarations: z.array(declaration).optional(),
      exports: z.array(z.looseObject({})).optional(),
    }),
  ),
});

/** Custom elements manifest. */
export type Manifest = z.infer<typeof manifestShape>;
/** Declaration of an element or another export. */
export type ElementDeclaration = z.infer<typeof declaration>;
/** Property or method of an element. */
export type Member = z.infer<typeof member>;
