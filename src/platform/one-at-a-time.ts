/** The same work never twice at once; what is asked for meanwhile is done once more afterwards. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const run = async () => {
    do {
      again = false
      await work()
    } while (again)
  }
  return () => {
    if (running) again = true
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}
