import { Trans, useLingui } from '@lingui/react/macro'
import { ChartColumn } from 'lucide-react'
import { Link } from 'react-router'
import { listCourseReports, type ListedCourse } from '#contract/features/course-report/course-report-contract.ts'
import { courseReportPaths } from '#contract/features/course-report/course-report-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber, formatPercent } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'

function useColumns(): Column<ListedCourse>[] {
  const { t } = useLingui()
  return [
    { key: 'title', head: t`Curso`, render: ({ title }) => shownText(title) },
    { key: 'begun', head: t`Começaram`, numeric: true, render: ({ begun }) => formatNumber(begun) },
    { key: 'done', head: t`Concluíram`, numeric: true, render: ({ done }) => formatNumber(done) },
    {
      key: 'share',
      head: t`De quem começou`,
      numeric: true,
      wide: true,
      render: ({ begun, done }) => (begun === 0 ? '–' : formatPercent(done / begun)),
    },
  ]
}

/** The courses, and how many people began and finished each. */
export function ReportList() {
  const { t } = useLingui()
  const { query, set } = useAddressQuery(['search'])
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listCourseReports, { query: { ...query, cursor } }, { signal }),
  )
  const columns = useColumns()
  return (
    <DeskPage
      title={<Trans>Relatórios de cursos</Trans>}
      subtitle={<Trans>Quem começou, quem concluiu e quem ainda falta em cada curso.</Trans>}
      tools={
        <SearchInput
          label={t`Buscar curso`}
          defaultValue={query.search ?? ''}
          onChange={(value) => set('search', value)}
        />
      }
    >
      <ListBody
        list={list}
        failure={list.error ? callErrorText(list.error) : null}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          <EmptyState
            icon={<ChartColumn />}
            title={query.search ? <Trans>Nenhum curso encontrado</Trans> : <Trans>Nenhum curso publicado ainda</Trans>}
            text={
              query.search ? (
                <Trans>Mude a busca.</Trans>
              ) : (
                <Trans>Publique um curso em Conteúdo para ver aqui como ele vai.</Trans>
              )
            }
          />
        }
      >
        <DataTable
          caption={t`Cursos`}
          columns={columns}
          rows={list.rows}
          rowKey={({ courseId }) => String(courseId)}
          renderLink={({ courseId }) => <Link to={courseReportPaths.report(courseId)} />}
          stale={list.coming}
        />
      </ListBody>
    </DeskPage>
  )
}
