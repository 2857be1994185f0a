import { Trans, useLingui } from '@lingui/react/macro'
import type { TestReport } from '#contract/features/attempt/desk/test-desk.ts'
import { formatNumber, formatPercent } from '#platform/format.ts'
import { Bars } from '#ui/desk/chart/bars.tsx'
import { Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '../attempt-desk.module.css'
import { standingWords } from '../attempt-words.ts'

/** The test in figures: how many passed, the mean, and grades by tenths as bars. */
export function TestFigures({ report }: { report: TestReport }) {
  const { t, i18n } = useLingui()
  const { states, grades, average, minimumScore } = report
  const people = states.reduce((sum, one) => sum + one.people, 0)
  const passed = states
    .filter(({ state }) => state === 'approved' || state === 'improved' || state === 'finished')
    .reduce((sum, one) => sum + one.people, 0)
  if (people === 0) return null
  return (
    <div className={styles.grid}>
      <Card>
        <Facts>
          <Fact name={t`Pessoas`}>{formatNumber(people)}</Fact>
          <Fact name={t`Passaram`}>
            {formatNumber(passed)} ({formatPercent(passed / people)})
          </Fact>
          <Fact name={t`Média das notas`}>{average === null ? '–' : `${formatNumber(average)} %`}</Fact>
          <Fact name={t`Nota mínima`}>{minimumScore === null ? t`não tem` : `${formatNumber(minimumScore)} %`}</Fact>
        </Facts>
      </Card>
      <Card>
        <div className={styles.stack}>
          <h2 className={styles.asked}>
            <Trans>Situação</Trans>
          </h2>
          <Bars
            format={formatNumber}
            rows={states.map((one) => ({ name: i18n._(standingWords[one.state].label), count: one.people }))}
          />
        </div>
      </Card>
      {average === null ? null : (
        <Card>
          <div className={styles.stack}>
            <h2 className={styles.asked}>
              <Trans>Notas</Trans>
            </h2>
            <Bars
              format={formatNumber}
              rows={grades.map((count, tenth) => {
                const [from, to] = [tenth * 10, tenth * 10 + 10]
                return { name: tenth === 9 ? t`${from} a ${to} %` : t`${from} a menos de ${to} %`, count }
              })}
            />
          </div>
        </Card>
      )}
    </div>
  )
}
