import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { openBus } from '#server/platform/bus/bus.ts'
import type { Config } from '#server/platform/config/config.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { openLog } from '#server/platform/log.ts'
import { isThisMachine } from '#server/platform/config/config-values.ts'
import { fail, ok, warn, type Check } from './check.ts'

const leastFree = 0.15
/** How long something may take to answer (ms). */
const patience = 5000

const space: Check = {
  name: 'free space',
  async look({ dataDir, databaseUrl, filesUrl }) {
    if (databaseUrl !== null && filesUrl !== null) return ok('nothing is kept on this machine')
    const { bavail, blocks } = await statfs(dataDir)
    const share = bavail / blocks
    const said = `${Math.round(share * 100)} % of the disk of ${dataDir}`
    return share >= leastFree ? ok(said) : fail(`${said}; 15 % is the least`)
  },
}

const files: Check = {
  name: 'files',
  async look(config) {
    const store = await openFiles(config)
    const key = `doctor/${randomUUID()}`
    try {
      await store.put(key, Buffer.from(key), 'text/plain')
      const read = await text(await store.read(key))
      await store.remove(key)
      return read === key && (await store.stat(key)) === null
        ? ok('written, read and removed')
        : fail('what was written did not come back, or stayed')
    } finally {
      await store.close()
    }
  },
}

const bus: Check = {
  name: 'bus',
  async look(config) {
    if (config.busUrl === null) return ok('within one server; several need BUS_URL')
    const opened = await openBus(config, openLog('silent'))
    try {
      const heard = new Promise<void>((resolve, reject) => {
        setTimeout(() => reject(new Error('a message did not come back')), patience).unref()
        void opened
          .subscribe('doctor', () => resolve())
          .then(() => opened.publish('doctor', 'ping'))
          .catch(reject)
      })
      await heard
      return ok('a message came back')
    } finally {
      await opened.close()
    }
  },
}

const mail: Check = {
  name: 'mail',
  look: ({ smtpUrl, demo }) =>
    smtpUrl !== null
      ? ok('SMTP_URL is set; try: mail test <e-mail>')
      : demo
        ? ok('the demo’s mailbox')
        : warn('SMTP_URL is not set: nobody can confirm an address or recover a password'),
}

const sms: Check = {
  name: 'sms',
  look: ({ smsGatewayUrl, demo }) =>
    smsGatewayUrl !== null
      ? ok('SMS_GATEWAY_URL is set; try: sms test <phone>')
      : demo
        ? ok('the demo’s mailbox')
        : warn('SMS_GATEWAY_URL is not set: codes go by e-mail alone'),
}

const scanner: Check = {
  name: 'scanner',
  look: ({ scanUrl }) =>
    scanUrl !== null
      ? ok('SCAN_URL is set: media reach nobody before it calls them clean')
      : warn('SCAN_URL is not set: nothing looks through media for malware'),
}

const converter: Check = {
  name: 'converter',
  look: ({ ffmpegPath }) =>
    ffmpegPath !== null
      ? ok(`${ffmpegPath}: films that browsers do not play are converted`)
      : warn('no ffmpeg in the path nor in FFMPEG_PATH: wmv and avi wait, films have no poster'),
}

const slides: Check = {
  name: 'presentations',
  look: ({ sofficePath }) =>
    sofficePath !== null
      ? ok(`${sofficePath}: presentations become documents that play`)
      : warn(
          'no soffice (LibreOffice) in the path nor in SOFFICE_PATH: a ppt is refused, a pptx is handed out as a file',
        ),
}

const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'manual' })

async function isAlive({ publicUrl }: Config): Promise<boolean> {
  try {
    const answer = await get(`${publicUrl}/healthz`)
    return answer.ok && ((await answer.json()) as { status?: unknown }).status === 'alive'
  } catch {
    // Whatever is wrong with it, nobody reaches a server there.
    return false
  }
}

const address: Check = {
  name: 'public address',
  async look(config) {
    const { protocol, hostname } = new URL(config.publicUrl)
    if (!(await isAlive(config))) return warn(`no server of ours answers at ${config.publicUrl}`)
    if (protocol === 'https:') return ok(`a server answers at ${config.publicUrl}`)
    return isThisMachine(hostname)
      ? warn('this machine’s only')
      : fail('not https: browsers keep no app and no work there')
  },
}

const metrics: Check = {
  name: 'metrics',
  async look({ publicUrl }) {
    const answer = await get(`${publicUrl}/metrics`).catch(() => null)
    const isOpen = answer?.ok === true && (answer.headers.get('content-type') ?? '').startsWith('text/plain')
    return isOpen ? fail(`anybody reads them at ${publicUrl}/metrics`) : ok('not at the public address')
  },
}

/** What is looked at beside the database. */
export const otherChecks: readonly Check[] = [
  space,
  files,
  bus,
  mail,
  sms,
  scanner,
  converter,
  slides,
  address,
  metrics,
]
