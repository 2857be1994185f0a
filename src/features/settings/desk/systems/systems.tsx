import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, Plug, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { settingsPaths } from '#contract/features/settings/settings-paths.ts'
import {
  clientSystems,
  renewClientSystem,
  revokeClientSystem,
  type ClientSystem,
} from '#contract/features/sign-in/client-system.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant, relativeTime } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { NewSystem } from './new-system.tsx'
import { SystemKey, type Key } from './system-key.tsx'
import styles from './systems.module.css'

type Asked = { about: 'renew' | 'revoke'; system: ClientSystem }

/** Systems of the client that may open the app for its people, with their keys. */
export function Systems() {
  const { t } = useLingui()
  const client = useDeskClient()
  const [round, setRound] = useState(0)
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [key, setKey] = useState<Key | null>(null)
  const answer = useAnswer(`${client?.id} ${round}`, (signal) => staffCall(clientSystems, {}, { signal }))
  const show = (made: Key) => {
    setAdding(false)
    setAsked(null)
    setKey(made)
    setRound(round + 1)
  }
  const columns: Column<ClientSystem>[] = [
    {
      key: 'name',
      head: t`Nome`,
      render: ({ name, username, purpose }) => (
        <span className={styles.name}>
          {name}
          {purpose === 'records' ? <span className={styles.note}>{t`Registros de aprendizagem (xAPI)`}</span> : null}
          <code className={styles.username}>{username}</code>
        </span>
      ),
    },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ revokedAt, formerUntil }) => <State revokedAt={revokedAt} formerUntil={formerUntil} />,
    },
    {
      key: 'used',
      head: t`Último uso`,
      render: ({ lastUsedAt }) => (lastUsedAt ? relativeTime(lastUsedAt) : t`nunca usada`),
    },
    { key: 'made', head: t`Criada em`, wide: true, render: ({ createdAt }) => formatInstant(createdAt) },
    {
      key: 'acts',
      head: <span className="visually-hidden">{t`Ações`}</span>,
      render: (system) =>
        system.revokedAt ? null : (
          <span className={styles.acts}>
            <Button
              variant="outline"
              aria-label={t`Nova chave: ${system.name}`}
              onClick={() => setAsked({ about: 'renew', system })}
            >
              <Trans>Nova chave</Trans>
            </Button>
            <Button
              variant="danger"
              aria-label={t`Revogar: ${system.name}`}
              onClick={() => setAsked({ about: 'revoke', system })}
            >
              <Trans>Revogar</Trans>
            </Button>
          </span>
        ),
    },
  ]
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      <Trans>Novo sistema</Trans>
    </Button>
  )
  return (
    <DeskPage
      above={<Link to={settingsPaths.settings()}>{t`Configurações`}</Link>}
      title={<Trans>Sistemas</Trans>}
      subtitle={
        <Trans>
          Um sistema da empresa, como a intranet, abre o aplicativo já com a pessoa dentro; outro lê e grava registros
          de aprendizagem.
        </Trans>
      }
      actions={add}
    >
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is !== 'there' ? null : answer.value.systems.length > 0 ? (
        <DataTable caption={t`Sistemas`} columns={columns} rows={answer.value.systems} rowKey={({ id }) => id} />
      ) : (
        <EmptyState
          icon={<Plug />}
          title={<Trans>Nenhum sistema ainda</Trans>}
          text={<Trans>Crie uma chave para o sistema que vai levar pessoas ao aplicativo.</Trans>}
          action={add}
        />
      )}
      {adding ? <NewSystem onClose={() => setAdding(false)} onMade={show} /> : null}
      {asked ? (
        <Confirm
          {...asked}
          onClose={() => setAsked(null)}
          onKey={show}
          onGone={() => {
            setAsked(null)
            setRound(round + 1)
          }}
        />
      ) : null}
      {key ? <SystemKey {...key} onClose={() => setKey(null)} /> : null}
    </DeskPage>
  )
}

function State({ revokedAt, formerUntil }: Pick<ClientSystem, 'revokedAt' | 'formerUntil'>) {
  const minute = useMinute()
  if (revokedAt)
    return (
      <Pill tone="neutral">
        <Trans>Revogada</Trans>
      </Pill>
    )
  const until = formerUntil && new Date(formerUntil) > minute ? formatInstant(formerUntil) : null
  return (
    <span className={styles.name}>
      <Pill tone="ok">
        <Trans>Ativa</Trans>
      </Pill>
      {until ? (
        <span className={styles.note}>
          <Trans>a chave anterior vale até {until}</Trans>
        </span>
      ) : null}
    </span>
  )
}

interface ConfirmProps extends Asked {
  onClose: () => void
  onKey: (key: Key) => void
  onGone: () => void
}

/** Asks once more before a key is changed or taken away. */
function Confirm({ about, system: { id, name }, onClose, onKey, onGone }: ConfirmProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const act = () =>
    attempt(async () => {
      if (about === 'renew') return onKey(await staffCall(renewClientSystem, { body: { id } }))
      await staffCall(revokeClientSystem, { body: { id } })
      toast(t`Chave revogada`, { tone: 'ok' })
      onGone()
    })
  const isNew = about === 'renew'
  return (
    <Dialog
      open
      locked={busy}
      onOpenChange={onClose}
      title={isNew ? t`Nova chave: ${name}` : t`Revogar: ${name}`}
      description={
        isNew ? (
          <Trans>A chave de agora vale por mais 24 horas, para trocar uma pela outra sem parar o sistema.</Trans>
        ) : (
          <Trans>
            O sistema deixa de abrir o aplicativo na hora, e quem entrou por ele sai. Não dá para voltar atrás.
          </Trans>
        )
      }
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          variant={isNew ? 'primary' : 'danger'}
          icon={<KeyRound size={18} aria-hidden="true" />}
          busy={busy}
          onClick={() => void act()}
        >
          {isNew ? <Trans>Criar nova chave</Trans> : <Trans>Revogar a chave</Trans>}
        </Button>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </Dialog>
  )
}
