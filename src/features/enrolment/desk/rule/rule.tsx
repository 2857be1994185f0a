import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { listChoices, readRule } from '#contract/features/enrolment/enrolment-contract.ts'
import { enrolmentPaths } from '#contract/features/enrolment/enrolment-paths.ts'
import { standings, type Tally } from '#contract/features/enrolment/enrolment-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatDay, formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { deadlineText, itemTitle, standingWords, whoText } from '../enrolment-words.ts'
import styles from '../enrolment.module.css'
import { EndRule } from './end-rule.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleState } from './rule-list.tsx'

/** While people are being enrolled it is asked again this often (ms). */
const lookAgain = 3000

function Standings({ tally, ruleId }: { tally: Tally; ruleId: string }) {
  const { i18n } = useLingui()
  return (
    <Section
      title={<Trans>Pessoas</Trans>}
      action={
        <Link to={`${enrolmentPaths.enrolments()}?rule=${ruleId}`}>
          <Trans>Ver todas</Trans>
        </Link>
      }
    >
      <Card>
        <Facts>
          {standings.map((standing) => (
            <Fact key={standing} name={i18n._(standingWords[standing].label)}>
              {formatNumber(tally[standing])}
            </Fact>
          ))}
        </Facts>
      </Card>
    </Section>
  )
}

/** One rule: whom it enrols in what, how they stand, and what can be changed of it. */
export function EnrolmentRule() {
  const { t } = useLingui()
  const { ruleId = '' } = useParams()
  const [round, setRound] = useState(0)
  const answer = useAnswer(`${ruleId} ${round}`, async (signal) => {
    const [read, choices] = await Promise.all([
      staffCall(readRule, { params: { ruleId } }, { signal }),
      staffCall(listChoices, {}, { signal }),
    ])
    return { ...read, choices }
  })
  const isApplying =
    answer.is === 'there' && answer.value.rule.applying && answer.value.rule.startsOn <= answer.value.choices.today
  useEffect(() => {
    if (!isApplying) return
    const timer = setTimeout(() => setRound((count) => count + 1), lookAgain)
    return () => clearTimeout(timer)
  }, [isApplying, round])
  const above = (
    <Link to={enrolmentPaths.enrolmentRules()}>
      <Trans>Regras de matrícula</Trans>
    </Link>
  )
  if (answer.is !== 'there') {
    return (
      <DeskPage title={<Trans>Regra</Trans>} above={above}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      </DeskPage>
    )
  }
  const { rule, tally, choices } = answer.value
  const renew = () => setRound((count) => count + 1)
  return (
    <DeskPage above={above} title={itemTitle(rule.item)} subtitle={whoText(rule)} actions={<RuleState rule={rule} />}>
      {rule.startsOn > choices.today ? (
        <Banner
          tone="brand"
          title={<Trans>Começa em {formatDay(rule.startsOn)}. Ninguém é matriculado antes.</Trans>}
        />
      ) : null}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card>
            <Facts>
              <Fact name={t`Tipo`}>{rule.mandatory ? t`obrigatório` : t`opcional`}</Fact>
              <Fact name={t`Prazo`}>{deadlineText(rule.deadline)}</Fact>
              <Fact name={t`Começa em`}>{formatDay(rule.startsOn)}</Fact>
              <Fact name={t`Lembretes`}>{rule.reminders.join(', ') || t`nenhum`}</Fact>
            </Facts>
          </Card>
          <Standings tally={tally} ruleId={rule.id} />
          {rule.endedAt ? null : (
            <RuleForm key={`${rule.id} ${rule.rev}`} rule={rule} today={choices.today} onChanged={renew} />
          )}
        </div>
        <Section title={<Trans>Ações</Trans>}>
          <div className={styles.buttons}>
            <ButtonLink
              variant="outline"
              render={<Link to={`${enrolmentPaths.enrolments()}?rule=${rule.id}&state=overdue`} />}
            >
              <Trans>Ver quem está atrasado</Trans>
            </ButtonLink>
            {rule.endedAt ? null : <EndRule rule={rule} open={tally.open + tally.overdue} onEnded={renew} />}
          </div>
        </Section>
      </div>
    </DeskPage>
  )
}
