import { dayIn } from '#contract/engine/time.ts'
import { useSelectedClient } from '#platform/session-store.ts'

/** The day it is where the client is. */
export function useToday(): string {
  return dayIn(useSelectedClient()?.timeZone ?? 'America/Sao_Paulo', new Date())
}
