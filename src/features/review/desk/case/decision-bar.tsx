import { Trans } from '@lingui/react/macro'
import { Check, ListChecks, MessageCircleQuestion, RotateCcw, Undo, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CaseDecision } from '#contract/engine/staff/case.ts'
import type { CaseDetail } from '#contract/features/review/review-schema.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { RefuseDialog } from '../refuse-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { PartDialog } from './part-dialog.tsx'
import { WrittenDialog } from '../written-dialog.tsx'
import type { Decided } from '../decided.ts'
import { useKeys } from './use-keys.ts'
import styles from '../review.module.css'

interface DecisionBarProps {
  busy?: boolean
  onStep: (by: 1 | -1) => void
  /** Absent where this person cannot decide it now. */
  onDecide?: ((decided: Decided) => Promise<void>) | undefined
  /** What it is by now: only another decision can be made of it. */
  last?: CaseDecision | undefined
  /** Absent where no case is read. */
  detail?: Pick<CaseDetail, 'queue' | 'offers' | 'isWritten' | 'moments' | 'lines'>
}

/** What can be decided, the next case and the one before: by button and by key. */
export function DecisionBar({ busy = false, onStep, onDecide, last, detail }: DecisionBarProps) {
  const [asking, setAsking] = useState<CaseDecision | null>(null)
  const isDivisible = Boolean(detail?.moments.length) || Boolean(detail?.lines.some(({ worth }) => worth))
  const may = (decision: CaseDecision): boolean =>
    Boolean(onDecide) &&
    !busy &&
    Boolean(detail?.offers.includes(decision)) &&
    // Another moment is another decision.
    (decision === 'part' ? isDivisible : last !== decision)
  const start = (decision: CaseDecision) => {
    if (decision === 'approve' && !detail?.isWritten) void onDecide?.({ decision, note: '' })
    else setAsking(decision)
  }
  const press = (decision: CaseDecision) => (may(decision) ? () => start(decision) : undefined)
  useKeys({
    j: () => onStep(1),
    k: () => onStep(-1),
    arrowright: () => onStep(1),
    arrowleft: () => onStep(-1),
    a: press('approve'),
    p: press('part'),
    r: press('refuse'),
    n: press('again'),
    q: press('ask'),
  })
  if (!onDecide || !detail) return null
  const decide = (decided: Decided) => {
    setAsking(null)
    void onDecide(decided)
  }
  const button = (decision: CaseDecision, key: string, icon: ReactNode, label: ReactNode) =>
    busy || may(decision) ? (
      <Button
        busy={busy}
        icon={icon}
        aria-keyshortcuts={key || undefined}
        onClick={press(decision)}
        {...(decision === 'refuse' && { variant: 'danger' as const })}
        {...(['part', 'again', 'ask', 'reverse'].includes(decision) && { variant: 'outline' as const })}
      >
        {label}
      </Button>
    ) : null
  return (
    <div className={styles.bar}>
      <Actions>
        {button(
          'approve',
          'a',
          <Check size={18} aria-hidden="true" />,
          last ? <Trans>Aprovar agora</Trans> : <Trans>Aprovar</Trans>,
        )}
        {button('part', 'p', <ListChecks size={18} aria-hidden="true" />, <Trans>Aprovar em parte</Trans>)}
        {button(
          'refuse',
          'r',
          <X size={18} aria-hidden="true" />,
          last ? <Trans>Recusar agora</Trans> : <Trans>Recusar</Trans>,
        )}
        {button('again', 'n', <RotateCcw size={18} aria-hidden="true" />, <Trans>Dar outra tentativa</Trans>)}
        {button('ask', 'q', <MessageCircleQuestion size={18} aria-hidden="true" />, <Trans>Perguntar</Trans>)}
        {button('reverse', '', <Undo size={18} aria-hidden="true" />, <Trans>Estornar</Trans>)}
      </Actions>
      {asking !== null && asking !== 'ask' && detail.isWritten ? (
        <WrittenDialog
          queue={detail.queue}
          decision={asking}
          moments={detail.moments}
          onClose={() => setAsking(null)}
          onDecide={decide}
        />
      ) : null}
      {asking === 'part' && !detail.isWritten ? (
        <PartDialog
          lines={detail.lines}
          onClose={() => setAsking(null)}
          onPart={(lines, note) => decide({ decision: 'part', lines, note })}
        />
      ) : null}
      {asking === 'ask' ? (
        <AskDialog onClose={() => setAsking(null)} onAsk={(note) => decide({ decision: 'ask', note })} />
      ) : null}
      {(asking === 'refuse' || asking === 'reverse') && !detail.isWritten ? (
        <RefuseDialog
          reverses={asking === 'reverse'}
          onClose={() => setAsking(null)}
          onRefuse={(reason, note) => decide({ decision: asking, reason, note })}
        />
      ) : null}
    </div>
  )
}
