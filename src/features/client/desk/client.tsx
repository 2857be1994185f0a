import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useParams } from 'react-router'
import {
  changeClient,
  eraseClient,
  readClient,
  setClientState,
  type ClientDetail,
} from '#contract/features/client/client-contract.ts'
import { clientPaths } from '#contract/features/client/client-paths.ts'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { actIn, permissionsOfPlatform } from '#platform/desk/desk-client.ts'
import { useKeptForm } from '#platform/desk/kept/use-kept-form.ts'
import { callErrorText, errorText } from '#platform/error-text.ts'
import { formatBytes, formatNumber, relativeTime } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { ConfirmNameDialog } from '#ui/desk/ask/confirm-name-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { Actions, DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ClientFields, type ClientForm } from './client-fields.tsx'
import { stateWords } from './client-words.ts'
import styles from './client.module.css'

interface PartProps {
  client: ClientDetail
  onChanged: (client: ClientDetail) => void
}

function ClientFormCard({ client, onChanged }: PartProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const { slug, name, programme, country, timeZone, languages, modules } = client
  const form = useForm<ClientForm>({
    defaultValues: { slug, name, programme, country: country ?? 'BR', timeZone, languages, modules },
  })
  const forget = useKeptForm(form, `client-${client.id}`, 'platform')
  const wrong = failure instanceof CallError ? (failure.problem?.fields ?? []).map(({ field }) => field) : []
  const refused = (field: string) =>
    wrong.includes(field) && failure instanceof CallError && failure.problem
      ? errorText(failure.problem.code)
      : undefined
  const save = form.handleSubmit((typed) =>
    attempt(async () => {
      // An address that people know does not change.
      const { slug: _, ...rest } = typed
      const body = rest as Parameters<typeof staffCall<typeof changeClient>>[1]['body']
      const params = { clientId: String(client.id) }
      const saved = await staffCall(changeClient, { params, body }, { rev: client.rev })
      forget()
      onChanged(saved)
      toast(t`Salvo`, { tone: 'ok' })
    }),
  )
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {failure && wrong.length === 0 ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <ClientFields form={form} refused={refused} />
        <p className={styles.note}>
          <Trans>Desligar um módulo esconde o que é dele; nada é apagado.</Trans>
        </p>
        <Actions>
          <Button type="submit" busy={busy} disabled={!form.formState.isDirty}>
            <Trans>Salvar</Trans>
          </Button>
        </Actions>
      </form>
    </Card>
  )
}

function Closing({ client, onChanged }: PartProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [asked, setAsked] = useState<'close' | 'erase' | null>(null)
  const params = { clientId: String(client.id) }
  const setState = (state: 'active' | 'closed') =>
    attempt(async () => {
      onChanged(await staffCall(setClientState, { params, body: { state } }, { rev: client.rev }))
      setAsked(null)
    })
  const isClosed = client.state === 'closed'
  const { people } = client
  return (
    <Section title={isClosed ? <Trans>Empresa fechada</Trans> : <Trans>Fechar a empresa</Trans>}>
      <Card>
        <div className={styles.stack}>
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          <p className={styles.note}>
            {isClosed ? (
              <Trans>Ninguém entra e tudo fica guardado. Depois de 30 dias fechada, a empresa pode ser apagada.</Trans>
            ) : (
              <Trans>Numa empresa fechada ninguém entra. Tudo fica guardado e ela pode ser reaberta.</Trans>
            )}
          </p>
          <Actions>
            {isClosed ? (
              <>
                <Button variant="soft" busy={busy} onClick={() => void setState('active')}>
                  <Trans>Reabrir</Trans>
                </Button>
                <Button variant="danger" onClick={() => setAsked('erase')}>
                  <Trans>Apagar a empresa</Trans>
                </Button>
              </>
            ) : (
              <Button variant="danger" onClick={() => setAsked('close')}>
                <Trans>Fechar a empresa</Trans>
              </Button>
            )}
          </Actions>
        </div>
      </Card>
      <Dialog
        open={asked === 'close'}
        onOpenChange={() => setAsked(null)}
        locked={busy}
        title={<Trans>Fechar {client.name}?</Trans>}
        description={
          <Plural
            value={people}
            one="# pessoa deixa de entrar nesta empresa."
            other="# pessoas deixam de entrar nesta empresa."
          />
        }
        closeLabel={t`Fechar`}
        footer={
          <Button size="large" full variant="danger" busy={busy} onClick={() => void setState('closed')}>
            <Trans>Fechar a empresa</Trans>
          </Button>
        }
      />
      {asked === 'erase' ? <EraseDialog client={client} onClose={() => setAsked(null)} /> : null}
    </Section>
  )
}

function EraseDialog({ client, onClose }: { client: ClientDetail; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { busy, failure, attempt } = useAttempt()
  const erase = (slug: string) =>
    attempt(async () => {
      await staffCall(eraseClient, { params: { clientId: String(client.id) }, body: { slug } }, { rev: client.rev })
      actIn(null)
      toast(t`A empresa está sendo apagada`, { tone: 'ok' })
      await navigate(clientPaths.clients())
    })
  const people = formatNumber(client.people)
  return (
    <ConfirmNameDialog
      title={<Trans>Apagar {client.name}?</Trans>}
      text={
        <Trans>
          O conteúdo, os arquivos e o que foi feito nesta empresa são apagados e não voltam (pessoas: {people}). Para
          confirmar, digite {client.slug}.
        </Trans>
      }
      label={<Trans>Apagar para sempre</Trans>}
      name={client.slug}
      exact
      texts={{ name: t`Endereço da empresa`, close: t`Fechar` }}
      busy={busy}
      failure={failure ? callErrorText(failure) : null}
      onClose={onClose}
      onConfirm={(slug) => void erase(slug.trim())}
    />
  )
}

/** One client of the installation. */
export function Client() {
  const { t, i18n } = useLingui()
  const { clientId = '' } = useParams()
  const [changed, setChanged] = useState<ClientDetail | null>(null)
  const answer = useAnswer(clientId, (signal) => staffCall(readClient, { params: { clientId } }, { signal }))
  const client = String(changed?.id) === clientId ? changed : answer.is === 'there' ? answer.value : null
  const above = (
    <Link to={clientPaths.clients()}>
      <Trans>Empresas</Trans>
    </Link>
  )
  if (!client)
    return (
      <DeskPage title={<Trans>Empresa</Trans>} above={above}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      </DeskPage>
    )
  const { label, tone } = stateWords[client.state]
  return (
    <DeskPage
      above={above}
      title={client.name}
      subtitle={client.programme}
      actions={
        <>
          <Pill tone={tone}>{i18n._(label)}</Pill>
          <Link
            className={styles.goTo}
            to={peoplePaths.people()}
            onClick={() => actIn({ id: client.id, name: client.name, may: permissionsOfPlatform() })}
          >
            <Trans>Pessoas da empresa</Trans>
          </Link>
        </>
      }
    >
      <Card>
        <Facts>
          <Fact name={t`Número`}>{client.id}</Fact>
          <Fact name={t`Endereço`}>{client.slug}</Fact>
          <Fact name={t`Pessoas`}>{formatNumber(client.people)}</Fact>
          <Fact name={t`Arquivos`}>{formatBytes(client.storage)}</Fact>
          <Fact name={t`Última atividade`}>{client.lastActiveAt ? relativeTime(client.lastActiveAt) : t`nenhuma`}</Fact>
        </Facts>
      </Card>
      <ClientFormCard key={client.rev} client={client} onChanged={setChanged} />
      <Closing client={client} onChanged={setChanged} />
    </DeskPage>
  )
}
