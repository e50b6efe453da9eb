import type { LinkOptions } from '@fin-link/contracts/browser';
import { ServiceCallError, type WidgetProofs } from '@fin-link/service-client';
import type { NeedsLog, NeedsService, NeedsSettings, NeedsWidgetProofs } from '../../platform/parts/index.ts';
import type { NeedsCapabilities } from '../broker/index.ts';
import type { NeedsConfigurations } from './configurations.ts';

/** Sends published configurations to the service, reduced to the options that the service uses. */
interface ConfigurationPush {
  /** Sends all published configurations. Logs once if the service does not accept configurations. */
  all(): Promise<void>;
  /** Sends a configuration that was just published. If the service does not answer, the hourly run of `all` sends it. */
  one(configName: string, options: LinkOptions): Promise<void>;
}

export interface NeedsConfigurationPush {
  readonly configurationPush: ConfigurationPush;
}

type PushDeps = NeedsService &
  NeedsCapabilities &
  NeedsConfigurations &
  NeedsWidgetProofs &
  NeedsLog &
  NeedsSettings<'adminLogin'>;

export function openConfigurationPush(deps: PushDeps): ConfigurationPush {
  const { client, broker, capabilities, configurations, proofs, log } = deps;
  const { adminLogin } = deps.settings;
  let isLogged = false;

  /** Resolves with the keys that prove the call, or `null` if the service accepts no configurations. */
  const readAcceptedProofs = async (): Promise<WidgetProofs | null> => {
    const isAccepted = proofs !== null && (await capabilities.has('CONFIGURATIONS'));
    if (!isAccepted && !isLogged) {
      isLogged = true;
      log.info(
        'The service takes no configurations: their templates of verification and their balance refreshes count in this host alone.',
      );
    }
    return isAccepted ? proofs : null;
  };

  /** Sends one configuration to the service, reduced to the options that the service uses. */
  const push = (
    keys: WidgetProofs,
    configName: string,
    { flow, verification, balanceRefresh, consentDays }: LinkOptions,
  ) => {
    const { method, requiredData, severalAccounts } = verification;
    const options = {
      flow,
      verification: { template: method, requiredData, severalAccounts },
      balanceRefresh,
      consentDays,
    };
    return broker.use(adminLogin, async (token) =>
      client.storeConfiguration({
        token,
        widgetProof: await keys.ofHost(adminLogin),
        params: { configName },
        body: { configuration: { options } },
      }),
    );
  };

  return {
    async all() {
      const keys = await readAcceptedProofs();
      if (keys === null) return;
      for (const [configName, options] of await configurations.allPublished()) await push(keys, configName, options);
    },

    async one(configName, options) {
      try {
        const keys = await readAcceptedProofs();
        if (keys !== null) await push(keys, configName, options);
      } catch (error) {
        if (!(error instanceof ServiceCallError)) throw error;
        log.warn({ err: error, configName }, 'a published configuration has not reached the service yet');
      }
    },
  };
}
