import { createStore } from 'zustand/vanilla'
import type { SettingName } from '#contract/features/settings/settings-desk.ts'
import type { SettingsValues } from '#contract/features/settings/settings-schema.ts'

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
}

/** Asks before the page is left with something that no server has. */
function warn(event: BeforeUnloadEvent): void {
  if (Object.keys(draftStore.getState()).length > 0) event.preventDefault()
}

draftStore.subscribe((drafts) => {
  if (Object.keys(drafts).length > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
})
