import { Trans } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { RefusalReason } from '#contract/features/review/review-reasons.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { RefuseDialog } from '../refuse-dialog.tsx'
import { useKeys } from './use-keys.ts'
import styles from '../review.module.css'

interface DecisionBarProps {
  busy?: boolean
  onStep: (by: 1 | -1) => void
  /** Absent where this person cannot decide it now. */
  onDecide?: ((decision: 'approve' | 'refuse', reason?: RefusalReason, note?: string) => Promise<void>) | undefined
  /** What it is by now: only the contrary can be decided of it. */
  last?: 'approve' | 'refuse' | undefined
}

/** Approve, refuse, the next and the one before: by button and by key. */
export function DecisionBar({ busy = false, onStep, onDecide, last }: DecisionBarProps) {
  const [refusing, setRefusing] = useState(false)
  const approve = onDecide && last !== 'approve' && !busy ? () => void onDecide('approve') : undefined
  const refuse = onDecide && last !== 'refuse' && !busy ? () => setRefusing(true) : undefined
  useKeys({ j: () => onStep(1), k: () => onStep(-1), a: approve, r: refuse })
  if (!onDecide) return null
  return (
    <div className={styles.bar}>
      <Actions>
        {last === 'approve' ? null : (
          <Button busy={busy} icon={<Check size={18} aria-hidden="true" />} onClick={approve} aria-keyshortcuts="a">
            {last ? <Trans>Aprovar agora</Trans> : <Trans>Aprovar</Trans>}
          </Button>
        )}
        {last === 'refuse' ? null : (
          <Button
            variant="danger"
            busy={busy}
            icon={<X size={18} aria-hidden="true" />}
            onClick={refuse}
            aria-keyshortcuts="r"
          >
            {last ? <Trans>Recusar agora</Trans> : <Trans>Recusar</Trans>}
          </Button>
        )}
      </Actions>
      {refusing ? (
        <RefuseDialog
          onClose={() => setRefusing(false)}
          onRefuse={(reason, note) => {
            setRefusing(false)
            void onDecide('refuse', reason, note)
          }}
        />
      ) : null}
    </div>
  )
}
