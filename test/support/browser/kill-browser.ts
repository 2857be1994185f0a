import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Ends a browser that runs on this profile as a power cut would, all of its processes at once (`kill -9`). */
export async function killBrowser(profile: string): Promise<void> {
  const { stdout } = await promisify(execFile)('ps', ['-ax', '-ww', '-o', 'pid=,args='], { maxBuffer: 2 ** 26 })
  const own = stdout.split('\n').filter((line) => line.includes(profile) && !line.includes('ps -ax'))
  for (const line of own) {
    try {
      process.kill(Number.parseInt(line, 10), 'SIGKILL')
    } catch {
      // It ended with the one before it.
    }
  }
}
