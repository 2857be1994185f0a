import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Clock, MousePointerClick } from 'lucide-react'
import { decideCase } from '#contract/features/review/review-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { problemCode } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { relativeTime } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useSession } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { CaseEvidence } from '../signals/case-evidence.tsx'
import { CaseFacts } from './case-facts.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { Decisions } from './decisions.tsx'
import type { Decided } from '../decided.ts'
import { decisionWords, titleOf } from '../review-words.ts'
import type { Undoable } from '../use-undo.ts'
import { Messages } from './messages.tsx'
import { UndoBanner } from './undo-banner.tsx'
import { useCase } from './use-case.ts'
import styles from '../review.module.css'

interface CaseViewProps {
  queue: string
  caseId: string
  onClose: () => void
  onDecided: (caseIds: readonly string[]) => void
  onStep: (by: 1 | -1) => void
  /** What was just decided can be undone. */
  onUndoable: (undoable: Undoable) => void
  /** Undoes what was decided; it waits again. */
  onUndo: (cases: Undoable['cases']) => Promise<void>
}

/** The case that is read: what it says, its picture, what was decided, and what can be. */
export function CaseView({ queue, caseId, onClose, onDecided, onStep, onUndoable, onUndo }: CaseViewProps) {
  const { t, i18n } = useLingui()
  const { detail, error, renew } = useCase(queue, caseId)
  const { busy, failure, attempt } = useAttempt()
  const self = useSession((state) => state.user?.id)
  if (!caseId)
    return (
      <div className={styles.view}>
        <EmptyState
          icon={<MousePointerClick />}
          title={<Trans>Escolha um caso</Trans>}
          text={
            <Trans>
              Teclas: J ou → próximo, K ou ← anterior, A aprovar, R recusar, P em parte, Q perguntar, U desfazer.
            </Trans>
          }
        />
        <DecisionBar onStep={onStep} />
      </div>
    )
  const decide = (decided: Decided) =>
    attempt(async () => {
      const body = { ...decided, after: detail?.decisionId ?? null }
      try {
        const { id, counts, undoUntil } = await staffCall(decideCase, { params: { queue, caseId }, body })
        onUndoable({
          text: counts ? i18n._(decisionWords[decided.decision].label) : t`Guardado: espera a decisão de outra pessoa`,
          cases: [{ queue, caseId, after: id }],
          until: Date.parse(undoUntil),
        })
        onDecided([caseId])
        renew()
      } catch (failed) {
        if (problemCode(failed) === 'desk.decided') renew()
        throw failed
      }
    })
  const last = detail?.decisions.at(-1)?.decision
  // What an undone one was before is not told: then either can be chosen.
  const standing = last === 'undo' || last === 'changed' ? undefined : last
  const isOwn = detail?.userId === self
  const reader = detail?.lent && detail.lent.userId !== self ? detail.lent : null
  const readerName = reader?.name
  const free = reader && relativeTime(reader.until)
  // What was decided and counts is done first, or undone.
  const isWaiting = detail?.closed === true && detail.undo !== null
  const isFinal = detail?.closed === true && !detail.reversible
  return (
    <section className={styles.view} aria-label={t`Caso`}>
      <div className={styles.back}>
        <Button variant="quiet" icon={<ArrowLeft size={18} aria-hidden="true" />} onClick={onClose}>
          <Trans>Voltar à lista</Trans>
        </Button>
      </div>
      {error ? <Banner tone="bad" role="alert" title={callErrorText(error)} /> : null}
      {detail ? (
        <>
          <header className={styles.viewHead}>
            <h2>{titleOf(detail)}</h2>
            <p className={styles.caseDetail}>{[detail.name, detail.place].filter(Boolean).join(' · ')}</p>
            <span className={styles.marks}>
              {detail.points === null ? null : (
                <Pill tone="neutral">
                  <Plural value={detail.points} one="# ponto" other="# pontos" />
                </Pill>
              )}
              {detail.urgent && !detail.closed ? <Pill tone="warn">{t`Há mais de 5 dias úteis`}</Pill> : null}
              {detail.odd ? <Pill tone="warn">{t`Em dúvida`}</Pill> : null}
              {detail.asksTwo ? <Pill tone="neutral">{t`Duas pessoas aprovam`}</Pill> : null}
            </span>
          </header>
          {reader ? (
            <Banner
              tone="neutral"
              icon={<Clock aria-hidden="true" />}
              title={<Trans>{readerName} está com este caso</Trans>}
              text={<Trans>Volta a ficar livre {free}.</Trans>}
            />
          ) : null}
          {isOwn ? <Banner tone="warn" title={<Trans>Este caso é seu: outra pessoa da equipe decide.</Trans>} /> : null}
          {detail.undo ? (
            <UndoBanner
              undo={detail.undo}
              onUndo={() => attempt(() => onUndo([{ queue, caseId, after: detail.decisionId }]))}
              onOver={renew}
            />
          ) : null}
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          <CaseEvidence detail={detail} />
          <Card>
            <CaseFacts detail={detail} />
          </Card>
          <Messages detail={detail} />
          <Decisions decisions={detail.decisions} />
          <DecisionBar
            detail={detail}
            busy={busy}
            onStep={onStep}
            onDecide={isOwn || reader || isFinal || isWaiting ? undefined : decide}
            last={detail.closed ? standing : undefined}
          />
        </>
      ) : null}
    </section>
  )
}
