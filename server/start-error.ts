import { ConfigError } from './platform/config/config.ts'

/** Why a server or a command could not begin: what a person can repair in one sentence, anything else with its stack. */
export function explainStart(error: unknown): string {
  const { name, code, port } = (error ?? {}) as { name?: string; code?: string; port?: number }
  if (error instanceof ConfigError || (error instanceof Error && name === 'FolderLockedError')) return error.message
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what listens there or set PORT.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
