import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { endRule } from '#contract/features/enrolment/enrolment-contract.ts'
import type { Rule } from '#contract/features/enrolment/enrolment-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { ConfirmNameDialog } from '#ui/desk/ask/confirm-name-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { itemTitle } from '../enrolment-words.ts'

/** Ends a rule with what is open of it, after its item's name was typed. */
export function EndRule({ rule, open, onEnded }: { rule: Rule; open: number; onEnded: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [asked, setAsked] = useState(false)
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
      {asked ? (
        <ConfirmNameDialog
          title={<Trans>Encerrar a regra?</Trans>}
          text={
            <>
              <Plural value={open} one="Encerra # matrícula aberta." other="Encerra # matrículas abertas." />{' '}
              <Trans>Ninguém mais é matriculado por ela. Para confirmar, digite {name}.</Trans>
            </>
          }
          label={<Trans>Encerrar a regra</Trans>}
          name={name}
          texts={{ name: t`Nome do curso ou da trilha`, close: t`Fechar` }}
          busy={busy}
          failure={failure ? callErrorText(failure) : null}
          onClose={() => setAsked(false)}
          onConfirm={() => void end()}
        />
      ) : null}
    </>
  )
}
