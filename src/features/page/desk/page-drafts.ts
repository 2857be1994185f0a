import { createStore } from 'zustand/vanilla'
import type { DraftTexts } from '#contract/features/page/page-desk.ts'

/** What was typed of pages and no server has, by place and page. It outlives screens and failed saves. */
export const draftStore = createStore<Readonly<Record<string, DraftTexts>>>()(() => ({}))

/** Keeps what was typed; null forgets it. */
export function keepDraft(key: string, texts: DraftTexts | null): void {
  const { [key]: _, ...others } = draftStore.getState()
  draftStore.setState(texts ? { ...others, [key]: texts } : others, true)
}

/** Asks before the page is left with something that no server has. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

draftStore.subscribe((drafts) => {
  if (Object.keys(drafts).length > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
})
