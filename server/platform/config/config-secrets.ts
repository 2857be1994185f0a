import { readFileSync } from 'node:fs'
import { ConfigError } from './config-values.ts'

/** Variables that hold a password or a key; each may be read from the file that `<name>_FILE` names. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'SECRET_KEY',
  'BACKUP_KEY',
  'FILES_URL',
  'BUS_URL',
  'SMTP_URL',
  'SMS_GATEWAY_URL',
  'SCAN_URL',
  'SCORM_CLOUD_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
] as const

/**
 * The environment with the secrets that are kept in files (`DATABASE_URL_FILE=/run/secrets/database`) in their places.
 * Neither a secret nor what a file holds is ever part of a message.
 */
export function readSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = { ...env }
  for (const name of secretVariables) {
    const variable = `${name}_FILE`
    const path = env[variable]
    if (!path) continue
    if (env[name]) throw new ConfigError(variable, `and ${name} are both set: only one of them can count`)
    read[name] = readSecret(variable, path)
  }
  return read
}

function readSecret(variable: string, path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(variable, `names a file that cannot be read: ${path} (${code ?? 'unknown reason'})`)
  }
  // Editors and `echo` end a file with a line break, which no secret has.
  const secret = text.replace(/\r?\n$/, '')
  if (secret === '') throw new ConfigError(variable, `names an empty file: ${path}`)
  return secret
}
