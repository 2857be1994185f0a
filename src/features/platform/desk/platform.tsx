import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { readPlatform, type PlatformState } from '#contract/features/platform/platform-contract.ts'
import { clientPaths } from '#contract/features/client/client-paths.ts'
import { platformPaths } from '#contract/features/platform/platform-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatBytes, formatInstant, formatNumber, relativeTime } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { stepsLeft } from './start-steps.ts'

type Job = PlatformState['jobs'][number]

function Jobs({ jobs }: Pick<PlatformState, 'jobs'>) {
  const { t } = useLingui()
  const columns: Column<Job>[] = [
    { key: 'kind', head: t`Trabalho`, render: ({ kind }) => kind },
    { key: 'waiting', head: t`Esperando`, numeric: true, render: ({ waiting }) => t`${waiting} esperando` },
    { key: 'running', head: t`Em andamento`, numeric: true, wide: true, render: ({ running }) => running },
    {
      key: 'failing',
      head: t`Com erro`,
      numeric: true,
      render: ({ failing }) => (failing > 0 ? <Pill tone="bad">{t`${failing} com erro`}</Pill> : null),
    },
    {
      key: 'oldest',
      head: t`Mais antigo`,
      wide: true,
      render: ({ oldestAt }) => (oldestAt ? relativeTime(oldestAt) : null),
    },
  ]
  return (
    <Section title={<Trans>Trabalhos do servidor</Trans>}>
      {jobs.length === 0 ? (
        <Card>
          <Trans>Nada espera e nada falhou.</Trans>
        </Card>
      ) : (
        <DataTable caption={t`Trabalhos do servidor`} columns={columns} rows={jobs} rowKey={({ kind }) => kind} />
      )}
    </Section>
  )
}

/** How the installation stands. */
export function Platform() {
  const { t } = useLingui()
  const answer = useAnswer('platform', (signal) => staffCall(readPlatform, {}, { signal }))
  const title = <Trans>Visão geral</Trans>
  if (answer.is !== 'there')
    return (
      <DeskPage title={title}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      </DeskPage>
    )
  const state = answer.value
  const left = stepsLeft(state).length
  return (
    <DeskPage title={title} subtitle={state.publicUrl}>
      {left > 0 ? (
        <Banner
          tone="brand"
          title={<Trans>Falta pouco para começar</Trans>}
          text={<Trans>Passos que faltam nesta instalação: {left}</Trans>}
          action={
            <ButtonLink render={<Link to={platformPaths.start()} />}>
              <Trans>Continuar</Trans>
            </ButtonLink>
          }
        />
      ) : null}
      <Card>
        <Facts>
          <Fact name={t`Empresas`}>
            <Link to={clientPaths.clients()}>{formatNumber(state.clients)}</Link>
          </Fact>
          <Fact name={t`Pessoas`}>{formatNumber(state.people)}</Fact>
          <Fact name={t`Banco de dados`}>
            {state.database === 'postgres' ? t`PostgreSQL` : t`embutido`} · {formatBytes(state.databaseBytes)}
          </Fact>
          <Fact name={t`Versão`}>{state.version}</Fact>
          <Fact name={t`No ar desde`}>{state.startedAt ? formatInstant(state.startedAt) : '–'}</Fact>
          <Fact name={t`E-mail`}>
            {state.mail ? <Pill tone="ok">{t`ligado`}</Pill> : <Pill tone="bad">{t`não configurado`}</Pill>}
          </Fact>
          <Fact name="SMS">
            {state.sms ? <Pill tone="ok">{t`ligado`}</Pill> : <Pill tone="warn">{t`não configurado`}</Pill>}
          </Fact>
          <Fact name={t`Endereço público`}>
            {state.isHttps ? <Pill tone="ok">https</Pill> : <Pill tone="warn">{t`sem https`}</Pill>}
          </Fact>
        </Facts>
      </Card>
      <Jobs jobs={state.jobs} />
    </DeskPage>
  )
}
