/**
 * Runs `work` one at a time: asked for while it runs, it runs once more afterwards, for whoever asked. The answer is
 * the end of that.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const runAll = async () => {
    try {
      while (again) {
        again = false
        await work()
      }
    } finally {
      running = null
    }
  }
  return () => {
    again = true
    running ??= runAll()
    return running
  }
}
