import { useEffect, useState } from 'react'
import {
  askDeletion,
  cancelDeletion,
  exportOwnData,
  readDeletion,
  type Deletion,
} from '#contract/features/account/account-contract.ts'
import { call } from '#engine/session/api.ts'
import { CallError } from '#platform/call-error.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { saveAs } from '#platform/browser/save-as.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'

/** A copy of the own data, and the wish to have the account deleted. */
export function useOwnData() {
  const online = useOnline()
  const [request, setRequest] = useState<Deletion['request']>(null)
  const exporting = useAttempt()
  const deleting = useAttempt()
  useEffect(() => {
    if (!online) return
    const stop = new AbortController()
    call(readDeletion, {}, { signal: stop.signal }).then(
      (answer) => setRequest(answer.request),
      // Nothing is asked for then; asking again is one tap away and changes nothing.
      (error: unknown) => {
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error
      },
    )
    return () => stop.abort()
  }, [online])
  return {
    online,
    request,
    exporting,
    deleting,
    download: () =>
      exporting.attempt(async () => {
        const answer = await call(exportOwnData, { body: { confirm: true } })
        saveAs('trilha-meus-dados.json', await answer.blob())
      }),
    ask: (onDone: () => void) =>
      deleting.attempt(async () => {
        setRequest((await call(askDeletion, { body: { confirm: true } })).request)
        onDone()
      }),
    cancel: () =>
      deleting.attempt(async () => setRequest((await call(cancelDeletion, { body: { confirm: true } })).request)),
  }
}
