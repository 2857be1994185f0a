import { vendorOrigins, vendors, type Vendor } from '#contract/engine/content/embed.ts'
import { ConfigError, isThisMachine, readUrl } from './config-values.ts'

/**
 * `CONTENT_URL`: where what authors made runs. Where nothing is set at all it is a name of this machine, told apart by
 * `Host`; an installation with an address of its own names one, or runs none of it.
 */
export function readContentUrl(env: NodeJS.ProcessEnv, publicUrl: string, port: number): string | null {
  const given = readUrl(env, 'CONTENT_URL', ['http:', 'https:'])
  if (given === null) return env['PUBLIC_URL'] ? null : `http://content.localhost:${port}`
  const content = new URL(given)
  const app = new URL(publicUrl)
  // Cookies ignore ports: content on another port of the same host reads the app's.
  if (content.hostname === app.hostname)
    throw new ConfigError(
      'CONTENT_URL',
      `must be another host than PUBLIC_URL (${app.hostname}), not only another port: cookies ignore ports, and what authors made could read the app’s`,
    )
  if (app.protocol === 'https:' && content.protocol !== 'https:')
    throw new ConfigError('CONTENT_URL', 'must be https: as PUBLIC_URL is, else browsers show nothing of it')
  if (content.pathname !== '/' || content.search !== '')
    throw new ConfigError('CONTENT_URL', 'must be an origin, without a path')
  return content.origin
}

/**
 * `EMBED_STAND_INS`: addresses of this machine that stand in for vendors (`youtube=http://127.0.0.1:9001 vimeo=…`), for
 * tests. Refused where anybody but this machine reaches the app: people would be shown what is not the vendor's.
 */
export function readEmbedOrigins(env: NodeJS.ProcessEnv, publicUrl: string): Readonly<Record<Vendor, string>> {
  const text = env['EMBED_STAND_INS']
  if (!text) return vendorOrigins
  if (!isThisMachine(new URL(publicUrl).hostname))
    throw new ConfigError('EMBED_STAND_INS', 'is for tests: it must not be set where PUBLIC_URL is not this machine')
  const given = text.split(' ').map((pair): [string, string] => {
    const [vendor = '', address = ''] = pair.split('=')
    const url = URL.parse(address)
    if (!vendors.some((one) => one === vendor) || url?.hostname !== '127.0.0.1' || url.origin !== address)
      throw new ConfigError(
        'EMBED_STAND_INS',
        'must look like youtube=http://127.0.0.1:9001 vimeo=http://127.0.0.1:9002',
      )
    return [vendor, address]
  })
  return { ...vendorOrigins, ...Object.fromEntries(given) }
}
