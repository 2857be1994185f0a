/** What arrives on a port, one after the other. */
export interface PortQueue<T> {
  /** The next one; null where none comes within the patience. */
  next(): Promise<T | null>
}

/** Listens on a port from now on; nobody waits longer for a message than `patience` (ms; for ever unless told). */
export function queueOf<T>(port: MessagePort, patience?: number): PortQueue<T> {
  const arrived: T[] = []
  let wake: ((message: T) => void) | null = null
  port.addEventListener('message', ({ data }: MessageEvent<T>) => {
    if (!wake) return void arrived.push(data)
    wake(data)
    wake = null
  })
  port.start()
  return {
    async next() {
      const first = arrived.shift()
      if (first !== undefined) return first
      const { promise, resolve } = Promise.withResolvers<T | null>()
      const giveUp = () => {
        wake = null
        resolve(null)
      }
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience)
      wake = resolve
      const message = await promise
      clearTimeout(timer)
      return message
    },
  }
}
