import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { applyImport, type ImportDetail } from '#contract/features/people-import/people-import-contract.ts'
import { areManyLeaving } from '#contract/features/people-import/people-import-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from './import.module.css'

/** Does what the dry run found; where many would leave, once their number was typed. */
export function ImportApply({ one, onChanged }: { one: ImportDetail; onChanged: (one: ImportDetail) => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [letters, setLetters] = useState(false)
  const [typed, setTyped] = useState('')
  const { counts } = one
  if (!counts) return null
  const isWorth = counts.new + counts.changed + counts.blocked + counts.leaving > 0
  const isAsked = areManyLeaving(counts.leaving, counts.scope)
  const isTyped = !isAsked || typed.trim() === String(counts.leaving)
  const leaving = formatNumber(counts.leaving)
  const scope = formatNumber(counts.scope)
  const apply = () =>
    attempt(async () => {
      const body = { sha256: one.sha256, letters, ...(isAsked && { leaving: counts.leaving }) }
      onChanged(await staffCall(applyImport, { params: { importId: one.id }, body }, { rev: one.rev }))
    })
  return (
    <Section title={<Trans>Aplicar</Trans>}>
      <Card>
        <div className={styles.form}>
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          {isWorth ? null : <p className={styles.note}>{t`Nada mudaria: não há o que aplicar.`}</p>}
          {counts.new > 0 ? (
            <Checkbox
              checked={letters}
              disabled={!one.canMail}
              onChange={(event) => setLetters(event.currentTarget.checked)}
              detail={
                one.canMail ? (
                  <Trans>Só pessoas novas recebem. O link de primeiro acesso vale por 7 dias.</Trans>
                ) : (
                  <Trans>Esta instalação não envia e-mail.</Trans>
                )
              }
            >
              <Trans>Enviar o convite por e-mail</Trans>
            </Checkbox>
          ) : null}
          {isAsked ? (
            <>
              <Banner
                tone="bad"
                title={
                  <Trans>
                    {leaving} de {scope} pessoas seriam bloqueadas por faltarem no arquivo
                  </Trans>
                }
                text={<Trans>Confira se o arquivo é mesmo a lista completa.</Trans>}
              />
              <Field label={t`Digite ${counts.leaving} para confirmar`} required>
                {(ids) => (
                  <TextInput
                    {...ids}
                    inputMode="numeric"
                    autoComplete="off"
                    value={typed}
                    onChange={(event) => setTyped(event.currentTarget.value)}
                  />
                )}
              </Field>
            </>
          ) : null}
          <Actions>
            <Button
              size="large"
              busy={busy}
              disabled={!isWorth || !isTyped}
              icon={<Check size={18} aria-hidden="true" />}
              onClick={() => void apply()}
            >
              <Trans>Aplicar a importação</Trans>
            </Button>
          </Actions>
        </div>
      </Card>
    </Section>
  )
}
