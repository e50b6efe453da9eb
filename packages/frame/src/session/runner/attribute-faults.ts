import type { TagFault } from '@fin-link/flow';
import type { TagAttributes } from '../launch/page-start.ts';

/** An attribute's name, the format that its value must have, and the fault to report for another format. */
export type AttributeShape = readonly [attribute: string, shape: RegExp, fault: TagFault];

/** Returns one fault for each attribute with an invalid value. */
export const faultsOf = (attributes: TagAttributes, shapes: readonly AttributeShape[]): TagFault[] =>
  shapes.flatMap(([attribute, shape, fault]) => {
    const value = attributes[attribute];
    return value === undefined || shape.test(value) ? [] : fault;
  });
