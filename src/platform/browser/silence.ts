import { createStore } from 'zustand/vanilla'

/** Whoever waits is told after so long without a byte (ms). */
export const silentAfter = 8000

/** How many things that somebody waits for have brought no byte for {@link silentAfter}. */
export const silence = createStore<{ waits: number }>()(() => ({ waits: 0 }))

/** Something from the network that a person waits for. */
export interface Wait {
  /** Bytes have come, and more are waited for. */
  readonly heard: () => void
  /** It is here, or given up. Once is enough. */
  readonly end: () => void
}

const add = (count: number) => silence.setState(({ waits }) => ({ waits: waits + count }))

/**
 * [Note: Silence] A network that takes everything and answers nothing looks like one that works: `navigator.onLine` is
 * true and nothing fails for half a minute. So everything of the page that a person waits for is timed from its last
 * byte, and where nothing comes they are told so, and that what is on the device stays there.
 */
export function beginWait(): Wait {
  let silent = false
  const speak = () => {
    if (silent) add(-1)
    silent = false
  }
  const fallSilent = () => {
    silent = true
    add(1)
  }
  let timer = setTimeout(fallSilent, silentAfter)
  return {
    heard() {
      speak()
      clearTimeout(timer)
      timer = setTimeout(fallSilent, silentAfter)
    },
    end() {
      speak()
      clearTimeout(timer)
    },
  }
}

/** Work that a person waits for and whose bytes nobody counts. */
export async function waitedFor<T>(work: Promise<T>): Promise<T> {
  const wait = beginWait()
  return work.finally(() => wait.end())
}
