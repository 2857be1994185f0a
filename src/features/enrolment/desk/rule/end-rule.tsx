import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { endRule } from '#contract/features/enrolment/enrolment-contract.ts'
import type { Rule } from '#contract/features/enrolment/enrolment-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { itemTitle } from '../enrolment-words.ts'
import styles from '../enrolment.module.css'

/** Ends a rule with what is open of it, after its item's name was typed. */
export function EndRule({ rule, open, onEnded }: { rule: Rule; open: number; onEnded: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [asked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const name = itemTitle(rule.item)
  const end = () =>
    attempt(async () => {
      await staffCall(endRule, { params: { ruleId: rule.id } }, { rev: rule.rev })
      setAsked(false)
      onEnded()
    })
  return (
    <>
      <Button variant="danger" icon={<Ban size={18} aria-hidden="true" />} onClick={() => setAsked(true)}>
        <Trans>Encerrar a regra</Trans>
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        locked={busy}
        focusField
        title={<Trans>Encerrar a regra?</Trans>}
        description={
          <>
            <Plural value={open} one="Encerra # matrícula aberta." other="Encerra # matrículas abertas." />{' '}
            <Trans>Ninguém mais é matriculado por ela. Para confirmar, digite {name}.</Trans>
          </>
        }
        closeLabel={t`Fechar`}
        footer={
          <Button
            size="large"
            full
            variant="danger"
            busy={busy}
            disabled={typed.trim().toLowerCase() !== name.trim().toLowerCase()}
            onClick={() => void end()}
          >
            <Trans>Encerrar a regra</Trans>
          </Button>
        }
      >
        <div className={styles.form}>
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          <Field label={t`Nome do curso ou da trilha`} required>
            {(ids) => (
              <TextInput
                {...ids}
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          </Field>
        </div>
      </Dialog>
    </>
  )
}
