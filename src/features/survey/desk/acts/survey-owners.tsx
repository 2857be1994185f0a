import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ownerRights, setSurveyOwners, type SurveyDetail } from '#contract/features/survey/survey-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { SurveyChoices } from '../editor/use-survey-editor.ts'
import styles from '../survey.module.css'
import { rightWords } from '../survey-words.ts'

interface OwnersProps {
  survey: SurveyDetail
  choices: SurveyChoices
  /** What was typed of the survey is not saved: its revision is still the one that was seen. */
  isDirty: boolean
  onDone: () => void
}

const toggled = <T,>(all: readonly T[], one: T, on: boolean): T[] =>
  on ? [...all, one] : all.filter((other) => other !== one)

/** Who owns a survey, and what its owners may do with it. */
export function SurveyOwners({ survey, choices, isDirty, onDone }: OwnersProps) {
  const { t, i18n } = useLingui()
  const mayChange = useMay('surveys.publish')
  const { busy, failure, attempt } = useAttempt()
  const [owners, setOwners] = useState(survey.owners.map(({ userId }) => userId))
  const [ownersMay, setOwnersMay] = useState(survey.ownersMay)
  const known = [
    ...choices.owners,
    ...survey.owners.filter(({ userId }) => !choices.owners.some((one) => one.userId === userId)),
  ]
  const save = () =>
    attempt(async () => {
      await staffCall(
        setSurveyOwners,
        { params: { surveyId: survey.id }, body: { owners, ownersMay } },
        { rev: survey.rev },
      )
      toast(t`Salvo`, { tone: 'ok' })
      onDone()
    })
  return (
    <Section title={<Trans>Donos da pesquisa</Trans>}>
      <Card>
        <div className={styles.form}>
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          {known.length === 0 ? (
            <p className={styles.note}>
              <Trans>Ninguém da empresa tem o papel de dono de pesquisas.</Trans>
            </p>
          ) : (
            <fieldset className={styles.group} disabled={!mayChange}>
              <legend>
                <Trans>Pessoas</Trans>
              </legend>
              {known.map(({ userId, name }) => (
                <Checkbox
                  key={userId}
                  checked={owners.includes(userId)}
                  onChange={(event) => setOwners(toggled(owners, userId, event.currentTarget.checked))}
                >
                  {name}
                </Checkbox>
              ))}
            </fieldset>
          )}
          <fieldset className={styles.group} disabled={!mayChange}>
            <legend>
              <Trans>O que os donos podem nesta empresa</Trans>
            </legend>
            {ownerRights.map((right) => (
              <Checkbox
                key={right}
                checked={ownersMay.includes(right)}
                onChange={(event) => setOwnersMay(toggled(ownersMay, right, event.currentTarget.checked))}
              >
                {i18n._(rightWords[right])}
              </Checkbox>
            ))}
          </fieldset>
          {mayChange ? (
            <div>
              <Button variant="outline" busy={busy} disabled={isDirty} onClick={() => void save()}>
                <Trans>Salvar donos</Trans>
              </Button>
            </div>
          ) : null}
        </div>
      </Card>
    </Section>
  )
}
