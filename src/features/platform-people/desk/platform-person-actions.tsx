import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { removeFactors } from '#contract/features/platform-people/platform-people-contract.ts'
import type { PlatformPersonDetail } from '#contract/features/platform-people/platform-people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useSession } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Section } from '#ui/layout/section.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './platform-people.module.css'

interface ActionsProps {
  person: PlatformPersonDetail
  onChanged: (person: PlatformPersonDetail) => void
}

/** What who runs the platform can do about somebody’s access. */
export function PlatformPersonActions({ person, onChanged }: ActionsProps) {
  const [asked, setAsked] = useState<'factor' | null>(null)
  const isSelf = useSession((state) => state.user?.id === person.userId)
  const { totp, passkeys } = person.factors
  const hasFactor = totp || passkeys > 0
  return (
    <Section title={<Trans>Ações</Trans>}>
      {isSelf ? (
        <p className={styles.note}>
          <Trans>
            Esta é a sua conta. A sua segunda etapa você muda no seu perfil; o acesso, outro administrador da
            plataforma.
          </Trans>
        </p>
      ) : (
        <div className={styles.buttons}>
          {hasFactor ? (
            <Button
              variant="outline"
              icon={<ShieldOff size={18} aria-hidden="true" />}
              onClick={() => setAsked('factor')}
            >
              <Trans>Retirar a segunda etapa…</Trans>
            </Button>
          ) : null}
        </div>
      )}
      {asked === 'factor' ? (
        <FactorDialog person={person} onChanged={onChanged} onClose={() => setAsked(null)} />
      ) : null}
    </Section>
  )
}

function FactorDialog({ person, onChanged, onClose }: ActionsProps & { onClose: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const name = person.firstName.trim() || person.email
  const remove = () =>
    attempt(async () => {
      onChanged(await staffCall(removeFactors, { params: { userId: person.userId } }))
      toast(t`Segunda etapa retirada. A pessoa recebe um e-mail.`, { tone: 'ok' })
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Retirar a segunda etapa de {name}?</Trans>}
      description={
        <Trans>
          Só depois de ter certeza de quem pede, por telefone ou pessoalmente. A conta abre com a senha sozinha até que
          a pessoa ative uma nova segunda etapa; ela é avisada por e-mail.
        </Trans>
      }
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full variant="danger" busy={busy} onClick={() => void remove()}>
          <Trans>Retirar a segunda etapa</Trans>
        </Button>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </Dialog>
  )
}
