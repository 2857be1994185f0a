import type { FromPlayer, ToPlayer } from '#contract/engine/content/player-messages.ts'

// The adapter, which has this origin, and passes on what is said.
const adapter = window.parent

/** Says something to the app; see [Note: Players of files]. */
export const say = (said: FromPlayer): void => adapter.postMessage({ type: 'player', said }, location.origin)

/** Says that what is played was seen to its end; `score`: 0 to 100, where it has one. */
export const sayFinished = (score: number | undefined): void =>
  adapter.postMessage({ type: 'finished', score }, location.origin)

/** The address of the file that is played: the page is opened with its path. */
export const playedAddress = (): string => {
  const path = decodeURIComponent(location.search.slice(1))
  return new URL(`../${path.split('/').map(encodeURIComponent).join('/')}`, location.href).href
}

/** Hears what the app says; how it looks is done for every player. */
export function hear(onMessage: (message: ToPlayer) => void): void {
  addEventListener('message', ({ source, data }: MessageEvent<ToPlayer>) => {
    if (source !== adapter) return
    if (data.type === 'theme') document.documentElement.dataset['theme'] = data.theme
    else onMessage(data)
  })
}

/** An element of a class that says something. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
