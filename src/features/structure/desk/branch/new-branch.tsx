import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { newId } from '#contract/engine/ids.ts'
import { createBranch } from '#contract/features/structure/structure-contract.ts'
import type { BranchDetail } from '#contract/features/structure/structure-schema.ts'
import type { Choice } from '#domain/structure/structure-choices.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { useKeptForm } from '#platform/desk/kept/use-kept-form.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { namesFields, refusedText } from '#platform/desk/refused-text.ts'
import { BranchField, BranchFields, type BranchForm } from './branch-fields.tsx'
import styles from '../structure.module.css'

/** Adds a branch, at the top or under another one. */
export function NewBranch({ onClose, onMade }: { onClose: () => void; onMade: (branch: BranchDetail) => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  // One key for the form: pressed again after a lost answer nothing is added twice.
  const [key, setKey] = useState(() => newId())
  const [above, setAbove] = useState<Choice | null>(null)
  const form = useForm<BranchForm>({ defaultValues: { name: '', code: '', head: null } })
  const forget = useKeptForm(form, 'new-branch')
  const add = form.handleSubmit(({ name, code, head }) =>
    attempt(async () => {
      const body = { name, code, headId: head?.id ?? null, parentId: above?.id ?? null }
      try {
        const made = await staffCall(createBranch, { body }, { key })
        forget()
        toast(t`Filial criada`, { tone: 'ok' })
        onMade(made)
      } catch (error) {
        // What was refused is another request once it is corrected.
        if (error instanceof CallError && error.kind === 'problem') setKey(newId())
        throw error
      }
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Nova filial</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void add()}>
          <Trans>Criar filial</Trans>
        </Button>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void add(event)}>
        {failure && !namesFields(failure) ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <BranchFields form={form} failure={failure} />
        <BranchField
          label={t`Abaixo de`}
          hint={t`Sem escolha, fica no topo.`}
          error={refusedText(failure, 'parentId')}
          value={above}
          onChange={setAbove}
        />
      </form>
    </Dialog>
  )
}
