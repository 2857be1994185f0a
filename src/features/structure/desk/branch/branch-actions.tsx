import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Archive, CornerDownRight, Merge, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import {
  mergeBranch,
  moveBranch,
  restoreBranch,
  retireBranch,
} from '#contract/features/structure/structure-contract.ts'
import type { BranchDetail } from '#contract/features/structure/structure-schema.ts'
import type { Choice } from '#domain/structure/structure-choices.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { ConfirmNameDialog } from '#ui/desk/ask/confirm-name-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Section } from '#ui/layout/section.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { BranchField } from './branch-fields.tsx'
import styles from '../structure.module.css'

interface ActionsProps {
  branch: BranchDetail
  onChanged: (branch: BranchDetail) => void
}
type DialogProps = ActionsProps & { onClose: () => void }

/** Everything that can be done about a branch beside changing what it is called. */
export function BranchActions({ branch, onChanged }: ActionsProps) {
  const [asked, setAsked] = useState<'move' | 'merge' | 'retire' | null>(null)
  const { busy, failure, attempt } = useAttempt()
  const restore = () =>
    attempt(async () => {
      onChanged(await staffCall(restoreBranch, { params: { branchId: branch.id } }, { rev: branch.rev }))
    })
  if (branch.mergedInto) return null
  const dialog = { branch, onChanged, onClose: () => setAsked(null) }
  return (
    <Section title={<Trans>Ações</Trans>}>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <div className={styles.buttons}>
        {branch.state === 'retired' ? (
          <Button
            variant="soft"
            busy={busy}
            icon={<RotateCcw size={18} aria-hidden="true" />}
            onClick={() => void restore()}
          >
            <Trans>Reativar</Trans>
          </Button>
        ) : (
          <>
            <Button
              variant="outline"
              icon={<CornerDownRight size={18} aria-hidden="true" />}
              onClick={() => setAsked('move')}
            >
              <Trans>Mover</Trans>
            </Button>
            <Button variant="outline" icon={<Merge size={18} aria-hidden="true" />} onClick={() => setAsked('merge')}>
              <Trans>Unir a outra</Trans>
            </Button>
            <Button variant="danger" icon={<Archive size={18} aria-hidden="true" />} onClick={() => setAsked('retire')}>
              <Trans>Desativar</Trans>
            </Button>
          </>
        )}
      </div>
      {asked === 'move' ? <MoveDialog {...dialog} /> : null}
      {asked === 'merge' ? <MergeDialog {...dialog} /> : null}
      {asked === 'retire' ? <RetireDialog {...dialog} /> : null}
    </Section>
  )
}

function MoveDialog({ branch, onChanged, onClose }: DialogProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [above, setAbove] = useState<Choice | null>(branch.above.at(-1) ?? null)
  const move = () =>
    attempt(async () => {
      const params = { branchId: branch.id }
      onChanged(await staffCall(moveBranch, { params, body: { parentId: above?.id ?? null } }, { rev: branch.rev }))
      toast(t`Filial movida`, { tone: 'ok' })
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Mover {branch.name}</Trans>}
      description={<Trans>O que está abaixo dela vai junto. Os públicos que citam filiais são refeitos.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void move()}>
          <Trans>Mover</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <BranchField
          label={t`Abaixo de`}
          hint={t`Sem escolha, fica no topo.`}
          value={above}
          onChange={setAbove}
          except={[branch.id]}
        />
      </div>
    </Dialog>
  )
}

function MergeDialog({ branch, onChanged, onClose }: DialogProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [into, setInto] = useState<Choice | null>(null)
  const { own } = branch.people
  const merge = (name: string) =>
    attempt(async () => {
      if (!into) return
      const params = { branchId: branch.id }
      onChanged(await staffCall(mergeBranch, { params, body: { into: into.id, name } }, { rev: branch.rev }))
      toast(t`Filiais unidas`, { tone: 'ok' })
      onClose()
    })
  return (
    <ConfirmNameDialog
      title={<Trans>Unir {branch.name} a outra?</Trans>}
      text={
        <>
          <Plural
            value={own}
            _0="Nenhuma pessoa muda de filial."
            one="# pessoa muda de filial."
            other="# pessoas mudam de filial."
          />{' '}
          <Trans>
            O que está abaixo vai junto, esta filial é desativada e não volta, e os públicos que a citam não acham mais
            ninguém por ela. Para confirmar, digite {branch.name}.
          </Trans>
        </>
      }
      label={<Trans>Unir</Trans>}
      name={branch.name}
      exact
      texts={{ name: t`Nome da filial que sai`, close: t`Fechar` }}
      disabled={into === null}
      busy={busy}
      failure={failure ? callErrorText(failure) : null}
      onClose={onClose}
      onConfirm={(name) => void merge(name)}
    >
      <BranchField label={t`Unir a`} required value={into} onChange={setInto} except={[branch.id]} />
    </ConfirmNameDialog>
  )
}

function RetireDialog({ branch, onChanged, onClose }: DialogProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const { own } = branch.people
  const retire = () =>
    attempt(async () => {
      onChanged(await staffCall(retireBranch, { params: { branchId: branch.id } }, { rev: branch.rev }))
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Desativar {branch.name}?</Trans>}
      description={
        <>
          <Trans>Ninguém mais é posto nela; pode ser reativada.</Trans>{' '}
          <Plural
            value={own}
            _0="Não há ninguém nela."
            one="# pessoa continua nela."
            other="# pessoas continuam nela."
          />
        </>
      }
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full variant="danger" busy={busy} onClick={() => void retire()}>
          <Trans>Desativar</Trans>
        </Button>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </Dialog>
  )
}
