import { Plural, Trans } from '@lingui/react/macro'
import { PartyPopper, RotateCcw, Sprout } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { Round } from '#contract/features/game/game-rules.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './frame.module.css'

interface EndProps {
  round: Round
  score: { right: number; of: number }
  onAgain: () => void
}

/** How a round came out, and the way to another one. */
export function GameEnd({ round, score, onAgain }: EndProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // The board is gone: the focus would fall to nowhere. With the frame that shows it: later it would be taken from whoever
  // was quicker.
  useLayoutEffect(() => title.current?.focus(), [])
  const isFinished = round.end === 'finished'
  const { right, of } = score
  return (
    <Card hero className={styles.end}>
      <span className={styles.endIcon} data-end={round.end} aria-hidden="true">
        {isFinished ? <PartyPopper size={28} /> : <Sprout size={28} />}
      </span>
      <h2 ref={title} tabIndex={-1} className={styles.endTitle}>
        {isFinished ? <Trans>Rodada concluída</Trans> : <Trans>A rodada acabou</Trans>}
      </h2>
      <p className={styles.figure}>
        <Trans>
          {right} de {of}
        </Trans>
      </p>
      <p className={styles.endText}>
        {isFinished ? (
          <Plural value={round.errors} _0="Sem nenhum erro." one="Com # erro." other="Com # erros." />
        ) : (
          <Trans>Os erros desta rodada acabaram. O que você acertou fica com você: tente de novo com calma.</Trans>
        )}
      </p>
      <Button
        size="large"
        variant={isFinished ? 'outline' : 'primary'}
        icon={<RotateCcw size={18} aria-hidden="true" />}
        onClick={onAgain}
      >
        <Trans>Jogar de novo</Trans>
      </Button>
    </Card>
  )
}
