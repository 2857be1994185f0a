import { Trans, useLingui } from '@lingui/react/macro'
import type { CourseReport } from '#contract/features/course-report/course-report-contract.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import { courseStateWords } from '#platform/filters/state-words.ts'
import { formatNumber, formatPercent, formatShortDay } from '#platform/format.ts'
import { Bars } from '#ui/desk/chart/bars.tsx'
import { Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './course-report.module.css'

/** The course in figures: who stands where, and how many finished it in each of the last weeks. */
export function CourseFigures({ report: { states, weeks } }: { report: CourseReport }) {
  const { t, i18n } = useLingui()
  const count = (has: (state: (typeof states)[number]['state']) => boolean) =>
    states.filter(({ state }) => has(state)).reduce((sum, { people }) => sum + people, 0)
  const people = count(() => true)
  const done = count(isDone)
  const none = count((state) => state === 'not_started')
  return (
    <div className={styles.grid}>
      <div className={styles.stack}>
        <Card>
          <Facts>
            <Fact name={t`Pessoas`}>{formatNumber(people)}</Fact>
            <Fact name={t`Concluíram`}>
              {formatNumber(done)} {people > 0 ? `(${formatPercent(done / people)})` : null}
            </Fact>
            <Fact name={t`Ainda não começaram`}>{formatNumber(none)}</Fact>
          </Facts>
        </Card>
        <Card>
          <div className={styles.stack}>
            <h2 className={styles.head}>
              <Trans>Situação</Trans>
            </h2>
            <Bars
              format={formatNumber}
              rows={states.map((one) => ({ name: i18n._(courseStateWords[one.state]), count: one.people }))}
            />
          </div>
        </Card>
      </div>
      <Card>
        <div className={styles.stack}>
          <h2 className={styles.head}>
            <Trans>Conclusões por semana</Trans>
          </h2>
          <Bars
            format={formatNumber}
            rows={weeks.map(({ from, people: finished }) => {
              const day = formatShortDay(from)
              return { name: t`desde ${day}`, count: finished }
            })}
          />
        </div>
      </Card>
    </div>
  )
}
