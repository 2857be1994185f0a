import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { addPerson } from '#contract/features/people/people-contract.ts'
import { clientRoles } from '#contract/features/people/people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { newId } from '#contract/engine/ids.ts'
import { CallError } from '#platform/call-error.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { useKeptForm } from '#platform/desk/kept/use-kept-form.ts'
import { callErrorText, errorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { copyText } from '#ui/copy-text.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { roleWords } from '#platform/desk/role-words.ts'
import styles from './people.module.css'

const empty = {
  email: '',
  firstName: '',
  lastName: '',
  document: '',
  roles: [] as string[],
  invite: 'email' as 'email' | 'sheet',
}

/** Makes somebody a person of the client, and invites them. */
export function NewPerson({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [link, setLink] = useState<string | null>(null)
  // One key for the form: pressed again after a lost answer nobody is added twice.
  const [key, setKey] = useState(() => newId())
  const mayGrant = useMay('roles.grant')
  const form = useForm({ defaultValues: empty })
  const forget = useKeptForm(form, 'new-person')
  const wrong = failure instanceof CallError ? (failure.problem?.fields ?? []).map(({ field }) => field) : []
  const refused = (field: string) => (wrong.includes(field) ? errorText(codeOf(failure)) : undefined)
  const add = form.handleSubmit(({ document, roles, ...typed }) =>
    attempt(async () => {
      const body = { ...typed, ...(document.trim() && { document }), roles: roles as (typeof clientRoles)[number][] }
      try {
        const made = await staffCall(addPerson, { body }, { key })
        forget()
        onAdded()
        if (made.link) return setLink(made.link)
        toast(t`Pessoa adicionada`, { tone: 'ok' })
        onClose()
      } catch (error) {
        // What was refused is another request once it is corrected.
        if (error instanceof CallError && error.kind === 'problem') setKey(newId())
        throw error
      }
    }),
  )
  if (link) return <LinkSheet link={link} onClose={onClose} />
  const { errors } = form.formState
  const required = t`Preencha este campo.`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Adicionar pessoa</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void add()}>
          <Trans>Adicionar</Trans>
        </Button>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void add(event)}>
        {failure && wrong.length === 0 ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`E-mail`} required error={errors.email?.message ?? refused('email')}>
          {(ids) => <TextInput {...ids} type="email" autoComplete="off" {...form.register('email', { required })} />}
        </Field>
        <Field label={t`Nome`} required error={errors.firstName?.message ?? refused('firstName')}>
          {(ids) => (
            <TextInput {...ids} maxLength={60} autoComplete="off" {...form.register('firstName', { required })} />
          )}
        </Field>
        <Field label={t`Sobrenome`} required error={errors.lastName?.message ?? refused('lastName')}>
          {(ids) => (
            <TextInput {...ids} maxLength={60} autoComplete="off" {...form.register('lastName', { required })} />
          )}
        </Field>
        <Field label={t`Documento`} hint={t`Se a empresa usa documento para entrar.`} error={refused('document')}>
          {(ids) => <TextInput {...ids} maxLength={30} autoComplete="off" {...form.register('document')} />}
        </Field>
        <Field label={t`Convite`}>
          {(ids) => (
            <Select {...ids} {...form.register('invite')}>
              <option value="email">{t`Enviar link por e-mail`}</option>
              <option value="sheet">{t`Mostrar link para imprimir ou entregar`}</option>
            </Select>
          )}
        </Field>
        {mayGrant ? (
          <fieldset className={styles.roles}>
            <legend>
              <Trans>Papéis</Trans>
            </legend>
            {clientRoles
              .filter((role) => role !== 'member')
              .map((role) => (
                <Checkbox key={role} value={role} {...form.register('roles')}>
                  {i18n._(roleWords[role])}
                </Checkbox>
              ))}
          </fieldset>
        ) : null}
      </form>
    </Dialog>
  )
}

const codeOf = (failure: unknown) =>
  failure instanceof CallError && failure.problem ? failure.problem.code : 'server.unexpected'

/** The link that opens an account, shown once. */
export function LinkSheet({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Link de acesso</Trans>}
      description={<Trans>Entregue este link à pessoa. Ele é mostrado só agora e funciona uma única vez.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          icon={<Copy size={18} aria-hidden="true" />}
          onClick={() =>
            void copyText(link, { done: t`Link copiado`, refused: t`Não foi possível copiar. Selecione o texto.` })
          }
        >
          <Trans>Copiar link</Trans>
        </Button>
      }
    >
      <p className={styles.link}>{link}</p>
    </Dialog>
  )
}
