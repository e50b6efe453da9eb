import type { Limits } from '../limits/index.ts';
import type { OperatorKeys } from '../sites/index.ts';
import type { ConfigurationPush } from './configuration-push.ts';
import type { Configurations } from './configurations.ts';

/** What requests about configurations need. */
export interface ConfigurationDeps {
  readonly configurations: Configurations;
  readonly configurationPush: Pick<ConfigurationPush, 'one'>;
  readonly limits: Pick<Limits, 'fixedWindow'>;
  readonly settings: { readonly operatorKeys: OperatorKeys };
}
