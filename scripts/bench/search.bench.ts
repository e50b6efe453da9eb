import { maxInstitutions } from '../../packages/service/src/banks/providers/index.ts';
import { createService } from '../../packages/service/src/index.ts';
import { generateVaultKey, openStorage, parseVaultKeys } from '../../packages/storage/src/index.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';
import { type Row, sized } from './row.ts';

export const name = 'provider search over 12,000 institutions, PostgreSQL';

/** Upper limit of the 95th percentile in milliseconds. */
const limitMs = 50;
const rounds = sized(20, 1);

/**
 * Measures searches through the service's routes, without a network, for each kind of text and for the whole mix. The limit applies to the
 * 95th percentile of the mix.
 */
export async function run(): Promise<Row[]> {
  const server = await startPostgres();
  const storage = await openStorage({ url: server.url });
  const service = await createService({
    storage,
    vaultKeys: parseVaultKeys(generateVaultKey('bench')),
    settings: { sandbox: true, institutions: maxInstitutions, checkReplies: false },
    log: { level: 'silent' },
  });
  try {
    return await measure(service.app);
  } finally {
    await service.stop();
    await storage.close();
    await server.stop();
  }
}

/** Texts that users type while searching for a bank, and texts that they paste. */
const searchTexts: Record<string, readonly string[]> = {
  'one letter': ['h', 'b', 's', 'p'],
  'two letters': ['ha', 'ba', 'cr', 'fi'],
  'start of a name': ['harb', 'harbou', 'maple ri', 'summit fed'],
  'starts of words': ['har cr un', 'cedar bank tr', 'union qua'],
  'whole name': ['Pine Harbor Bank', 'Harbour Bridge Building Society'],
  'common words': ['credit union', 'community bank'],
  'wrong letter': ['Sumit', 'Harbpr Creek', 'Credti Unoin', 'Builidng Society'],
  'swapped letters': ['Habrour', 'Mpale Ridge', 'Qauil Valley'],
  'no bank': ['xqzwvk', 'zzzzzz yyyyyy'],
  'web address': ['pineharbor.example', 'https://www.summitfederal.example/sign-in', 'harborcreek'],
  'routing number': ['111999990', '5000', '98-00-12'],
};

async function measure(app: Awaited<ReturnType<typeof createService>>['app']): Promise<Row[]> {
  const headers = { 'api-version': '1.1' };
  const granted = await app.inject({
    method: 'POST',
    url: '/auth/token',
    headers: { ...headers, loginName: 'sbMem1', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'clientId=sandbox-client&secret=sandbox-secret',
  });
  const authorization = `Bearer ${granted.json<{ token: { accessToken: string } }>().token.accessToken}`;
  const search = async (query: string): Promise<number> => {
    const start = performance.now();
    const reply = await app.inject({
      method: 'GET',
      url: '/providers',
      query: { name: query, top: '20' },
      headers: { ...headers, authorization },
    });
    if (reply.statusCode !== 200) throw new Error(`A search was answered with ${reply.statusCode}.`);
    return performance.now() - start;
  };

  const times = new Map<string, number[]>(Object.keys(searchTexts).map((kind) => [kind, []]));
  for (let round = -2; round < rounds; round++) {
    for (const [kind, queries] of Object.entries(searchTexts)) {
      for (const query of queries) {
        const time = await search(query);
        if (round >= 0) times.get(kind)?.push(time);
      }
    }
  }

  const row = (what: string, samples: readonly number[]): Row => ({ what, unit: 'ms', samples });
  return [
    { ...row('the whole mix', [...times.values()].flat()), limit: { percentile: 95, most: limitMs } },
    ...[...times].map(([kind, samples]) => row(kind, samples)),
  ];
}
