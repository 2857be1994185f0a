import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { changeMedia } from '#contract/features/media/media-contract.ts'
import type { MediaDetail } from '#contract/features/media/media-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useKeptForm } from '#platform/desk/kept/use-kept-form.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '../media.module.css'

/** Renames a medium; says how long it is where that was not found. */
export function MediaForm({ media, onChanged }: { media: MediaDetail; onChanged: (media: MediaDetail) => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const { id: mediaId, kind, name, seconds, state, typedSeconds, rev } = media
  const form = useForm({ defaultValues: { name, seconds: seconds === null ? '' : String(seconds) } })
  const forget = useKeptForm(form, `media-${mediaId}`)
  const isPlayed = state === 'ready' && (kind === 'video' || kind === 'audio')
  const isOpen = isPlayed && (typedSeconds || seconds === null)
  const save = form.handleSubmit((typed) =>
    attempt(async () => {
      const length = typed.seconds.trim()
      const body = { name: typed.name, seconds: isOpen && length ? Number(length) : null }
      const saved = await staffCall(changeMedia, { params: { mediaId }, body }, { rev })
      forget()
      onChanged(saved)
      toast(t`Salvo`, { tone: 'ok' })
    }),
  )
  const { errors } = form.formState
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Nome`} required error={errors.name?.message}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={255}
              autoComplete="off"
              {...form.register('name', { validate: (value) => value.trim() !== '' || t`Preencha este campo.` })}
            />
          )}
        </Field>
        {isOpen ? (
          <Field
            label={t`Duração em segundos`}
            hint={t`O arquivo não diz quanto dura: diga aqui.`}
            error={errors.seconds?.message}
          >
            {(ids) => (
              <TextInput
                {...ids}
                inputMode="numeric"
                autoComplete="off"
                {...form.register('seconds', {
                  pattern: { value: /^\s*([1-9]\d{0,4})?\s*$/, message: t`Digite um número inteiro.` },
                })}
              />
            )}
          </Field>
        ) : null}
        <Actions>
          <Button type="submit" busy={busy} disabled={!form.formState.isDirty}>
            <Trans>Salvar</Trans>
          </Button>
        </Actions>
      </form>
    </Card>
  )
}
