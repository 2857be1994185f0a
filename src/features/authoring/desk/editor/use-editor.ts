import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import * as v from 'valibot'
import {
  checkContent,
  followContent,
  listContentChoices,
  readContent,
  saveContent,
} from '#contract/features/authoring/authoring-contract.ts'
import { changeSchema, type Choices, type Content } from '#contract/features/authoring/authoring-schema.ts'
import type { Fault } from '#contract/features/authoring/draft/faults.ts'
import type { ContentKind } from '#contract/features/authoring/draft/fields.ts'
import { newId } from '#contract/engine/ids.ts'
import { readDraft } from '#engine/rows/drafts.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { onLeaving } from '#platform/browser/leaving.ts'
import { CallError } from '#platform/call-error.ts'
import { deskClientStore } from '#platform/desk/desk-client.ts'
import { useAnswer, type Answer } from '#platform/hooks/use-answer.ts'
import { sessionStore } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { vault } from '#platform/workers/vault.ts'
import { createDraftSaver, type DraftSaver, type Unsaved } from './draft-saver.ts'

/** Editors are heard so often (ms). */
const heardEvery = 20_000

const unsavedSchema = v.object({ editor: v.string(), rev: v.number(), changes: v.array(changeSchema) })

/** What was left on the device of a draft, or null. */
async function readUnsaved(member: { userId: string; clientId: number }, form: string): Promise<Unsaved | null> {
  const read = v.safeParse(unsavedSchema, await readDraft(member, form))
  return read.success ? read.output : null
}

function isConflict(error: unknown): readonly string[] | null {
  const problem = error instanceof CallError ? error.problem : null
  return problem?.code === 'edit.conflict' ? (problem.fields ?? []).map(({ field }) => field) : null
}

/** Opens a draft: what the server has, and over it what was left on this device. */
async function openDraft(kind: ContentKind, id: string, signal: AbortSignal): Promise<DraftSaver> {
  const params = { kind, id }
  const read = async () => staffCall(readContent, { params })
  const content = await staffCall(readContent, { params }, { signal })
  const member = {
    userId: sessionStore.getState().user?.id ?? '',
    clientId: deskClientStore.getState().client?.id ?? 0,
  }
  const form = `content:${kind}:${id}`
  const left = await readUnsaved(member, form)
  const editor = left?.editor ?? newId()
  return createDraftSaver(content, left, {
    editor,
    send: async (rev, changes) => staffCall(saveContent, { params, body: { editor, changes: [...changes] } }, { rev }),
    read,
    keep: async (unsaved) => (await vault()).saveDraft(member, form, unsaved),
    drop: async () => (await vault()).dropDraft(member, form),
    isConflict,
    now: () => Date.now(),
    later: (work, ms) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
}

/** A draft that is open in this editor. */
export const useOpenDraft = (kind: ContentKind, id: string): Answer<DraftSaver> =>
  useOnce(`${kind} ${id}`, (signal) => openDraft(kind, id, signal))

/** Opened once: when the network comes back, what is typed stays where it is. */
function useOnce(key: string, open: (signal: AbortSignal) => Promise<DraftSaver>): Answer<DraftSaver> {
  const [opened, setOpened] = useState<{ key: string; saver: DraftSaver } | null>(null)
  const answer = useAnswer(key, async (signal) => {
    if (opened?.key === key) return opened.saver
    const saver = await open(signal)
    setOpened({ key, saver })
    return saver
  })
  return opened?.key === key ? { is: 'there', value: opened.saver } : answer
}

/** Saves at leaving, and when the network comes back. */
export function useSaving(saver: DraftSaver): void {
  useEffect(() => {
    const flush = () => void saver.flush()
    const stop = onLeaving(flush)
    addEventListener('online', flush)
    return () => {
      stop()
      removeEventListener('online', flush)
      flush()
    }
  }, [saver])
}

/** Who else has the draft open; heard every 20 s. */
export function usePresence(content: Pick<Content, 'kind' | 'id'>): readonly string[] {
  const [editor] = useState(() => newId())
  const [names, setNames] = useState<readonly string[]>([])
  const { kind, id } = content
  useEffect(() => {
    const stop = new AbortController()
    const hear = () =>
      staffCall(followContent, { params: { kind, id: String(id) }, query: { editor } }, { signal: stop.signal }).then(
        ({ others }) => setNames(others.map(({ name }) => name)),
        // It is asked again soon.
        () => {},
      )
    void hear()
    const timer = setInterval(() => void hear(), heardEvery)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [kind, id, editor])
  return names
}

/** How often it is asked whether a file has become ready (ms). */
const askedEvery = 3000

/** What stands in the way of a publication, as of the revision that is saved, and what the draft's files are called. */
export function useCheck({ kind, id, rev }: Pick<Content, 'kind' | 'id' | 'rev'>): {
  faults: readonly Fault[]
  files: ReadonlyMap<string, string>
  questions: ReadonlyMap<string, string>
} {
  const [round, setRound] = useState(0)
  const answer = useAnswer(`${kind} ${id} ${rev} ${round}`, (signal) =>
    staffCall(checkContent, { params: { kind, id: String(id) } }, { signal }),
  )
  const [last, setLast] = useState<typeof answer>({ is: 'coming' })
  if (answer.is === 'there' && answer !== last) setLast(answer)
  const shown = answer.is === 'there' ? answer : last
  const value = shown.is === 'there' ? shown.value : { faults: [], files: [], questions: [] }
  // What was sent is looked at before anybody may see it: that is asked after until it is done.
  const waits = value.faults.some(({ code }) => code === 'file_not_ready')
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setRound((now) => now + 1), askedEvery)
    return () => clearInterval(timer)
  }, [waits])
  return {
    faults: value.faults,
    files: new Map(value.files.map((file) => [file.id, file.name])),
    questions: new Map(value.questions.map((question) => [question.id, shownText(question.text)])),
  }
}

/** What an editor offers to choose from. */
export const useChoices = (): Choices | null => {
  const clientId = useStore(deskClientStore, ({ client }) => client?.id ?? 0)
  const answer = useAnswer(`choices ${clientId}`, (signal) => staffCall(listContentChoices, {}, { signal }))
  return answer.is === 'there' ? answer.value : null
}
