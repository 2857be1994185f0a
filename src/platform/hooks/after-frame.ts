/** A page in the background makes no frames: nobody waits longer for one (ms). */
const longest = 1000

/** Resolves once the frame that is being prepared is made; what it does not need begins then. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, longest)
    // A task queued as the frame begins runs when it has been made.
    requestAnimationFrame(() => setTimeout(done))
  })
}
