import { retryLoad } from './retry-load.ts'

/** Links that were put in the place of one whose style did not come. */
const again = new WeakSet<EventTarget>()

/** One more try for a style, in its place in the page; gives the link that stands there now. */
function fetchStyle(missed: HTMLLinkElement): { link: HTMLLinkElement; arrival: Promise<void> } {
  const link = missed.cloneNode() as HTMLLinkElement
  again.add(link)
  const arrival = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)))
  })
  missed.replaceWith(link)
  return { link, arrival }
}

/**
 * Fetches styles that did not come until they do: a chunk asks for its styles once in a page's life, and what
 * is drawn without them would stay so.
 */
export function followMissingStyles(): void {
  const hear = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || again.has(target)) return
    let link = target
    void retryLoad(() => {
      const trial = fetchStyle(link)
      link = trial.link
      return trial.arrival
    })
  }
  addEventListener('error', hear, true)
}
