import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

interface Subscription {
  readonly channel: string
  readonly onPayload: (payload: string) => void
  readonly onGap: () => void
}

const checkEveryMs = 10_000
const longestPauseMs = 30_000

/**
 * One connection of the process listens on every channel. When it is lost it connects again, with
 * growing pauses, and tells each listener that notices may have been missed.
 */
export class ServerListener {
  readonly #connect: () => pg.Client
  readonly #onError: (error: unknown) => void
  readonly #subscriptions = new Set<Subscription>()
  #client: Promise<pg.Client> | undefined
  #pause: NodeJS.Timeout | undefined
  #failures = 0
  #closed = false

  constructor(connect: () => pg.Client, onError: (error: unknown) => void) {
    this.#connect = connect
    this.#onError = onError
  }

  async listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>> {
    const subscription = { channel, onPayload: AsyncResource.bind(onPayload), onGap: AsyncResource.bind(onGap) }
    this.#subscriptions.add(subscription)
    try {
      const client = await (this.#client ??= this.#open())
      await client.query(`listen "${channel}"`)
    } catch (error) {
      this.#subscriptions.delete(subscription)
      throw error
    }
    return () => this.#drop(subscription)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#pause)
    this.#subscriptions.clear()
    const client = await this.#client?.catch(() => undefined)
    this.#client = undefined
    await client?.end()
  }

  async #drop(subscription: Subscription): Promise<void> {
    this.#subscriptions.delete(subscription)
    const needed = [...this.#subscriptions].some(({ channel }) => channel === subscription.channel)
    if (needed || this.#closed) return
    const client = await this.#client?.catch(() => undefined)
    await client?.query(`unlisten "${subscription.channel}"`)
  }

  async #open(): Promise<pg.Client> {
    const client = this.#connect()
    let check: NodeJS.Timeout | undefined
    const lost = (error: unknown): void => {
      clearInterval(check)
      client.removeAllListeners()
      client.on('error', () => {})
      client.end().catch(() => {})
      this.#lost(client, error)
    }
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of this.#subscriptions) if (subscription.channel === channel) subscription.onPayload(payload)
    })
    try {
      await client.connect()
      for (const channel of new Set([...this.#subscriptions].map((subscription) => subscription.channel))) {
        await client.query(`listen "${channel}"`)
      }
    } catch (error) {
      await client.end().catch(() => {})
      this.#client = undefined
      throw error
    }
    client.on('error', lost)
    client.on('end', () => lost(new Error('The listening connection ended.')))
    // A connection cut without a word shows only when it is used.
    check = setInterval(() => {
      client.query({ text: 'select 1', query_timeout: checkEveryMs / 2 } as pg.QueryConfig).catch(lost)
    }, checkEveryMs)
    check.unref()
    return client
  }

  #lost(_client: pg.Client, error: unknown): void {
    if (this.#closed) return
    this.#client = undefined
    this.#onError(error)
    this.#reconnect()
  }

  #reconnect(): void {
    const pause = Math.min(longestPauseMs, 250 * 2 ** this.#failures++)
    this.#pause = setTimeout(() => {
      this.#client = this.#open()
      this.#client.then(
        () => {
          this.#failures = 0
          for (const { onGap } of this.#subscriptions) onGap()
        },
        (error: unknown) => {
          this.#onError(error)
          if (!this.#closed) this.#reconnect()
        },
      )
    }, pause)
  }
}
