import type { Loader, LoaderCallbacks, LoaderConfiguration, PlaylistLoaderContext } from 'hls.js'
import { listInRow } from '#contract/engine/files/bundle.ts'
import { entryPath } from '#contract/engine/files/bundle-list.ts'
import { sourceOf } from '#domain/activity/file-source.ts'
import type { StreamWish } from '../media/use-stream.ts'
import { playlistOf, playlistsOf } from './stream-playlists.ts'

/** Where the playlists stand as a player sees it; nothing is asked for there. */
const base = '/stream/'

/** What an element tells of what keeps it from playing: `MediaError` codes. */
const codes = { networkError: 2, mediaError: 3 } as const

/** A loader that has the playlists at hand: they name what is on this device, which no server could say. */
function loaderOf(texts: ReadonlyMap<string, string>) {
  return class implements Loader<PlaylistLoaderContext> {
    context: PlaylistLoaderContext | null = null
    stats = {
      aborted: false,
      loaded: 0,
      retry: 0,
      total: 0,
      chunkCount: 1,
      bwEstimate: 0,
      loading: { start: 0, first: 0, end: 0 },
      parsing: { start: 0, end: 0 },
      buffering: { start: 0, first: 0, end: 0 },
    }
    destroy() {}
    abort() {}
    load(
      context: PlaylistLoaderContext,
      _config: LoaderConfiguration,
      { onSuccess, onError }: LoaderCallbacks<PlaylistLoaderContext>,
    ) {
      this.context = context
      const { url } = context
      const now = performance.now()
      this.stats.loading = { start: now, first: now, end: now }
      // Whoever asks counts on an answer after it has asked.
      queueMicrotask(() => {
        const data = texts.get(new URL(url, location.href).pathname.slice(base.length))
        if (data === undefined) onError({ code: 404, text: '' }, context, null, this.stats)
        else onSuccess({ url, data, code: 200 }, this.stats, context, null)
      })
    }
  }
}

/** The playlists by their paths; null where one is answered with an error. */
async function readTexts(paths: readonly string[], addressOf: (path: string) => string, signal: AbortSignal) {
  const texts = new Map<string, string>()
  for (const path of paths) {
    const answer = await fetch(addressOf(path), { signal })
    if (!answer.ok) return null
    texts.set(path, await answer.text())
  }
  return texts
}

/** Plays a recording in an element, from this device where it is kept, until it is told to stop. */
export async function playStream(element: HTMLMediaElement, wish: StreamWish): Promise<void> {
  const { bundle, files: renditions, clientId, attempt, onProblem, signal } = wish
  const list = listInRow(bundle)
  if (!list) return onProblem(codes.mediaError)
  const { bundleId } = bundle
  const { default: Hls } = await import('hls.js/light')
  const addresses = new Map(
    await Promise.all(
      list.files.map(async (file): Promise<[string, string]> => {
        const isList = file.path.endsWith('.m3u8')
        const address = await sourceOf({ ...file, bundleId }, clientId, attempt)
        return [file.path, isList ? address : new URL(address, location.href).href]
      }),
    ),
  )
  const wanted = [entryPath(list), ...renditions.map(playlistOf)]
  const texts = await readTexts(wanted, (path) => addresses.get(path) ?? '', signal)
  if (!texts) return onProblem(codes.networkError)
  const addressOf = (path: string) => (path.endsWith('.m3u8') ? path : (addresses.get(path) ?? path))
  if (signal.aborted) return
  if (!Hls.isSupported()) return onProblem(codes.mediaError)
  const hls = new Hls({
    // Its worker is made of a text, which the app's policy runs nowhere.
    enableWorker: false,
    pLoader: loaderOf(playlistsOf(list, texts, renditions, addressOf)),
    // A stretch of film that was played is fetched again where somebody goes back: memory stays flat.
    backBufferLength: 30,
    maxBufferLength: 30,
  })
  signal.addEventListener('abort', () => hls.destroy(), { once: true })
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    hls.destroy()
    onProblem(type === Hls.ErrorTypes.NETWORK_ERROR ? codes.networkError : codes.mediaError)
  })
  hls.attachMedia(element)
  hls.loadSource(new URL(`${base}${entryPath(list)}`, location.href).href)
}
