import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { readDraft } from '#engine/rows/drafts.ts'
import { deskClientStore } from '#platform/desk/desk-client.ts'
import { useSettled } from '#platform/desk/use-settled.ts'
import { reportError } from '#platform/report-error.ts'
import { sessionStore } from '#platform/session-store.ts'
import { vault } from '#platform/workers/vault.ts'
import { keptSchema, type KeptNotice } from './notice-draft.ts'

const member = () => ({
  userId: sessionStore.getState().user?.id ?? '',
  clientId: deskClientStore.getState().client?.id ?? 0,
})
const form = (noticeId: string) => `notice:${noticeId}`

/** What was left on the device of a notice (`new`: of one that is not there yet), or null. */
export async function readKept(noticeId: string): Promise<KeptNotice | null> {
  const read = v.safeParse(keptSchema, await readDraft(member(), form(noticeId)))
  return read.success ? read.output : null
}

/** Forgets it: the server has it. */
export async function dropKept(noticeId: string): Promise<void> {
  await (await vault()).dropDraft(member(), form(noticeId))
}

/**
 * Keeps what is typed on the device, sealed, until the server has it; null: nothing is to be kept. `kept` stays the same
 * object as long as nothing is typed. Gives whether the device has it as it stands.
 */
export function useKeeping(noticeId: string, kept: KeptNotice | null): boolean {
  const settled = useSettled(kept)
  const [saved, setSaved] = useState(kept)
  useEffect(() => {
    if (settled === null || settled === saved) return
    vault()
      .then(async (opened) => opened.saveDraft(member(), form(noticeId), settled))
      .then(() => setSaved(settled))
      .catch((error: unknown) => void reportError(error))
  }, [noticeId, settled, saved])
  return kept !== null && kept === saved
}
