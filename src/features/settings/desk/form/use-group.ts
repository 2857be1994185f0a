import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { newId } from '#contract/engine/ids.ts'
import {
  settingsGroups,
  type DeskSettings,
  type SettingName,
  type SettingsGroup,
} from '#contract/features/settings/settings-desk.ts'
import type { SettingsValues } from '#contract/features/settings/settings-schema.ts'
import { CallError } from '#platform/call-error.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { reportError } from '#platform/report-error.ts'
import { draftStore, emptyDraft, isEmpty, keepDraft, restoreDraft } from './drafts.ts'
import type { Place } from './place.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Where a value that is shown comes from. */
export type Origin = 'own' | 'inherited'

/** One group of settings as a form works with it. */
export interface GroupForm {
  settings: DeskSettings
  of: Place['of']
  /** What is shown: as typed, else as it holds. */
  value: <N extends SettingName>(name: N) => SettingsValues[N]
  set: <N extends SettingName>(name: N, value: SettingsValues[N]) => void
  origin: (name: SettingName) => Origin
  /** Gives a setting back to the platform; null where it is not set here, or always is. */
  giveBack: (name: SettingName) => (() => void) | null
  /** Whether the server refused a field: `signIn.attempts`. */
  isRefused: (field: string) => boolean
  /** Asks how it is now; what was typed stays. */
  renew: () => void
}

/** What a screen of one group shows and does. */
export function useGroup(place: Place, group: SettingsGroup) {
  const client = useDeskClient()
  const whose = place.of === 'client' ? (client?.id ?? 0) : 0
  const key = `${whose} ${group}`
  const [round, setRound] = useState(0)
  const [writeKey, setWriteKey] = useState(() => newId())
  const answer = useAnswer(`${place.of} ${whose} ${round}`, place.read)
  const [saved, setSaved] = useState<{ round: number; settings: DeskSettings } | null>(null)
  const draft = useStore(draftStore, (drafts) => drafts[key] ?? emptyDraft)
  const { busy, failure, attempt, clear } = useAttempt()
  useEffect(() => void restoreDraft(key).catch(reportError), [key])
  const newest = saved?.round === round ? saved.settings : answer.is === 'there' ? answer.value : null
  // While it is asked anew what stood there stays, so that nothing jumps.
  const [shown, setShown] = useState<DeskSettings | null>(null)
  if (newest && newest !== shown) setShown(newest)
  const settings = newest ?? shown

  const refused =
    failure instanceof CallError && failure.problem?.code === 'request.invalid'
      ? (failure.problem.fields ?? []).map(({ field }) => field.replace(/^(?:values|inherit)\./, ''))
      : []
  const names: readonly SettingName[] = settingsGroups[group]

  const renew = () => {
    clear()
    setRound((count) => count + 1)
  }

  const form = (held: DeskSettings): GroupForm => ({
    settings: held,
    of: place.of,
    value: (name) => {
      const typed = draft.values[name]
      if (typed !== undefined) return typed as never
      const back = draft.inherit.includes(name) ? held.inherited[name] : undefined
      return (back === undefined ? held.values[name] : back) as never
    },
    set: (name, value) => {
      const { [name]: _, ...others } = draft.values
      const isBack = held.own.includes(name) && same(value, held.values[name])
      const values = isBack ? others : { ...others, [name]: value }
      keepDraft(key, { values, inherit: draft.inherit.filter((one) => one !== name) })
    },
    origin: (name) =>
      name in draft.values ? 'own' : held.own.includes(name) && !draft.inherit.includes(name) ? 'own' : 'inherited',
    giveBack: (name) => {
      const isTyped = name in draft.values
      const isOwn = held.own.includes(name)
      if ((!isTyped && !isOwn) || draft.inherit.includes(name) || held.inherited[name] === undefined) return null
      return () => {
        const { [name]: _, ...values } = draft.values
        keepDraft(key, { values, inherit: isOwn ? [...draft.inherit, name] : draft.inherit })
      }
    },
    isRefused: (field) => refused.some((one) => one === field || one.startsWith(`${field}.`)),
    renew,
  })

  const save = (onSaved: () => void) =>
    attempt(async () => {
      if (!settings) return
      try {
        const body = { values: draft.values, inherit: [...draft.inherit] }
        const kept = await place.save(group, body, { rev: settings.rev, key: writeKey })
        setSaved({ round, settings: kept })
        keepDraft(key, emptyDraft)
        setWriteKey(newId())
        onSaved()
      } catch (error) {
        // Refused: the next try is another write.
        if (error instanceof CallError && error.kind === 'problem') setWriteKey(newId())
        throw error
      }
    })

  return {
    form: settings && form(settings),
    error: answer.is === 'failed' ? answer.error : null,
    busy,
    failure,
    /** Fields that stop it and are not of this screen. */
    elsewhere: [...new Set(refused.map((field) => field.split('.')[0] ?? ''))].filter(
      (name) => !names.some((own) => own === name),
    ) as SettingName[],
    isConflict: failure instanceof CallError && failure.problem?.code === 'edit.conflict',
    isDirty: !isEmpty(draft),
    save,
    discard: () => {
      clear()
      keepDraft(key, emptyDraft)
    },
    renew,
  }
}
