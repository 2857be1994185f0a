import { createStore } from 'zustand/vanilla'
import type { SettingName } from '#contract/features/settings/settings-desk.ts'
import type { SettingsValues } from '#contract/features/settings/settings-schema.ts'
import { onLeaving } from '#platform/browser/leaving.ts'
import { isShapedLike, openKeptDraft, tellRestored, type KeptDraft } from '#platform/desk/kept/kept-drafts.ts'
import { reportError } from '#platform/report-error.ts'

/** What was typed on a screen of settings and is not saved: new values, and what is to go back to the platform's. */
export interface Draft {
  values: Partial<SettingsValues>
  inherit: readonly SettingName[]
}

export const emptyDraft: Draft = { values: {}, inherit: [] }

/** Drafts by client and group. They outlive screens and failed saves, and go when the server has confirmed them. */
export const draftStore = createStore<Readonly<Record<string, Draft>>>()(() => ({}))

/** Whether there is anything to save. */
export const isEmpty = ({ values, inherit }: Draft): boolean => Object.keys(values).length === 0 && inherit.length === 0

/** Keeps a draft; an empty one is forgotten. */
export function keepDraft(key: string, draft: Draft): void {
  const { [key]: _, ...others } = draftStore.getState()
  draftStore.setState(isEmpty(draft) ? others : { ...others, [key]: draft }, true)
  if (isEmpty(draft)) onDevice(key).forget()
  else onDevice(key).note(draft)
}

const opened = new Map<string, KeptDraft>()

/** The same on the device, sealed; the client is part of the key. */
function onDevice(key: string): KeptDraft {
  const known = opened.get(key)
  if (known) return known
  const draft = openKeptDraft(`settings-${key}`, 'platform', reportError)
  if (opened.size === 0) onLeaving(() => opened.forEach(({ flush }) => flush()))
  opened.set(key, draft)
  return draft
}

/** Brings back what was typed before the page was closed, where nothing is typed now. */
export async function restoreDraft(key: string): Promise<void> {
  if (key in draftStore.getState()) return
  const kept = await onDevice(key).read()
  if (key in draftStore.getState() || !isShapedLike(kept, emptyDraft) || isEmpty(kept)) return
  keepDraft(key, kept)
  tellRestored()
}

/** Asks before the page is left with something that no server has. */
function warn(event: BeforeUnloadEvent): void {
  if (Object.keys(draftStore.getState()).length > 0) event.preventDefault()
}

draftStore.subscribe((drafts) => {
  if (Object.keys(drafts).length > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
})
