import { ConfigError, readUrl } from './config-values.ts'

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
