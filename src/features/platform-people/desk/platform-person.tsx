import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { readPlatformPerson } from '#contract/features/platform-people/platform-people-contract.ts'
import { platformPeoplePaths } from '#contract/features/platform-people/platform-people-paths.ts'
import type { PlatformPersonDetail } from '#contract/features/platform-people/platform-people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { roleWords } from '#platform/desk/role-words.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant, relativeTime } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { PlatformPersonActions } from './platform-person-actions.tsx'
import styles from './platform-people.module.css'

function Factors({ factors }: Pick<PlatformPersonDetail, 'factors'>) {
  const { totp, passkeys, recoveryCodes } = factors
  if (!totp && passkeys === 0) return <Trans>nenhuma</Trans>
  return (
    <ul className={styles.plain}>
      {totp ? (
        <li>
          <Trans>aplicativo autenticador</Trans>
        </li>
      ) : null}
      {passkeys > 0 ? (
        <li>
          <Plural value={passkeys} one="# chave de acesso" other="# chaves de acesso" />
        </li>
      ) : null}
      <li>
        <Plural value={recoveryCodes} one="# código de recuperação" other="# códigos de recuperação" />
      </li>
    </ul>
  )
}

function Clients({ clients }: Pick<PlatformPersonDetail, 'clients'>) {
  const { t, i18n } = useLingui()
  return (
    <Section title={<Trans>Empresas</Trans>}>
      {clients.length === 0 ? (
        <p className={styles.note}>
          <Trans>Não faz parte de nenhuma empresa.</Trans>
        </p>
      ) : (
        <Card flush>
          <List>
            {clients.map(({ clientId, name, roles, state }) => (
              <Row
                key={clientId}
                title={name}
                detail={roles.map((role) => i18n._(roleWords[role])).join(', ')}
                end={
                  state === 'blocked' ? (
                    <Pill tone="bad">{t`Bloqueada`}</Pill>
                  ) : state === 'withdrawn' ? (
                    <Pill tone="warn">{t`Saiu`}</Pill>
                  ) : null
                }
              />
            ))}
          </List>
        </Card>
      )}
    </Section>
  )
}

/** One person of the installation: what opens their account, and what can be done about it. */
export function PlatformPersonPage() {
  const { t } = useLingui()
  const { userId = '' } = useParams()
  const [changed, setChanged] = useState<PlatformPersonDetail | null>(null)
  const answer = useAnswer(userId, (signal) => staffCall(readPlatformPerson, { params: { userId } }, { signal }))
  const person = changed?.userId === userId ? changed : answer.is === 'there' ? answer.value : null
  const above = (
    <Link to={platformPeoplePaths.people()}>
      <Trans>Pessoas de todas as empresas</Trans>
    </Link>
  )
  if (!person)
    return (
      <DeskPage title={<Trans>Pessoa</Trans>} above={above}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      </DeskPage>
    )
  return (
    <DeskPage
      above={above}
      title={`${person.firstName} ${person.lastName}`.trim() || person.email}
      subtitle={person.email}
      actions={person.runsPlatform ? <Pill tone="brand">{t`Administrador da plataforma`}</Pill> : null}
    >
      {person.blockedAt ? (
        <Banner tone="bad" title={<Trans>Bloqueada na plataforma</Trans>} text={person.blockedReason} />
      ) : null}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card>
            <Facts>
              <Fact name={t`Documento`}>{person.document ?? '–'}</Fact>
              <Fact name={t`Cadastro`}>{person.createdAt ? formatInstant(person.createdAt) : '–'}</Fact>
              <Fact name={t`Segunda etapa`}>
                <Factors factors={person.factors} />
              </Fact>
              <Fact name={t`Sessões abertas`}>{person.sessions}</Fact>
              <Fact name={t`Visto`}>{person.lastSeenAt ? relativeTime(person.lastSeenAt) : t`nunca`}</Fact>
            </Facts>
          </Card>
          <Clients clients={person.clients} />
        </div>
        <PlatformPersonActions person={person} onChanged={setChanged} />
      </div>
    </DeskPage>
  )
}
