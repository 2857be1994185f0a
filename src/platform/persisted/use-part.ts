import { useStore } from 'zustand'
import { commonPart, paramsPart, type CommonPart } from './parts.ts'

export function useCommon<T>(selector: (part: CommonPart) => T): T {
  return useStore(commonPart, selector)
}

/**
 * A list's filters: what was saved over `initial` ("all"). Saved on change.
 * `initial` must be a constant, `list` such as `1/courses` (client and list).
 */
export function useSavedFilters<T extends object>(
  list: string,
  initial: T,
): [filters: T, change: (part: Partial<T>) => void] {
  const saved = useStore(paramsPart, (part) => part.filters[list])
  const filters = saved ? { ...initial, ...(saved as Partial<T>) } : initial
  const change = (part: Partial<T>) => {
    const now = paramsPart.getState().filters
    paramsPart.setState({ filters: { ...now, [list]: { ...now[list], ...part } } })
  }
  return [filters, change]
}
