import { Trans, useLingui } from '@lingui/react/macro'
import { History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { settingsGroupNames, type SettingChange } from '#contract/features/settings/settings-desk.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Select } from '#ui/form/select.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { changedParts } from './changed-parts.ts'
import { clientPlace, platformPlace, type Place } from './form/place.ts'
import { groupWords, partWords, settingWords } from './settings-words.ts'
import styles from './settings.module.css'

type SideProps = { change: SettingChange; side: 'before' | 'after'; of: Place['of'] }

/** What held, part by part: only parts that are another now. */
function Side({ change, side, of }: SideProps) {
  const { t, i18n } = useLingui()
  const parts = changedParts(change.before.value, change.after.value)
  const source = change[side].isOwn ? null : of === 'client' ? t`da plataforma` : t`padrão`
  const nameOf = (name: string): string => {
    const word = partWords[name]
    return word ? i18n._(word) : name
  }
  const words = (value: unknown): string =>
    value === true
      ? t`sim`
      : value === false
        ? t`não`
        : value === null || value === undefined || value === ''
          ? '–'
          : typeof value === 'string' || typeof value === 'number'
            ? String(value)
            : JSON.stringify(value)
  return (
    <dl className={styles.value}>
      {parts.map((part) => (
        <div key={part.name}>
          {part.name ? <dt>{nameOf(part.name)}</dt> : null}
          <dd>{words(part[side])}</dd>
        </div>
      ))}
      {source ? <dd>({source})</dd> : null}
    </dl>
  )
}

function SettingsHistory({ place }: { place: Place }) {
  const { t, i18n } = useLingui()
  const client = useDeskClient()
  const [params, setParams] = useSearchParams()
  const group = settingsGroupNames.find((one) => one === params.get('group'))
  const [asked, setAsked] = useState<SettingChange | null>(null)
  const [round, setRound] = useState(0)
  const { busy, failure, attempt, clear } = useAttempt()
  const whose = place.of === 'client' ? client?.id : 0
  const now = useAnswer(`${place.of} ${whose} ${round}`, place.read)
  const list = useList(`${whose} ${group ?? ''}`, (cursor, signal) => place.list(group, cursor, signal))
  const putBack = (change: SettingChange) =>
    attempt(async () => {
      if (now.is !== 'there') return
      await place.putBack(change.id, now.value.rev)
      setAsked(null)
      toast(t`Voltou ao que era`, { tone: 'ok' })
      setRound((count) => count + 1)
      list.renew()
    })
  const columns: Column<SettingChange>[] = [
    {
      key: 'setting',
      head: t`Configuração`,
      render: ({ setting }) => <strong>{i18n._(settingWords[setting])}</strong>,
    },
    { key: 'before', head: t`Antes`, render: (change) => <Side change={change} side="before" of={place.of} /> },
    { key: 'after', head: t`Depois`, render: (change) => <Side change={change} side="after" of={place.of} /> },
    {
      key: 'who',
      head: t`Quem`,
      render: ({ actor, actorName }) => actorName ?? (actor === 'cli' ? t`Linha de comando` : '–'),
    },
    { key: 'when', head: t`Quando`, render: ({ changedAt }) => formatInstant(changedAt) },
    {
      key: 'back',
      head: <span className="visually-hidden">{t`Ações`}</span>,
      render: (change) => (
        <Button
          variant="outline"
          icon={<Undo2 size={16} aria-hidden="true" />}
          disabled={now.is !== 'there'}
          onClick={() => {
            clear()
            setAsked(change)
          }}
        >
          <Trans>Voltar ao de antes</Trans>
        </Button>
      ),
    },
  ]
  const setting = asked ? i18n._(settingWords[asked.setting]) : ''
  return (
    <DeskPage
      above={
        <Link to={place.home}>
          {place.of === 'client' ? <Trans>Configurações</Trans> : <Trans>Configurações da plataforma</Trans>}
        </Link>
      }
      title={<Trans>Histórico das configurações</Trans>}
      subtitle={<Trans>Quem mudou o quê. Voltar ao de antes é também uma mudança e fica aqui.</Trans>}
      tools={
        <Select
          aria-label={t`Grupo`}
          value={group ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            setParams(value ? { group: value } : {}, { replace: true })
          }}
        >
          <option value="">{t`Todos os grupos`}</option>
          {settingsGroupNames.map((name) => (
            <option key={name} value={name}>
              {i18n._(groupWords[name].label)}
            </option>
          ))}
        </Select>
      }
    >
      {list.error ? <Banner tone="bad" role="alert" title={callErrorText(list.error)} /> : null}
      {list.rows.length > 0 ? (
        <DataTable
          caption={t`Histórico das configurações`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          stale={list.coming}
        />
      ) : list.coming || list.error ? null : (
        <EmptyState
          icon={<History />}
          title={<Trans>Nada foi mudado ainda</Trans>}
          text={<Trans>Cada mudança aparece aqui, com quem a fez e o que era antes.</Trans>}
        />
      )}
      {list.more ? (
        <Button variant="outline" busy={list.growing} onClick={list.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
      {asked ? (
        <Dialog
          open
          onOpenChange={() => setAsked(null)}
          locked={busy}
          title={<Trans>Voltar “{setting}” ao de antes?</Trans>}
          description={<Trans>Vale na hora para quem está com o aplicativo aberto.</Trans>}
          closeLabel={t`Fechar`}
          footer={
            <Button size="large" full busy={busy} onClick={() => void putBack(asked)}>
              <Trans>Voltar ao de antes</Trans>
            </Button>
          }
        >
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          <Side change={asked} side="before" of={place.of} />
        </Dialog>
      ) : null}
    </DeskPage>
  )
}

/** What was changed of the settings of the client that is acted in. */
export const ClientHistory = () => <SettingsHistory place={clientPlace} />

/** Of the platform's. */
export const PlatformHistory = () => <SettingsHistory place={platformPlace} />
