import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { audiencePaths } from '#contract/features/audience/audience-paths.ts'
import { readPerson, revealDocument } from '#contract/features/people/people-contract.ts'
import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant, relativeTime } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { JoinedNotice } from './join/joined-notice.tsx'
import { HeldNotice } from './held-notice.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonPlace } from './place/person-place.tsx'
import { PersonRoles } from './person-roles.tsx'
import { stateWords } from './people-words.ts'
import styles from './people.module.css'

/** The document, masked; whole by a press that the trail keeps. */
function DocumentFact({ person }: { person: PersonDetail }) {
  const [whole, setWhole] = useState<string | null>(null)
  const { busy, attempt } = useAttempt()
  if (person.document === null) return <>–</>
  if (whole) return <>{whole}</>
  const reveal = () =>
    attempt(async () => {
      const { document } = await staffCall(revealDocument, { params: { userId: person.userId } })
      setWhole(document)
    })
  return (
    <>
      {person.document}{' '}
      <Button variant="quiet" busy={busy} icon={<Eye size={16} aria-hidden="true" />} onClick={() => void reveal()}>
        <Trans>Mostrar</Trans>
      </Button>
    </>
  )
}

function Devices({ devices }: Pick<PersonDetail, 'devices'>) {
  const { t } = useLingui()
  return (
    <Section title={<Trans>Aparelhos</Trans>}>
      {devices.length === 0 ? (
        <p className={styles.note}>
          <Trans>Nenhum aparelho desta pessoa falou com o servidor ainda.</Trans>
        </p>
      ) : (
        <Card flush>
          <List>
            {devices.map((device) => (
              <Row
                key={device.id}
                title={t`Visto ${relativeTime(device.heardAt)}`}
                detail={formatInstant(device.heardAt)}
                end={device.unsent > 0 ? <Pill tone="warn">{t`${device.unsent} a enviar`}</Pill> : null}
              />
            ))}
          </List>
        </Card>
      )}
    </Section>
  )
}

/** One person of the client. */
export function Person() {
  const { t, i18n } = useLingui()
  const { userId = '' } = useParams()
  const [changed, setChanged] = useState<PersonDetail | null>(null)
  const answer = useAnswer(userId, (signal) => staffCall(readPerson, { params: { userId } }, { signal }))
  const person = changed?.userId === userId ? changed : answer.is === 'there' ? answer.value : null
  const above = (
    <Link to={peoplePaths.people()}>
      <Trans>Pessoas</Trans>
    </Link>
  )
  if (!person) {
    return (
      <DeskPage title={<Trans>Pessoa</Trans>} above={above}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      </DeskPage>
    )
  }
  const { label, tone } = stateWords[person.state]
  const { number } = person
  return (
    <DeskPage
      above={above}
      title={`${person.firstName} ${person.lastName}`.trim() || person.email}
      subtitle={person.email}
      actions={
        <>
          <Pill tone={tone}>{i18n._(label)}</Pill>
          <ButtonLink
            variant="outline"
            icon={<Eye size={18} aria-hidden="true" />}
            render={<Link to={audiencePaths.seenBy(userId)} />}
          >
            <Trans>O que esta pessoa vê</Trans>
          </ButtonLink>
        </>
      }
    >
      {person.blockedReason ? (
        <Banner tone="bad" title={<Trans>Bloqueada nesta empresa</Trans>} text={person.blockedReason} />
      ) : null}
      {person.joinedWith ? (
        <JoinedNotice person={person} joinedWith={person.joinedWith} onSeparated={setChanged} />
      ) : null}
      {person.held > 0 ? <HeldNotice person={person} onChanged={setChanged} /> : null}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card>
            <Facts>
              <Fact name={t`Número`}>{number}</Fact>
              <Fact name={t`Na empresa desde`}>{formatInstant(person.memberSince)}</Fact>
              <Fact name={t`E-mail`}>{person.emailProven ? t`confirmado` : t`não confirmado`}</Fact>
              <Fact name={t`Documento`}>
                <DocumentFact person={person} />
              </Fact>
              <Fact name={t`Grupos`}>{person.groups.join(', ') || '–'}</Fact>
              <Fact name={t`Visto`}>{person.lastSeenAt ? relativeTime(person.lastSeenAt) : t`nunca`}</Fact>
            </Facts>
          </Card>
          <PersonForm key={`form ${person.rev}`} person={person} onChanged={setChanged} />
          <PersonPlace key={`place ${person.rev}`} person={person} onChanged={setChanged} />
          <PersonRoles key={`roles ${person.rev}`} person={person} onChanged={setChanged} />
          <Devices devices={person.devices} />
        </div>
        <PersonActions person={person} onChanged={setChanged} />
      </div>
    </DeskPage>
  )
}
