import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, KeyRound, LogOut, Merge, RotateCcw, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  blockPerson,
  resetPassword,
  returnPerson,
  signOutEverywhere,
  unblockPerson,
  withdrawPerson,
} from '#contract/features/people/people-contract.ts'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useSession } from '#platform/session-store.ts'
import { ConfirmNameDialog } from '#ui/desk/ask/confirm-name-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { JoinPerson } from './join/join-person.tsx'
import { LinkSheet } from './new-person.tsx'
import styles from './people.module.css'

interface ActionsProps {
  person: PersonDetail
  onChanged: (person: PersonDetail) => void
}

type Asked = 'block' | 'withdraw' | 'reset' | 'join' | null

/** Everything that can be done about a person beside changing what they are called. */
export function PersonActions({ person, onChanged }: ActionsProps) {
  const [asked, setAsked] = useState<Asked>(null)
  const { busy, failure, attempt } = useAttempt()
  const mayWrite = useMay('people.write')
  const mayWithdraw = useMay('people.withdraw')
  const mayJoin = useMay('people.merge')
  const navigate = useNavigate()
  const isSelf = useSession((state) => state.user?.id === person.userId)
  const params = { userId: person.userId }
  const { rev, state } = person
  if (!mayWrite) return null
  const back = (endpoint: typeof unblockPerson) =>
    attempt(async () => onChanged(await staffCall(endpoint, { params }, { rev })))
  const signOut = () =>
    attempt(async () => {
      const { ended } = await staffCall(signOutEverywhere, { params })
      toast(plural(ended, { one: '# sessão encerrada', other: '# sessões encerradas' }), { tone: 'ok' })
    })
  return (
    <Section title={<Trans>Ações</Trans>}>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <div className={styles.buttons}>
        <Button variant="outline" icon={<KeyRound size={18} aria-hidden="true" />} onClick={() => setAsked('reset')}>
          <Trans>Nova senha</Trans>
        </Button>
        <Button
          variant="outline"
          busy={busy}
          icon={<LogOut size={18} aria-hidden="true" />}
          onClick={() => void signOut()}
        >
          <Trans>Encerrar todas as sessões</Trans>
        </Button>
        {state === 'blocked' ? (
          <Button
            variant="soft"
            busy={busy}
            icon={<RotateCcw size={18} aria-hidden="true" />}
            onClick={() => void back(unblockPerson)}
          >
            <Trans>Desbloquear</Trans>
          </Button>
        ) : null}
        {state === 'withdrawn' && mayWithdraw && !person.joinedWith ? (
          <Button
            variant="soft"
            busy={busy}
            icon={<RotateCcw size={18} aria-hidden="true" />}
            onClick={() => void back(returnPerson)}
          >
            <Trans>Desfazer a saída</Trans>
          </Button>
        ) : null}
        {(state === 'active' || state === 'invited') && !isSelf ? (
          <>
            {mayJoin ? (
              <Button variant="outline" icon={<Merge size={18} aria-hidden="true" />} onClick={() => setAsked('join')}>
                <Trans>Juntar com outra pessoa…</Trans>
              </Button>
            ) : null}
            <Button variant="danger" icon={<Ban size={18} aria-hidden="true" />} onClick={() => setAsked('block')}>
              <Trans>Bloquear nesta empresa</Trans>
            </Button>
            {mayWithdraw ? (
              <Button
                variant="danger"
                icon={<UserMinus size={18} aria-hidden="true" />}
                onClick={() => setAsked('withdraw')}
              >
                <Trans>Encerrar participação</Trans>
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      {asked === 'block' ? <BlockDialog person={person} onChanged={onChanged} onClose={() => setAsked(null)} /> : null}
      {asked === 'withdraw' ? (
        <WithdrawDialog person={person} onChanged={onChanged} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'join' ? (
        <JoinPerson
          person={person}
          onClose={() => setAsked(null)}
          onJoined={(kept) => {
            onChanged(kept)
            void navigate(peoplePaths.person(kept.userId))
          }}
        />
      ) : null}
      {asked === 'reset' ? <ResetDialog person={person} onClose={() => setAsked(null)} /> : null}
    </Section>
  )
}

function BlockDialog({ person, onChanged, onClose }: ActionsProps & { onClose: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [reason, setReason] = useState('')
  const block = () =>
    attempt(async () => {
      const params = { userId: person.userId }
      onChanged(await staffCall(blockPerson, { params, body: { reason } }, { rev: person.rev }))
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Bloquear {person.firstName}?</Trans>}
      description={
        <Trans>
          A pessoa sai desta empresa em todos os aparelhos. O que ela ainda não enviou fica guardado para a equipe
          decidir.
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
          <Trans>Bloquear</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Motivo`} required hint={t`A equipe vê o motivo; a pessoa não.`}>
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

function WithdrawDialog({ person, onChanged, onClose }: ActionsProps & { onClose: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const withdraw = () =>
    attempt(async () => {
      onChanged(await staffCall(withdrawPerson, { params: { userId: person.userId } }, { rev: person.rev }))
      onClose()
    })
  const name = person.firstName.trim() || person.email
  return (
    <ConfirmNameDialog
      title={<Trans>Encerrar a participação de {name}?</Trans>}
      text={
        <Trans>
          Resultados, certificados e pontos ficam guardados. A saída pode ser desfeita em 30 dias. Para confirmar,
          digite {name}.
        </Trans>
      }
      label={<Trans>Encerrar participação</Trans>}
      name={name}
      texts={{ name: t`Nome da pessoa`, close: t`Fechar` }}
      busy={busy}
      failure={failure ? callErrorText(failure) : null}
      onClose={onClose}
      onConfirm={() => void withdraw()}
    />
  )
}

function ResetDialog({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [link, setLink] = useState<string | null>(null)
  const reset = (by: 'email' | 'sheet') =>
    attempt(async () => {
      const made = await staffCall(resetPassword, { params: { userId: person.userId }, body: { by } })
      if (made.link) return setLink(made.link)
      toast(t`Link enviado para ${person.email}`, { tone: 'ok' })
      onClose()
    })
  if (link) return <LinkSheet link={link} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Nova senha para {person.firstName}</Trans>}
      description={<Trans>A pessoa escolhe a senha por um link. Ninguém da equipe vê nem digita senhas.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <>
          <Button size="large" full busy={busy} onClick={() => void reset('email')}>
            <Trans>Enviar link por e-mail</Trans>
          </Button>
          {person.emailProven ? null : (
            <Button size="large" full variant="outline" busy={busy} onClick={() => void reset('sheet')}>
              <Trans>Mostrar o link uma vez</Trans>
            </Button>
          )}
        </>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </Dialog>
  )
}
