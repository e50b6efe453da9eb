import type { TagFault } from '@fin-link/flow';
import type { TagAttributes } from '../launch/page-start.ts';

/** Name of an attribute, required format of its value, and fault if the value has another format. */
export type AttributeShape = readonly [attribute: string, shape: RegExp, fault: TagFault];

/** Returns one fault for each attribute with an invalid value. */
export const faultsOf = (attributes: TagAttributes, shapes: readonly AttributeShape[]): TagFault[] =>
  shapes.flatMap(([attribute, shape, fault]) => {
    const value = attributes[attribute];
    return value === undefined || shape.test(value) ? [] : fault;
  });
