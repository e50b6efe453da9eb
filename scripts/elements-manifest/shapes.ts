import { z } from 'zod';

// These schemas cover the used parts of the custom elements manifest (schema 1.0.0).

const typed = { type: z.object({ text: z.string() }).optional(), description: z.string().optional() };
const inherited = { inheritedFrom: z.unknown().optional() };

const attribute = z.object({ name: z.string(), fieldName: z.string().optional(), ...typed });
const event = z.object({ name: z.string().optional(), ...typed });
const parameter = z.object({ name: z.string(), optional: z.boolean().optional(), ...typed });
const member = z.looseObject({
  kind: z.string(),
  name: z.string(),
  static: z.boolean().optional(),
  privacy: z.string().optional(),
  attribute: z.string().optional(),
  readonly: z.boolean().optional(),
  parameters: z.array(parameter).optional(),
  return: z.object({ type: z.object({ text: z.string() }).optional() }).optional(),
  ...typed,
});
const named = z.object({ name: z.string(), description: z.string().optional() });

const declaration = z.looseObject({
  kind: z.string(),
  name: z.string(),
  description: z.string().optional(),
  tagName: z.string().optional(),
  customElement: z.boolean().optional(),
  attributes: z.array(z.object({ ...attribute.shape, ...inherited })).optional(),
  events: z.array(z.object({ ...event.shape, ...inherited })).optional(),
  members: z.array(z.looseObject({ ...member.shape, ...inherited })).optional(),
  slots: z.array(named).optional(),
  cssParts: z.array(named).optional(),
  cssProperties: z.array(named).optional(),
});

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

export type Manifest = z.infer<typeof manifestShape>;
export type ElementDeclaration = z.infer<typeof declaration>;
export type Member = z.infer<typeof member>;
