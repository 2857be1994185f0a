import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TestSettings } from '#contract/features/activity/types/test-settings.ts'
import { formatNumber } from '#platform/format.ts'
import styles from './preview.module.css'

/** How a test will be: what a learner reads before the first question. */
export function TestShown({ settings }: { settings: TestSettings }) {
  const { t } = useLingui()
  const { qtyQuestions, timeToAnswer, maximumAttempts, minimumScore } = settings
  const minutes = formatNumber((timeToAnswer ?? 0) / 60, { maximumFractionDigits: 1 })
  const score = formatNumber(minimumScore ?? 0, { maximumFractionDigits: 2 })
  const facts = [
    plural(qtyQuestions, { one: '# pergunta', other: '# perguntas' }),
    timeToAnswer === null ? t`sem limite de tempo` : t`${minutes} min`,
    maximumAttempts === null
      ? t`quantas tentativas quiser`
      : plural(maximumAttempts, { one: '# tentativa', other: '# tentativas' }),
    minimumScore === null ? null : t`passa com ${score}%`,
  ]
  return <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
}
