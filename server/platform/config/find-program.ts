import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ConfigError } from './config-values.ts'

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    // Not there, or not to be run.
    return false
  }
}

/**
 * Where a program is: what its variable says (a `ConfigError` where that is none), else in the path; null: nowhere, or the
 * variable says `none`, and it is not used though it may be there.
 */
export function findProgram(env: NodeJS.ProcessEnv, variable: string, name: string): string | null {
  const given = env[variable]
  if (given === 'none') return null
  if (given) {
    if (!isProgram(given)) throw new ConfigError(variable, `must be the path of a program that may be run (${name})`)
    return given
  }
  const places = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return places.map((place) => join(place, name)).find(isProgram) ?? null
}
