import type { Services } from '../services.ts'

/** Finds the names under which clients have the app, beside the installation's own address. */
export type FindOwnHosts = () => Promise<readonly string[]>

/** How old an answer may be (ms): who proves a domain can wait so long, and content is not looked up for each file. */
const lookedUpEvery = 60_000

/**
 * Gives who may frame content, as a policy lists them: the app at its address (this machine at whatever port it is looked
 * at), and at the domains that clients have proven. Where these cannot be read those of before stay.
 */
export function followAppOrigins(
  { config: { publicUrl }, clock, log }: Pick<Services, 'config' | 'clock' | 'log'>,
  findHosts: FindOwnHosts | undefined,
): () => Promise<string> {
  const { protocol, port, origin, hostname } = new URL(publicUrl)
  const own = hostname === 'localhost' ? ['http://localhost:*', 'http://127.0.0.1:*'] : [origin]
  let others: readonly string[] = []
  let lookedUpAt = -Infinity
  return async () => {
    const now = clock.now().getTime()
    if (findHosts && now - lookedUpAt >= lookedUpEvery) {
      lookedUpAt = now
      try {
        others = (await findHosts()).map((host) => `${protocol}//${host}${port === '' ? '' : `:${port}`}`)
      } catch (error) {
        log.error({ err: error }, 'the own domains of clients could not be read; those of before may frame content')
      }
    }
    return [...own, ...others].join(' ')
  }
}
