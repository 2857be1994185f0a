import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, LogOut, RotateCcw, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import {
  blockPlatformPerson,
  removeFactors,
  signOutPlatformPerson,
  unblockPlatformPerson,
} from '#contract/features/platform-people/platform-people-contract.ts'
import type { PlatformPersonDetail } from '#contract/features/platform-people/platform-people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useSession } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './platform-people.module.css'

interface ActionsProps {
  person: PlatformPersonDetail
  onChanged: (person: PlatformPersonDetail) => void
}

/** What who runs the platform can do about somebody’s access. */
export function PlatformPersonActions({ person, onChanged }: ActionsProps) {
  const [asked, setAsked] = useState<'factor' | 'block' | null>(null)
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const isSelf = useSession((state) => state.user?.id === person.userId)
  const { totp, passkeys } = person.factors
  const hasFactor = totp || passkeys > 0
  const params = { userId: person.userId }
  const signOut = () =>
    attempt(async () => {
      onChanged(await staffCall(signOutPlatformPerson, { params }))
      toast(t`Sessões encerradas`, { tone: 'ok' })
    })
  const unblock = () =>
    attempt(async () => onChanged(await staffCall(unblockPlatformPerson, { params }, { rev: person.rev })))
  return (
    <Section title={<Trans>Ações</Trans>}>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
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
          <Button
            variant="outline"
            busy={busy}
            icon={<LogOut size={18} aria-hidden="true" />}
            onClick={() => void signOut()}
          >
            <Trans>Encerrar todas as sessões</Trans>
          </Button>
          {person.blockedAt ? (
            <Button
              variant="soft"
              busy={busy}
              icon={<RotateCcw size={18} aria-hidden="true" />}
              onClick={() => void unblock()}
            >
              <Trans>Desbloquear na plataforma</Trans>
            </Button>
          ) : (
            <Button variant="danger" icon={<Ban size={18} aria-hidden="true" />} onClick={() => setAsked('block')}>
              <Trans>Bloquear na plataforma…</Trans>
            </Button>
          )}
        </div>
      )}
      {asked === 'factor' ? (
        <FactorDialog person={person} onChanged={onChanged} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'block' ? <BlockDialog person={person} onChanged={onChanged} onClose={() => setAsked(null)} /> : null}
    </Section>
  )
}

function BlockDialog({ person, onChanged, onClose }: ActionsProps & { onClose: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [reason, setReason] = useState('')
  const name = person.firstName.trim() || person.email
  const block = () =>
    attempt(async () => {
      const params = { userId: person.userId }
      onChanged(await staffCall(blockPlatformPerson, { params, body: { reason } }, { rev: person.rev }))
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Bloquear {name} em toda a plataforma?</Trans>}
      description={
        <Trans>
          A pessoa sai de todas as empresas e não entra mais, até ser desbloqueada. O que ela ainda não enviou fica
          guardado nos aparelhos dela.
        </Trans>
      }
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          variant="danger"
          busy={busy}
          disabled={reason.trim() === ''}
          onClick={() => void block()}
        >
          <Trans>Bloquear na plataforma</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Motivo`} required hint={t`Quem administra a plataforma vê o motivo; a pessoa não.`}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={256}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
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
