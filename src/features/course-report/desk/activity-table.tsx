import { useLingui } from '@lingui/react/macro'
import type { CourseReport } from '#contract/features/course-report/course-report-contract.ts'
import { formatNumber } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'

/** How many of those who began each activity of a course are done with it. */
export function ActivityTable({ activities }: { activities: CourseReport['activities'] }) {
  const { t } = useLingui()
  const average: Column<CourseReport['activities'][number]> = {
    key: 'average',
    head: t`Média das notas`,
    numeric: true,
    render: (row) => (row.average === null ? '–' : `${formatNumber(row.average)} %`),
  }
  return (
    <DataTable
      caption={t`Atividades`}
      rows={activities}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'title', head: t`Atividade`, render: ({ title }) => shownText(title) },
        {
          key: 'done',
          head: t`Concluíram`,
          numeric: true,
          render: ({ begun, done }) => {
            const [finished, all] = [formatNumber(done), formatNumber(begun)]
            return t`${finished} de ${all}`
          },
        },
        ...(activities.some((activity) => activity.average !== null) ? [average] : []),
      ]}
    />
  )
}
