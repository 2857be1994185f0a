import { Trans, useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { pinProblem, type PinKind } from '#engine/lock/pin-rules.ts'
import { clockText, useCountdown } from '#platform/hooks/use-countdown.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/progress/chip.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/credential/password-input.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { usePinDialog } from './use-pin-dialog.ts'
import styles from './device-pin.module.css'

interface PinDialogProps {
  /** What the PIN is now; null where there is none. */
  state: { kind: PinKind } | null
  onClose: () => void
  /** Once one is set, in the place of closing. */
  onSet?: () => void
}

/** A PIN or password as it is typed, with the keyboard of its kind. */
function SecretInput({ kind, ...rest }: { kind: PinKind } & Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useLingui()
  return (
    <PasswordInput
      {...rest}
      showLabel={t`Mostrar`}
      hideLabel={t`Ocultar`}
      autoComplete="off"
      maxLength={128}
      inputMode={kind === 'digits' ? 'numeric' : 'text'}
    />
  )
}

/** What a try with the PIN that there is came to; null when it was right, or there was none. */
function useRefusal(failed: ReturnType<typeof usePinDialog>['failed'], wait: number): string | null {
  const { t } = useLingui()
  const text = clockText(wait)
  if (wait > 0) return t`Não confere. Tente de novo em ${text}.`
  if (failed?.outcome !== 'wrong') return null
  const { left } = failed
  return t`Não confere. Tentativas restantes: ${left}.`
}

function useProblemText(kind: PinKind, least: number) {
  const { t } = useLingui()
  return (secret: string): string | true => {
    const problem = pinProblem(kind, secret, least)
    if (problem === null) return true
    if (problem === 'simple') return t`Fácil de adivinhar: escolha outros números.`
    return kind === 'digits' ? t`Use de ${least} a 8 números.` : t`Use pelo menos 8 caracteres.`
  }
}

/** Sets a PIN; changes or removes it for who knows the one there is. */
export function PinDialog({ state, onClose, onSet = onClose }: PinDialogProps) {
  const { t } = useLingui()
  const { busy, failed, until, save, remove } = usePinDialog()
  const wait = useCountdown(until)
  const [kind, setKind] = useState<PinKind>(state?.kind ?? 'digits')
  // Not looked at before it is sent: a message that comes when a field is left moves what was about to be tapped.
  const form = useForm({ defaultValues: { current: '', secret: '', again: '' } })
  const { errors } = form.formState
  const current = useWatch({ control: form.control, name: 'current' })
  const refused = useRefusal(failed, wait)
  const { pinDigits: least, pinNeedsServer } = useSettingsInSight() ?? { pinDigits: 4, pinNeedsServer: false }
  const validate = useProblemText(kind, least)
  const submit = form.handleSubmit(async (typed) => {
    if (!(await save(kind, typed.secret, typed.current))) return
    toast(state ? t`PIN alterado` : t`PIN criado`, { tone: 'ok' })
    onSet()
  })
  const drop = async () => {
    if (!(await remove(current))) return
    toast(t`PIN removido`, { tone: 'ok' })
    onClose()
  }
  const choose = (chosen: PinKind) => {
    setKind(chosen)
    form.resetField('secret')
    form.resetField('again')
  }
  const waits = wait > 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={state ? <Trans>Alterar o PIN deste aparelho</Trans> : <Trans>Criar um PIN para este aparelho</Trans>}
      description={
        pinNeedsServer ? (
          <Trans>
            Ao trocar de pessoa, sua sessão fica lacrada e só o PIN abre, com internet: o servidor guarda metade da
            chave. Seu primeiro nome aparece na lista deste aparelho. Depois de dez tentativas erradas o PIN é apagado e
            você entra com a senha da conta.
          </Trans>
        ) : (
          <Trans>
            Ao trocar de pessoa, sua sessão fica lacrada e só o PIN abre, mesmo sem internet. Seu primeiro nome aparece
            na lista deste aparelho. Depois de dez tentativas erradas o PIN é apagado e você entra com a senha da conta.
          </Trans>
        )
      }
      closeLabel={t`Fechar`}
      footer={
        <>
          {state ? (
            <Button
              variant="outline"
              size="large"
              disabled={busy || waits || current === ''}
              onClick={() => void drop()}
            >
              <Trans>Remover PIN</Trans>
            </Button>
          ) : null}
          <Button size="large" busy={busy} disabled={waits} onClick={() => void submit()}>
            <Trans>Salvar</Trans>
          </Button>
        </>
      }
    >
      <form className={styles.form} noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
        {failed?.outcome === 'offline' ? (
          <Banner
            tone="warn"
            role="alert"
            icon={<WifiOff aria-hidden="true" />}
            title={<Trans>Sem internet agora</Trans>}
            text={<Trans>Nesta empresa o servidor guarda metade da chave do PIN. Tente de novo com internet.</Trans>}
          />
        ) : null}
        {state ? (
          <Field
            label={state.kind === 'digits' ? t`PIN atual` : t`Senha atual deste aparelho`}
            required
            error={errors.current?.message ?? refused}
          >
            {(ids) => (
              <SecretInput
                {...ids}
                kind={state.kind}
                {...form.register('current', { required: t`Informe o que vale agora.` })}
              />
            )}
          </Field>
        ) : null}
        <div className={styles.kinds}>
          <Chip selected={kind === 'digits'} onClick={() => choose('digits')}>
            <Trans>PIN de números</Trans>
          </Chip>
          <Chip selected={kind === 'password'} onClick={() => choose('password')}>
            <Trans>Senha mais longa</Trans>
          </Chip>
        </div>
        <Field
          label={kind === 'digits' ? t`Novo PIN` : t`Nova senha deste aparelho`}
          required
          error={errors.secret?.message}
          hint={
            kind === 'digits'
              ? least === 4 && !pinNeedsServer
                ? t`Use de 6 a 8 números. Com 4, quem copia o aparelho descobre o PIN em uma hora.`
                : t`De ${least} a 8 números.`
              : t`A proteção mais forte: uma frase que só você conhece.`
          }
        >
          {(ids) => <SecretInput {...ids} kind={kind} {...form.register('secret', { validate })} />}
        </Field>
        <Field label={kind === 'digits' ? t`Repita o PIN` : t`Repita a senha`} required error={errors.again?.message}>
          {(ids) => (
            <SecretInput
              {...ids}
              kind={kind}
              {...form.register('again', {
                validate: (again, { secret }) => again === secret || t`Os dois não são iguais.`,
              })}
            />
          )}
        </Field>
        {/* Enter in a field sends the form, though its button stands in the dialog's footer. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
