import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeRule } from '#contract/features/enrolment/enrolment-contract.ts'
import type { Rule } from '#contract/features/enrolment/enrolment-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { isShapedLike } from '#platform/desk/kept/kept-drafts.ts'
import { useKeptValue } from '#platform/desk/kept/use-kept-form.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Actions } from '#ui/desk/desk-page.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from '../enrolment.module.css'
import { TermsFields, readTerms, typedTerms } from './terms-fields.tsx'

/** Changes the terms of a rule; those under way follow it. */
export function RuleForm({ rule, today, onChanged }: { rule: Rule; today: string; onChanged: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [terms, setTerms] = useState(() => typedTerms(rule))
  const first = typedTerms(rule)
  const forget = useKeptValue(`rule-${rule.id}-${rule.rev}`, {
    value: terms,
    first,
    restore: (kept) => {
      if (!isShapedLike(kept, first)) return false
      setTerms(kept)
      return true
    },
  })
  const body = readTerms(terms)
  const isSame = JSON.stringify(terms) === JSON.stringify(typedTerms(rule))
  const save = () =>
    attempt(async () => {
      if (!body) return
      await staffCall(changeRule, { params: { ruleId: rule.id }, body }, { rev: rule.rev })
      forget()
      toast(t`Salvo`, { tone: 'ok' })
      onChanged()
    })
  return (
    <Section title={<Trans>Mudar</Trans>}>
      <Card>
        <div className={styles.form}>
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          <p className={styles.note}>
            <Trans>Vale também para quem já está matriculado, menos para quem recebeu outro prazo.</Trans>
          </p>
          <TermsFields terms={terms} onChange={setTerms} leaves={rule.person === null} today={today} />
          <Actions>
            <Button busy={busy} disabled={isSame || !body} onClick={() => void save()}>
              <Trans>Salvar</Trans>
            </Button>
          </Actions>
        </div>
      </Card>
    </Section>
  )
}
