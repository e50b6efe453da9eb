import type { LinkOptions } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import type { WidgetProofs } from '@fin-link/service-client';
import type { NeedsCapabilities } from '../broker/index.ts';
import type { NeedsConfigurations } from './configurations.ts';
import type { NeedsLog, NeedsService, NeedsSettings, NeedsWidgetProofs } from '../parts/index.ts';

/** Sends the service the parts of published configurations that it needs. */
export interface ConfigurationPush {
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
  let isSaid = false;

  /** Resolves with the keys that prove the call, or `null` if the service accepts no configurations. */
  const taking = async (): Promise<WidgetProofs | null> => {
    const isTaken = proofs !== null && (await capabilities.has('CONFIGURATIONS'));
    if (!isTaken && !isSaid) {
      isSaid = true;
      log.info(
        'The service takes no configurations: their templates of verification and their balance refreshes count in this host alone.',
      );
    }
    return isTaken ? proofs : null;
  };

  const push = (
    by: WidgetProofs,
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
        widgetProof: await by.ofHost(adminLogin),
        params: { configName },
        body: { configuration: { options } },
      }),
    );
  };

  return {
    async all() {
      const by = await taking();
      if (by === null) return;
      for (const [configName, options] of await configurations.allPublished()) await push(by, configName, options);
    },

    async one(configName, options) {
      try {
        const by = await taking();
        if (by !== null) await push(by, configName, options);
      } catch (error) {
        if (!(error instanceof ServiceCallError)) throw error;
        log.warn({ err: error, configName }, 'a published configuration has not reached the service yet');
      }
    },
  };
}
