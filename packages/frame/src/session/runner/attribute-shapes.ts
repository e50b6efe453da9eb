import type { TagFault } from '@fin-link/flow';
import type { TagAttributes } from '../launch/page-start.ts';

/** What an attribute must look like where it is written. */
export type AttributeShape = readonly [attribute: string, shape: RegExp, fault: TagFault];

/** One fault for each attribute that does not have its shape. */
export const faultsOf = (attributes: TagAttributes, shapes: readonly AttributeShape[]): TagFault[] =>
  shapes.flatMap(([attribute, shape, fault]) => {
    const value = attributes[attribute];
    return value === undefined || shape.test(value) ? [] : fault;
  });
