import type { Limits } from '../limits/index.ts';
import type { OperatorKeys } from '../sites/index.ts';
import type { Configurations } from './configurations.ts';

/** What requests about configurations need. */
export interface ConfigurationDeps {
  readonly configurations: Configurations;
  readonly limits: Pick<Limits, 'fixedWindow'>;
  readonly settings: { readonly operatorKeys: OperatorKeys };
}
