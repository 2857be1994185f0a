import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { ConfigError } from './config-values.ts'

const ofOthers = 0o077
const sticky = 0o1000

/**
 * The data folder, there and open to its own account only (mode 700): the database's files, photos and the key in it
 * are for nobody else on the machine. One that was made wider is narrowed; a folder that many share is refused.
 */
export function ensureDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    // Windows has no such modes: folders of an account are its own there.
    if (process.platform === 'win32') return
    const { mode } = statSync(path)
    if ((mode & ofOthers) === 0) return
    if ((mode & sticky) === 0) return chmodSync(path, 0o700)
  } catch (error) {
    throw new ConfigError('DATA_DIR', `must be a folder this process can write to: ${(error as Error).message}`)
  }
  throw new ConfigError('DATA_DIR', `must be a folder of its own, not one that accounts share such as ${path}`)
}
