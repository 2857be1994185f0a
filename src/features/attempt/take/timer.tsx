import { Trans, useLingui } from '@lingui/react/macro'
import { Timer as TimerIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Moment } from '#contract/features/attempt/time-rules.ts'
import { elapsedSince, momentNow } from '#domain/attempt/clocks.ts'
import { clockText } from '#platform/hooks/use-countdown.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import styles from './taking.module.css'

/** Seconds before the end at which that is said. */
const warnings = [300, 60]

interface TimerProps {
  /** Seconds. */
  limit: number
  begun: Moment
  kept: readonly Moment[]
  onOver: () => void
}

/** The time that is left; what is at 0 is handed in. */
export function Timer({ limit, begun, kept, onOver }: TimerProps) {
  const { t } = useLingui()
  const leftNow = () => Math.max(0, Math.ceil(limit - elapsedSince(begun, kept, momentNow()) / 1000))
  const given = useLatest({ leftNow, onOver })
  const [left, setLeft] = useState(leftNow)
  useEffect(() => {
    let over = false
    const look = () => {
      const now = given.current.leftNow()
      setLeft(now)
      if (now > 0 || over) return
      over = true
      given.current.onOver()
    }
    look()
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [given])
  const warned = warnings.toReversed().find((seconds) => left <= seconds)
  return (
    <>
      <span className={styles.timer} data-short={left <= 60 || undefined} role="timer">
        <TimerIcon size={18} aria-hidden="true" />{' '}
        <span className="visually-hidden">
          <Trans>Tempo restante</Trans>
        </span>
        {clockText(left)}
      </span>
      <p className="visually-hidden" role="status">
        {warned === 300 ? t`Faltam 5 minutos.` : warned === 60 ? t`Falta 1 minuto.` : ''}
      </p>
    </>
  )
}
