import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { readSiteLists, type DeskList } from '#contract/features/site-list/site-list-contract.ts'
import { siteListPaths } from '#contract/features/site-list/site-list-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { listWords } from './site-list-words.ts'
import styles from './site-list.module.css'

/** The lists that content is filtered by. */
export function SiteLists() {
  const { t, i18n } = useLingui()
  const client = useDeskClient()
  const answer = useAnswer(`lists ${client?.id ?? 0}`, (signal) => staffCall(readSiteLists, {}, { signal }))
  const columns: Column<DeskList>[] = [
    {
      key: 'list',
      head: t`Lista`,
      render: ({ key }) => (
        <span className={styles.name}>
          {i18n._(listWords[key].label)}
          <span className={styles.note}>{i18n._(listWords[key].about)}</span>
        </span>
      ),
    },
    {
      key: 'items',
      head: t`Itens`,
      numeric: true,
      render: ({ items }) => items.filter(({ retired }) => !retired).length,
    },
    {
      key: 'retired',
      head: t`Aposentados`,
      numeric: true,
      wide: true,
      render: ({ items }) => items.filter(({ retired }) => retired).length,
    },
  ]
  return (
    <DeskPage title={<Trans>Listas</Trans>} subtitle={<Trans>Os nomes pelos quais o conteúdo é filtrado.</Trans>}>
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'there' ? (
        <DataTable
          caption={t`Listas`}
          columns={columns}
          rows={answer.value.lists}
          rowKey={({ key }) => key}
          renderLink={({ key }) => <Link to={siteListPaths.list(key)} />}
        />
      ) : null}
    </DeskPage>
  )
}
