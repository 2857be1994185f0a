import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { listChoices, readEnrolment } from '#contract/features/enrolment/enrolment-contract.ts'
import { enrolmentPaths } from '#contract/features/enrolment/enrolment-paths.ts'
import type { EnrolmentDetail } from '#contract/features/enrolment/enrolment-schema.ts'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { EnrolmentActions } from './enrolment-actions.tsx'
import { dayOf, itemTitle, kindWords, standingWords } from './enrolment-words.ts'
import styles from './enrolment.module.css'

/** One enrolment: how it stands, and what can be done about it. */
export function Enrolment() {
  const { t, i18n } = useLingui()
  const { enrolmentId = '' } = useParams()
  const [round, setRound] = useState(0)
  const [changed, setChanged] = useState<EnrolmentDetail | null>(null)
  const answer = useAnswer(`${enrolmentId} ${round}`, async (signal) => {
    const params = { enrolmentId }
    const [detail, choices] = await Promise.all([
      staffCall(readEnrolment, { params }, { signal }),
      staffCall(listChoices, {}, { signal }),
    ])
    return { detail, choices }
  })
  const above = (
    <Link to={enrolmentPaths.enrolments()}>
      <Trans>Matrículas</Trans>
    </Link>
  )
  if (answer.is !== 'there') {
    return (
      <DeskPage title={<Trans>Matrícula</Trans>} above={above}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      </DeskPage>
    )
  }
  const { choices } = answer.value
  const detail = changed?.id === enrolmentId ? changed : answer.value.detail
  const { label, tone } = standingWords[detail.standing]
  const day = (instant: string | null) => (instant ? dayOf(instant, choices.timeZone) : '–')
  const renew = () => {
    setChanged(null)
    setRound((count) => count + 1)
  }
  return (
    <DeskPage
      above={above}
      title={detail.person.name || detail.person.email}
      subtitle={itemTitle(detail.item)}
      actions={<Pill tone={tone}>{i18n._(label)}</Pill>}
    >
      {detail.standing === 'review' ? (
        <Banner
          tone="warn"
          title={<Trans>Alguém precisa decidir se foi no prazo</Trans>}
          text={
            <Trans>
              O aparelho diz que foi antes do prazo, mas nada confirma: ele não era conhecido, o relógio não combina ou
              o envio demorou demais.
            </Trans>
          }
        />
      ) : null}
      <div className={styles.columns}>
        <Card>
          <Facts>
            <Fact name={t`Pessoa`}>
              <Link to={peoplePaths.person(detail.person.userId)}>{detail.person.email}</Link>
            </Fact>
            <Fact name={i18n._(kindWords[detail.item.kind])}>{itemTitle(detail.item)}</Fact>
            <Fact name={t`Tipo`}>{detail.mandatory ? t`obrigatório` : t`opcional`}</Fact>
            <Fact name={t`Regra`}>
              {detail.ruleId === null ? (
                t`pela própria pessoa`
              ) : (
                <Link to={enrolmentPaths.enrolmentRule(detail.ruleId)}>{t`Ver a regra`}</Link>
              )}
            </Fact>
            <Fact name={detail.standing === 'waiting' ? t`Pedida em` : t`Matriculada em`}>
              {day(detail.enrolledAt)}
            </Fact>
            <Fact name={t`Prazo`}>{detail.dueAt ? day(detail.dueAt) : t`sem prazo`}</Fact>
            <Fact name={t`Começou`}>{detail.begun ? t`sim` : t`não`}</Fact>
            <Fact name={t`Concluída em`}>{detail.finishedAt ? formatInstant(detail.finishedAt) : '–'}</Fact>
            <Fact name={t`Recebida aqui em`}>{detail.arrivedAt ? formatInstant(detail.arrivedAt) : '–'}</Fact>
            <Fact name={t`Último lembrete`}>{detail.remindedAt ? formatInstant(detail.remindedAt) : t`nenhum`}</Fact>
            {detail.reason ? <Fact name={t`Motivo`}>{detail.reason}</Fact> : null}
          </Facts>
        </Card>
        <EnrolmentActions enrolment={detail} choices={choices} onChanged={setChanged} onRenew={renew} />
      </div>
    </DeskPage>
  )
}
