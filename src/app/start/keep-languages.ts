import { languageCodes } from '#contract/engine/language.ts'
import { commonPart } from '#platform/persisted/parts.ts'
import { sessionStore } from '#platform/session-store.ts'

/** Every language that somebody may choose here: those of the open area and of the person's clients. */
function offeredLanguages(): string[] {
  const { settings, memberSettings } = commonPart.getState()
  const { clients } = sessionStore.getState()
  const offered = new Set([settings, memberSettings, ...clients].flatMap((one) => one?.languages ?? []))
  return languageCodes.filter((code) => offered.has(code))
}

/** Has the service worker keep the texts of what is offered, now and whenever that changes; it needs a network. */
export function followLanguagesOffered(): void {
  let asked = ''
  const ask = async () => {
    const codes = offeredLanguages()
    if (codes.join() === asked || !navigator.onLine) return
    asked = codes.join()
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'keep-languages', codes })
  }
  const askAgain = () => void ask()
  commonPart.subscribe(askAgain)
  sessionStore.subscribe(askAgain)
  addEventListener('online', askAgain)
  void ask()
}
