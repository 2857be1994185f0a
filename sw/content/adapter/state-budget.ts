/**
 * Most letters of what a lesson keeps of itself, as JSON: 1 MiB (player.md, 7), less what the run-time itself adds to what
 * was set (times, modes, counts).
 */
const most = 1024 * 1024 - 16 * 1024

/** Counts what a lesson keeps of itself. */
export interface StateBudget {
  /** Whether a value has room beside all others; if so it is counted. */
  take(element: string, value: unknown): boolean
}

/** Begins with what the lesson kept before. */
export function openBudget(kept: Readonly<Record<string, string>>): StateBudget {
  const sizes = new Map<string, number>()
  let total = 0
  const sizeOf = (element: string, value: unknown) =>
    JSON.stringify(element).length + JSON.stringify(String(value)).length + 2
  const put = (element: string, size: number) => {
    total += size - (sizes.get(element) ?? 0)
    sizes.set(element, size)
  }
  for (const [element, value] of Object.entries(kept)) put(element, sizeOf(element, value))
  return {
    take(element, value) {
      const size = sizeOf(element, value)
      if (total + size - (sizes.get(element) ?? 0) > most) return false
      put(element, size)
      return true
    },
  }
}
