import { useLingui } from '@lingui/react/macro'
import type { CourseReport } from '#contract/features/course-report/course-report-contract.ts'
import { formatNumber } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DataTable } from '#ui/desk/data-table.tsx'

/** How many people began each activity of a course and are done with it. */
export function ActivityTable({ activities }: { activities: CourseReport['activities'] }) {
  const { t } = useLingui()
  return (
    <DataTable
      caption={t`Atividades`}
      rows={activities}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'title', head: t`Atividade`, render: ({ title }) => shownText(title) },
        { key: 'begun', head: t`Começaram`, numeric: true, render: ({ begun }) => formatNumber(begun) },
        { key: 'done', head: t`Concluíram`, numeric: true, render: ({ done }) => formatNumber(done) },
        {
          key: 'average',
          head: t`Média das notas`,
          numeric: true,
          render: ({ average }) => (average === null ? '–' : `${formatNumber(average)} %`),
        },
      ]}
    />
  )
}
