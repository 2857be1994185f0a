/** Between two attempts to reach a stream that was lost, in milliseconds: soon at first, then seldom. */
const pauses = [1000, 2000, 4000, 8000]

/** Asks again and again for what was lost, until it is there: one attempt at a time. */
export function retrying(ask: () => void): { lost: () => void; found: () => void } {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    lost() {
      if (timer !== undefined) return
      const pause = pauses[Math.min(tries++, pauses.length - 1)] ?? 0
      // Devices that lost the same server do not all come back at once.
      timer = setTimeout(
        () => {
          timer = undefined
          ask()
        },
        pause * (0.75 + Math.random() / 2),
      )
    },
    found() {
      tries = 0
      clearTimeout(timer)
      timer = undefined
    },
  }
}
