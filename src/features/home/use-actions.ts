import { homeParts, type HomeAction } from '#platform/feature/home.ts'
import { useSelectedClient } from '#platform/session-store.ts'

/** What people of this client do most, in its order; empty where there are only minor ones. */
export function useActions(): readonly HomeAction[] {
  const modules = useSelectedClient()?.modules ?? []
  const actions = homeParts()
    .flatMap(({ action, module }) => (action && (module === null || modules.includes(module)) ? [action] : []))
    .toSorted((a, b) => a.order - b.order)
  return actions.some(({ minor }) => !minor) ? actions : []
}
