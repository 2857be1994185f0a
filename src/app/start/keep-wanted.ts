import { languageCodes } from '#contract/engine/language.ts'
import { commonPart } from '#platform/persisted/parts.ts'
import { sessionStore } from '#platform/session-store.ts'

/**
 * What somebody may want here without a network: the languages of the open area and of the person's clients, and the
 * scanner of invoices where they report sales.
 */
function wantedHere(): string[] {
  const { settings, memberSettings } = commonPart.getState()
  const { clients } = sessionStore.getState()
  const offered = new Set([settings, memberSettings, ...clients].flatMap((one) => one?.languages ?? []))
  const reports = clients.some(({ modules }) => modules.includes('insert_sales'))
  return [...languageCodes.filter((code) => offered.has(code)), ...(reports ? ['scanner'] : [])]
}

/** Has the service worker keep the files of what is wanted, now and whenever that changes; it needs a network. */
export function followWanted(): void {
  let asked = ''
  const ask = async () => {
    const wanted = wantedHere()
    if (wanted.join() === asked || !navigator.onLine) return
    asked = wanted.join()
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'keep-wanted', wanted })
  }
  const askAgain = () => void ask()
  commonPart.subscribe(askAgain)
  sessionStore.subscribe(askAgain)
  addEventListener('online', askAgain)
  void ask()
}
