import { Trans, useLingui } from '@lingui/react/macro'
import { Split } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { separatePeople } from '#contract/features/people/people-join-contract.ts'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'

interface NoticeProps {
  person: PersonDetail
  joinedWith: string
  onSeparated: (person: PersonDetail) => void
}

/** Somebody goes on under another record; for a while that is undone here. */
export function JoinedNotice({ person, joinedWith, onSeparated }: NoticeProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const mayJoin = useMay('people.merge')
  const until = person.separableUntil && formatInstant(person.separableUntil)
  const separate = () =>
    attempt(async () => {
      onSeparated(await staffCall(separatePeople, { params: { userId: person.userId } }, { rev: person.rev }))
      toast(t`Cadastros separados`, { tone: 'ok' })
      setAsked(false)
    })
  return (
    <>
      <Banner
        tone="neutral"
        title={<Trans>Este cadastro foi juntado a outro</Trans>}
        text={
          until ? <Trans>Dá para desfazer até {until}, enquanto nenhum dos dois ganhar ou usar pontos.</Trans> : null
        }
        action={
          <Actions>
            <Link to={peoplePaths.person(joinedWith)}>
              <Trans>Ver quem ficou</Trans>
            </Link>
            {until && mayJoin ? (
              <Button variant="outline" icon={<Split size={18} aria-hidden="true" />} onClick={() => setAsked(true)}>
                <Trans>Separar…</Trans>
              </Button>
            ) : null}
          </Actions>
        }
      />
      {asked ? (
        <Dialog
          open
          onOpenChange={() => setAsked(false)}
          locked={busy}
          title={<Trans>Separar os dois cadastros?</Trans>}
          description={
            <Trans>
              Vendas, fotos, progresso, certificados e papéis que vieram deste cadastro voltam para ele. O que foi feito
              depois fica com o outro.
            </Trans>
          }
          closeLabel={t`Fechar`}
          footer={
            <Button size="large" full variant="danger" busy={busy} onClick={() => void separate()}>
              <Trans>Separar</Trans>
            </Button>
          }
        >
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        </Dialog>
      ) : null}
    </>
  )
}
