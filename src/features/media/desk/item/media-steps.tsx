import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, CircleMinus, Loader } from 'lucide-react'
import type { MediaStep } from '#contract/features/media/media-schema.ts'
import { formatBytes } from '#platform/format.ts'
import { faultWords, outcomeWords, stepWords } from '../media-words.ts'
import styles from '../media.module.css'

const icons = {
  made: CircleCheck,
  needless: CircleCheck,
  larger: CircleMinus,
  unavailable: CircleMinus,
  failed: CircleAlert,
  waiting: Loader,
} as const

/** What was made of a film, or of a presentation, for whoever plays it, and why something was not. */
export function MediaSteps({ steps }: { steps: readonly MediaStep[] }) {
  const { t, i18n } = useLingui()
  if (steps.length === 0) return null
  return (
    <ul className={styles.steps} aria-label={t`O que foi feito do arquivo`}>
      {steps.map(({ step, outcome, bytes, fault, said }) => {
        const Icon = icons[outcome]
        const words = fault ? faultWords[fault] : outcome === 'made' ? null : outcomeWords[outcome]
        // Bytes of what nobody chooses between say nothing.
        const isChosen = step === 'standard' || step === 'low' || step === 'audio'
        const told = words ? i18n._(words) : isChosen && bytes !== null ? formatBytes(bytes) : null
        return (
          <li key={step} data-outcome={outcome}>
            <Icon size={16} aria-hidden="true" />
            <span>
              {i18n._(stepWords[step])}
              {told === null ? null : `: ${told}`}
              {said === null ? null : <code className={styles.said}>{said}</code>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
