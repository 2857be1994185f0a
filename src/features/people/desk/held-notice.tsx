import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { PackageOpen } from 'lucide-react'
import { decideHeld } from '#contract/features/people/people-contract.ts'
import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Actions } from '#ui/desk/desk-page.tsx'

/** What a person sent while they were kept out waits for somebody who decides. */
export function HeldNotice({ person, onChanged }: { person: PersonDetail; onChanged: (person: PersonDetail) => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const decide = (decision: 'accept' | 'refuse') =>
    attempt(async () => {
      await staffCall(decideHeld, { params: { userId: person.userId }, body: { decision } })
      onChanged({ ...person, held: 0 })
      toast(decision === 'accept' ? t`Envios aceitos` : t`Envios recusados`, { tone: 'ok' })
    })
  return (
    <>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <Banner
        tone="warn"
        icon={<PackageOpen aria-hidden="true" />}
        title={
          <Plural
            value={person.held}
            one="# envio espera uma decisão da equipe"
            other="# envios esperam uma decisão da equipe"
          />
        }
        text={
          <Trans>Chegaram quando a pessoa estava bloqueada, ou de um módulo desligado. Nada deles conta ainda.</Trans>
        }
        action={
          <Actions>
            <Button variant="soft" busy={busy} onClick={() => void decide('accept')}>
              <Trans>Aceitar todos</Trans>
            </Button>
            <Button variant="outline" busy={busy} onClick={() => void decide('refuse')}>
              <Trans>Recusar todos</Trans>
            </Button>
          </Actions>
        }
      />
    </>
  )
}
