import { Trans, useLingui } from '@lingui/react/macro'
import { ScrollText } from 'lucide-react'
import { useSearchParams } from 'react-router'
import {
  exportActs,
  exportPlatformActs,
  listActs,
  listPlatformActs,
  type AuditAct,
} from '#contract/features/audit/audit-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Select } from '#ui/form/select.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { actLabel, actorLabel, kinds } from './trail-words.ts'
import styles from './trail.module.css'

/** A value of the trail as it is read. */
const shown = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

function Change({ act: { before, after } }: { act: AuditAct }) {
  if (!before || !after)
    return (
      <span className={styles.gone}>
        <Trans>Os dados desta pessoa foram apagados.</Trans>
      </span>
    )
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (names.length === 0) return null
  return (
    <ul className={styles.change}>
      {names.map((name) => (
        <li key={name}>
          <span className={styles.field}>{name}</span> {name in before ? <del>{shown(before[name])}</del> : null}{' '}
          {name in after ? <ins>{shown(after[name])}</ins> : null}
        </li>
      ))}
    </ul>
  )
}

interface TrailProps {
  title: string
  /** The client's, or the platform's: they differ in whom they ask. */
  list: typeof listActs
  take: typeof exportActs
}

function Trail({ title, list: endpoint, take }: TrailProps) {
  const { t, i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const { busy, failure, attempt } = useAttempt()
  const act = params.get('act') ?? ''
  const filter = act ? { act } : {}
  const list = useList(act, (cursor, signal) =>
    staffCall(endpoint, { query: { ...filter, ...(cursor && { cursor }) } }, { signal }),
  )
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      await saveTable('audit', format, await staffCall(take, { body: { format: 'csv', ...filter } }))
    })
  const columns: Column<AuditAct>[] = [
    {
      key: 'act',
      head: t`O que`,
      render: (row) => (
        <span className={styles.act}>
          {actLabel(i18n, row.act)}
          <span className={styles.subject}>
            {row.subjectKind} {row.subjectId}
          </span>
        </span>
      ),
    },
    { key: 'who', head: t`Quem`, render: (row) => row.actorName ?? actorLabel(i18n, row.actor) },
    { key: 'when', head: t`Quando`, render: ({ actedAt }) => formatInstant(actedAt) },
    { key: 'change', head: t`Mudança`, render: (row) => <Change act={row} /> },
    { key: 'address', head: t`De onde`, wide: true, render: ({ address }) => address },
  ]
  return (
    <DeskPage
      title={title}
      subtitle={<Trans>Tudo o que a equipe mudou. Nada aqui pode ser alterado ou apagado.</Trans>}
      actions={<TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />}
      tools={
        <Select
          aria-label={t`O que`}
          value={act}
          onChange={(event) => {
            const { value } = event.currentTarget
            setParams(value ? { act: value } : {}, { replace: true })
          }}
        >
          <option value="">{t`Tudo`}</option>
          {kinds.map(({ prefix, label }) => (
            <option key={prefix} value={prefix}>
              {i18n._(label)}
            </option>
          ))}
        </Select>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {list.error ? <Banner tone="bad" role="alert" title={callErrorText(list.error)} /> : null}
      {list.rows.length > 0 ? (
        <DataTable caption={title} columns={columns} rows={list.rows} rowKey={({ id }) => id} stale={list.coming} />
      ) : list.coming || list.error ? null : (
        <EmptyState
          icon={<ScrollText />}
          title={<Trans>Nada aqui ainda</Trans>}
          text={<Trans>O que a equipe mudar aparece aqui, com quem e quando.</Trans>}
        />
      )}
      {list.more ? (
        <Button variant="outline" busy={list.growing} onClick={list.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
    </DeskPage>
  )
}

/** The trail of the client that is acted in. */
export function ClientTrail() {
  const { t } = useLingui()
  return <Trail title={t`Auditoria`} list={listActs} take={exportActs} />
}

/** The trail of the platform. */
export function PlatformTrail() {
  const { t } = useLingui()
  return <Trail title={t`Auditoria da plataforma`} list={listPlatformActs} take={exportPlatformActs} />
}
