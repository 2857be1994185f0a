import { useState } from 'react'
import { newId } from '#contract/engine/ids.ts'
import type { SiteListKey } from '#contract/features/course/course-contract.ts'
import { readSiteLists, saveSiteList, type DeskList } from '#contract/features/site-list/site-list-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { isShapedLike } from '#platform/desk/kept/kept-drafts.ts'
import { useKeptValue } from '#platform/desk/kept/use-kept-form.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'

export type Item = DeskList['items'][number]

/** One list as its screen shows and changes it. */
export function useSiteList(key: SiteListKey) {
  const client = useDeskClient()
  const [round, setRound] = useState(0)
  const [writeKey, setWriteKey] = useState(() => newId())
  const answer = useAnswer(`list ${client?.id ?? 0} ${key} ${round}`, (signal) =>
    staffCall(readSiteLists, {}, { signal }),
  )
  const [saved, setSaved] = useState<{ round: number; list: DeskList } | null>(null)
  const [typed, setTyped] = useState<readonly Item[] | null>(null)
  const [left, setLeft] = useState<{ rev: number; items: readonly Item[] } | null>(null)
  const { busy, failure, attempt, clear } = useAttempt()
  const told = answer.is === 'there' ? answer.value : null
  const held = saved?.round === round ? saved.list : (told?.lists.find((list) => list.key === key) ?? null)
  const forget = useKeptValue<{ rev: number; items: readonly Item[] } | null>(`list-${key}`, {
    value: typed && held ? { rev: held.rev, items: typed } : null,
    first: null,
    restore: (kept) => {
      const known = isShapedLike(kept, { rev: 0, items: [] as Item[] }) && Array.isArray(kept.items) ? kept : null
      setLeft(known)
      return known !== null
    },
  })
  // What was typed over another state of the list would undo what others did since.
  if (left && held) {
    if (typed === null && left.rev === held.rev) setTyped(left.items)
    setLeft(null)
  }
  const items = typed ?? held?.items ?? []
  const change = (work: (now: Item[]) => Item[]) => setTyped((now) => work([...(now ?? held?.items ?? [])]))

  return {
    there: held !== null && told !== null,
    error: answer.is === 'failed' ? answer.error : null,
    items,
    languages: told?.languages ?? [],
    defaultLanguage: told?.defaultLanguage ?? 'pt-BR',
    isDirty: typed !== null,
    busy,
    failure,
    isConflict: failure instanceof CallError && failure.problem?.code === 'edit.conflict',
    /** Places of items whose label the server missed. */
    refused:
      failure instanceof CallError
        ? (failure.problem?.fields ?? []).flatMap(({ field }) => /^items\.(\d+)/.exec(field)?.[1] ?? []).map(Number)
        : [],
    add: () => change((now) => [...now, { id: newId(), name: {}, retired: false, used: false }]),
    set: (id: string, part: Partial<Item>) =>
      change((now) => now.map((item) => (item.id === id ? { ...item, ...part } : item))),
    remove: (id: string) => change((now) => now.filter((item) => item.id !== id)),
    /** Puts an item in the place of another one. */
    move: (id: string, to: number) =>
      change((now) => {
        const at = now.findIndex((item) => item.id === id)
        const [item] = now.splice(at, 1)
        if (item) now.splice(to, 0, item)
        return now
      }),
    save: (onSaved: () => void) =>
      attempt(async () => {
        if (!held) return
        const body = { items: items.map(({ id, name, retired }) => ({ id, name, retired })) }
        try {
          const list = await staffCall(saveSiteList, { params: { key }, body }, { rev: held.rev, key: writeKey })
          forget()
          setSaved({ round, list })
          setTyped(null)
          setWriteKey(newId())
          onSaved()
        } catch (error) {
          if (error instanceof CallError && error.kind === 'problem') setWriteKey(newId())
          throw error
        }
      }),
    discard: () => {
      clear()
      forget()
      setTyped(null)
    },
    /** Asks how it is now; what was typed stays. */
    renew: () => {
      clear()
      setRound((count) => count + 1)
    },
  }
}
