import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { newId } from '#contract/engine/ids.ts'
import type { Bank } from '#contract/features/question/bank-schema.ts'
import { createBank, renameBank } from '#contract/features/question/question-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { useKeptForm } from '#platform/desk/kept/use-kept-form.ts'
import { namesFields, refusedText } from '#platform/desk/refused-text.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './question-desk.module.css'

interface BankDialogProps {
  /** Null: a new one. */
  bank: Bank | null
  onClose: () => void
  onDone: (bank: Bank) => void
}

/** What a bank is called. */
export function BankDialog({ bank, onClose, onDone }: BankDialogProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  // One key for the form: pressed again after a lost answer nothing is added twice.
  const [key, setKey] = useState(() => newId())
  const form = useForm({ defaultValues: { name: bank?.name ?? '' } })
  const forget = useKeptForm(form, `question-bank-${bank?.id ?? 'new'}`)
  const save = form.handleSubmit((body) =>
    attempt(async () => {
      try {
        const saved = bank
          ? await staffCall(renameBank, { params: { bankId: bank.id }, body }, { rev: bank.rev, key })
          : await staffCall(createBank, { body }, { key })
        forget()
        toast(t`Salvo`, { tone: 'ok' })
        onDone(saved)
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
      title={bank ? <Trans>Renomear o banco</Trans> : <Trans>Novo banco de questões</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void save()}>
          {bank ? <Trans>Salvar</Trans> : <Trans>Criar banco</Trans>}
        </Button>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {failure && !namesFields(failure) ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Nome`} required error={form.formState.errors.name?.message ?? refusedText(failure, 'name')}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={80}
              autoComplete="off"
              {...form.register('name', { required: t`Preencha este campo.` })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
