import { readContent } from '#contract/features/authoring/authoring-contract.ts'
import type { Content } from '#contract/features/authoring/authoring-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { problemCode } from '#platform/call-error.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import type { DraftSaver } from '../editor/draft-saver.ts'

/** What a dialog does with a draft: with everything saved first, on the revision that there is then. */
export function useAct(saver: DraftSaver) {
  const { busy, failure, attempt } = useAttempt()
  const act = (
    work: (params: { kind: Content['kind']; id: string }, rev: number) => Promise<Content | void>,
    after?: () => void,
  ) =>
    attempt(async () => {
      await saver.flush()
      const { content, state, failure: notSaved } = saver.store.getState()
      if (state !== 'saved') throw notSaved ?? new Error('not saved')
      const params = { kind: content.kind, id: String(content.id) }
      try {
        const changed = await work(params, content.rev)
        if (changed) saver.take(changed)
      } catch (error) {
        // Somebody else wrote meanwhile: what they wrote is shown, and it can be tried again.
        if (problemCode(error) === 'edit.conflict') saver.take(await staffCall(readContent, { params }))
        throw error
      }
      after?.()
    })
  return { busy, failure, act }
}
