import type { SearchApi, SearchScope } from '#workers/search/search-api.ts'
import { sessionStore } from '../session-store.ts'

export type { Entry, EntryKind, Mark, SearchAnswer } from '#workers/search/search-api.ts'

/** What can be asked of the worker; see `SearchApi`. */
type Search = Pick<SearchApi, 'find' | 'recall'>

interface Opened {
  /** What it was opened for: anything else is another worker's. */
  name: string
  search: Promise<Search>
  /** The same, once it is open. */
  ready: Search | null
  end: () => void
}

let opened: Opened | null = null
const listeners = new Set<() => void>()

const nameOf = ({ member, modules, language }: SearchScope) =>
  [member.userId, member.clientId, language, ...modules].join(' ')

function start(scope: SearchScope): Opened {
  const worker = new Worker(new URL('../../../workers/search/index.ts', import.meta.url), {
    type: 'module',
    name: 'search',
  })
  // A worker that did not start, or was ended, never answers: who waits for it has to hear of that.
  const over = Promise.withResolvers<never>()
  over.promise.catch(() => undefined)
  worker.addEventListener('error', () => over.reject(new Error('the search worker did not start')))
  const answerOf = <T>(answer: Promise<T>): Promise<T> => Promise.race([answer, over.promise])
  const open = async (): Promise<Search> => {
    const { proxy, wrap } = await import('comlink')
    const remote = wrap<SearchApi>(worker)
    await answerOf(
      remote.open(
        scope,
        proxy(() => listeners.forEach((hear) => hear())),
      ),
    )
    return {
      find: (...asked) => answerOf(remote.find(...asked)),
      recall: (...asked) => answerOf(remote.recall(...asked)),
    }
  }
  return {
    name: nameOf(scope),
    search: open(),
    ready: null,
    end: () => {
      worker.terminate()
      over.reject(new Error('the search was ended'))
    },
  }
}

/**
 * The worker that finds things, begun when first wanted. Another person, client, language or set of modules
 * ends it and begins one that knows nothing of the former. Throws where it cannot start.
 */
export function openSearch(scope: SearchScope): Promise<Search> {
  if (opened?.name === nameOf(scope)) return opened.search
  endSearch()
  const mine = start(scope)
  mine.search.then(
    (search) => (mine.ready = search),
    () => {
      if (opened === mine) endSearch()
    },
  )
  opened = mine
  return mine.search
}

/** What `openSearch` gives where it is open already: a question leaves at once, before anything is painted. */
export const searchAtHand = (scope: SearchScope): Search | null =>
  opened?.name === nameOf(scope) ? opened.ready : null

/** Ends the worker: what it knows is gone with it. */
function endSearch(): void {
  opened?.end()
  opened = null
}

/** Hears of every change of what can be found, until the returned function is called. */
export function followSearch(hear: () => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}

// Signed out, or another client: nothing of what was found stays in memory.
sessionStore.subscribe((now, before) => {
  if (now.member !== before.member) endSearch()
})
