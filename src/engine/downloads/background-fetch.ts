import type { DownloadRow } from '../database/device-db.ts'

/** A download that the browser does by itself; the platform's types do not know it. */
export interface BackgroundFetch extends EventTarget {
  readonly id: string
  /** Bytes so far. */
  readonly downloaded: number
  /** Empty as long as it goes on. */
  readonly result: '' | 'success' | 'failure'
  abort(): Promise<boolean>
  matchAll(): Promise<readonly BroughtRecord[]>
}

/** One request of it; the response fails where its bytes did not all come. */
export interface BroughtRecord {
  readonly request: Request
  readonly responseReady: Promise<Response>
}

interface BackgroundFetchManager {
  fetch(
    id: string,
    requests: readonly Request[],
    options: { title: string; icons: readonly { src: string; sizes: string; type: string }[]; downloadTotal: number },
  ): Promise<BackgroundFetch>
  get(id: string): Promise<BackgroundFetch | undefined>
  getIds(): Promise<string[]>
}

/** What a browser with Background Fetch adds to a registration. */
interface WithBackgroundFetch {
  backgroundFetch?: BackgroundFetchManager
}

/** The browser's own downloads, where it has them (Chromium); in the page and in the service worker. */
export async function backgroundFetches(): Promise<BackgroundFetchManager | null> {
  const { registration, navigator } = globalThis as {
    registration?: WithBackgroundFetch
    navigator?: { serviceWorker?: { getRegistration(): Promise<WithBackgroundFetch | undefined> } }
  }
  const own = registration ?? (await navigator?.serviceWorker?.getRegistration())
  return own?.backgroundFetch ?? null
}

const prefix = 'trilha-download/'

/** How the browser's download of a course is called. */
export const backgroundIdOf = ({ userId, clientId, courseId }: DownloadRow): string =>
  [prefix + userId, clientId, courseId].join('/')

/** The download that the browser's one is of; null where that is not one of ours. */
export function downloadKeyOf(id: string): [userId: string, clientId: number, courseId: number] | null {
  if (!id.startsWith(prefix)) return null
  const [userId = '', clientId, courseId] = id.slice(prefix.length).split('/')
  return [userId, Number(clientId), Number(courseId)]
}

/** Ids of what the browser is downloading now. */
export async function readTransferred(): Promise<ReadonlySet<string>> {
  return new Set(await (await backgroundFetches())?.getIds())
}
