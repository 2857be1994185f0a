import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import type { ErrorCode } from '#contract/engine/errors.ts'
import { decideCases } from '#contract/features/review/review-contract.ts'
import type { CaseDecision } from '#contract/engine/staff/case.ts'
import { mostCases, type ListedCase } from '#contract/features/review/review-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText, errorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { WrittenDialog } from './written-dialog.tsx'
import type { Decided } from './decided.ts'
import { titleOf } from './review-words.ts'
import type { Undoable } from './use-undo.ts'
import styles from './review.module.css'

interface BatchBarProps {
  cases: readonly ListedCase[]
  /** Their decisions are given reasons in words. */
  isWritten: boolean
  onDone: (caseIds: readonly string[]) => void
  /** They can be undone until then. */
  onUndoable: (undoable: Undoable) => void
  onClear: () => void
}

/** One decision for many cases; each is decided on its own, and what was not is told by name. */
export function BatchBar({ cases, isWritten, onDone, onUndoable, onClear }: BatchBarProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null)
  const [left, setLeft] = useState<readonly { caseId: string; title: string; why: string }[]>([])
  const decide = ({ decision, reason, note }: Decided & { decision: Exclude<CaseDecision, 'part'> }) =>
    attempt(async () => {
      setAsking(null)
      const named = cases.map(({ queue, caseId, decisionId }) => ({ queue, caseId, after: decisionId }))
      const body = { decision, ...(reason && { reason }), note, cases: named }
      const { results, undoUntil } = await staffCall(decideCases, { body })
      const done = results.filter(({ code }) => code === null).map(({ caseId }) => caseId)
      const undone = results.flatMap(({ queue, caseId, code, decisionId }) =>
        code === null ? { queue, caseId, after: decisionId } : [],
      )
      const text = plural(done.length, { one: '# caso decidido', other: '# casos decididos' })
      if (undone.length > 0) onUndoable({ text, cases: undone, until: Date.parse(undoUntil) })
      const refused = results.filter(({ code }) => code !== null)
      setLeft(
        refused.map(({ caseId, code }) => {
          const row = cases.find((one) => one.caseId === caseId)
          return { caseId, title: row ? titleOf(row) : caseId, why: errorText(code as ErrorCode) }
        }),
      )
      if (refused.length === 0) onDone(done)
    })
  const tooMany = cases.length > mostCases
  return (
    <div className={styles.batch}>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {left.length > 0 ? (
        <Banner
          tone="warn"
          role="alert"
          title={<Plural value={left.length} one="# caso não foi decidido" other="# casos não foram decididos" />}
          text={left.map(({ title, why }) => `${title}: ${why}`).join(' ')}
          action={
            <Button variant="outline" onClick={() => onDone(cases.map(({ caseId }) => caseId))}>
              <Trans>Entendi</Trans>
            </Button>
          }
        />
      ) : (
        <Actions>
          <strong className={styles.picked}>
            <Plural value={cases.length} one="# escolhido" other="# escolhidos" />
          </strong>
          <Button
            busy={busy}
            disabled={tooMany}
            onClick={() => (isWritten ? setAsking('approve') : void decide({ decision: 'approve', note: '' }))}
          >
            <Trans>Aprovar escolhidos</Trans>
          </Button>
          <Button variant="danger" busy={busy} disabled={tooMany} onClick={() => setAsking('refuse')}>
            <Trans>Recusar escolhidos</Trans>
          </Button>
          <Button variant="quiet" onClick={onClear}>
            <Trans>Limpar escolha</Trans>
          </Button>
          {tooMany ? <span className={styles.note}>{t`No máximo ${mostCases} de uma vez.`}</span> : null}
        </Actions>
      )}
      {asking !== null && isWritten ? (
        <WrittenDialog
          queue={cases[0]?.queue ?? ''}
          decision={asking}
          onClose={() => setAsking(null)}
          onDecide={({ note }) => void decide({ decision: asking, note })}
        />
      ) : null}
      {asking === 'refuse' && !isWritten ? (
        <RefuseDialog
          onClose={() => setAsking(null)}
          onRefuse={(reason, note) => void decide({ decision: 'refuse', reason, note })}
        />
      ) : null}
    </div>
  )
}
