import type { DownloadHold, DownloadRow } from '../database/device-db.ts'
import type { DownloadChoices } from './choices.ts'

/** What the browser says of the network; most say nothing of its kind (`unknown`), some nothing of saving data (null). */
export interface NetworkKind {
  kind: 'wifi' | 'mobile' | 'unknown'
  saver: boolean | null
}

/** `navigator.connection`, where there is one; a browser that knows no kind of network leaves `type` out. */
interface Connection {
  type?: string
  saveData?: boolean
}

const kinds: Record<string, NetworkKind['kind']> = {
  wifi: 'wifi',
  ethernet: 'wifi',
  cellular: 'mobile',
  wimax: 'mobile',
  // A phone's shared connection.
  bluetooth: 'mobile',
}

/** The network of this moment, in the page as in the workers. */
export function networkNow(): NetworkKind {
  const { connection } = (globalThis.navigator ?? {}) as { connection?: Connection }
  return { kind: kinds[connection?.type ?? ''] ?? 'unknown', saver: connection?.saveData ?? null }
}

/** When somebody saves data: never, on mobile networks (where the browser tells them), always. */
export type DataSaver = 'off' | 'mobile' | 'always'

/** Whether data are saved on this network. Who lets the browser save them wants that on whatever network it is. */
export const savesData = (saver: DataSaver, { kind, saver: ofBrowser }: NetworkKind): boolean =>
  saver === 'always' || (saver === 'mobile' && (kind === 'mobile' || ofBrowser === true))

/**
 * What keeps a download waiting on this network, or null. What somebody tapped goes over any network
 * unless they chose otherwise; what comes by itself wants Wi-Fi, or the word of its person.
 */
export function holdOf(
  { automatic = false, agreed = false }: Pick<DownloadRow, 'automatic' | 'agreed'>,
  choices: DownloadChoices,
  network: NetworkKind,
): DownloadHold | null {
  if (agreed) return null
  if (network.saver === true && (automatic || choices.saver)) return 'saver'
  const wanted = choices.network ?? (automatic ? 'wifi' : 'any')
  if (wanted === 'any' || network.kind === 'wifi') return null
  return network.kind === 'mobile' ? 'wifi' : 'ask'
}
