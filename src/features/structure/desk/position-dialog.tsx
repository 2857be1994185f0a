import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { newId } from '#contract/engine/ids.ts'
import { countryCodes } from '#contract/features/client/client-rules.ts'
import { changePosition, createPosition, setPositionState } from '#contract/features/structure/structure-contract.ts'
import type { Position } from '#contract/features/structure/structure-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { useKeptForm } from '#platform/desk/kept/use-kept-form.ts'
import { callErrorText } from '#platform/error-text.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { namesFields, refusedText } from '#platform/desk/refused-text.ts'
import styles from './structure.module.css'

interface PositionDialogProps {
  /** Null: a new one. */
  position: Position | null
  onClose: () => void
  onDone: () => void
}

/** A position: what it is called, its code and its country; whether it is chosen from. */
export function PositionDialog({ position, onClose, onDone }: PositionDialogProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [key, setKey] = useState(() => newId())
  const { name = '', code = '', country = 'BR' } = position ?? {}
  const form = useForm({ defaultValues: { name, code, country } })
  const forget = useKeptForm(form, `position-${position?.id ?? 'new'}`)
  const params = { positionId: position?.id ?? '' }
  const extras = { rev: position?.rev ?? 0, key }
  const done = (work: () => Promise<unknown>) =>
    attempt(async () => {
      try {
        await work()
        forget()
        toast(t`Salvo`, { tone: 'ok' })
        onDone()
      } catch (error) {
        // What was refused is another request once it is corrected.
        if (error instanceof CallError && error.kind === 'problem') setKey(newId())
        throw error
      }
    })
  const save = form.handleSubmit((body) =>
    done(() =>
      position ? staffCall(changePosition, { params, body }, extras) : staffCall(createPosition, { body }, { key }),
    ),
  )
  const setState = (state: Position['state']) =>
    done(() => staffCall(setPositionState, { params, body: { state } }, extras))
  const { errors } = form.formState
  const required = t`Preencha este campo.`
  const regions = new Intl.DisplayNames(activeLanguage(), { type: 'region' })
  const countries = countryCodes
    .map((letters) => ({ code: letters, name: regions.of(letters) ?? letters }))
    .toSorted((a, b) => a.name.localeCompare(b.name, activeLanguage()))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={position ? position.name : <Trans>Novo cargo</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <>
          {position ? (
            <Button
              size="large"
              full
              variant="outline"
              busy={busy}
              onClick={() => void setState(position.state === 'active' ? 'retired' : 'active')}
            >
              {position.state === 'active' ? <Trans>Desativar</Trans> : <Trans>Reativar</Trans>}
            </Button>
          ) : null}
          <Button size="large" full busy={busy} onClick={() => void save()}>
            {position ? <Trans>Salvar</Trans> : <Trans>Criar cargo</Trans>}
          </Button>
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {failure && !namesFields(failure) ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Nome`} required error={errors.name?.message}>
          {(ids) => <TextInput {...ids} maxLength={80} autoComplete="off" {...form.register('name', { required })} />}
        </Field>
        <Field label={t`Código`} required error={errors.code?.message ?? refusedText(failure, 'code')}>
          {(ids) => <TextInput {...ids} maxLength={40} autoComplete="off" {...form.register('code', { required })} />}
        </Field>
        <Field label={t`País`}>
          {(ids) => (
            <Select {...ids} {...form.register('country')}>
              {countries.map(({ code: letters, name: called }) => (
                <option key={letters} value={letters}>
                  {called}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {position?.state === 'active' ? (
          <p className={styles.note}>
            <Trans>Desativado, o cargo sai das escolhas; quem já o tem continua com ele.</Trans>
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}
