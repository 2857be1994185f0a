import { useLingui } from '@lingui/react/macro'
import { streamFault } from '#contract/features/activity/live/stream-address.ts'
import { numberOf, textOf } from '#contract/features/authoring/draft/fields.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { Bound, InstantField, useFields, type EditorForm } from '../bound.tsx'
import { ShareField } from './share-field.tsx'

/** A day: longer lasts no transmission. */
const mostMinutes = 1440

function AddressField({ form, at }: { form: EditorForm; at: string }) {
  const { t } = useLingui()
  const name = `${at}.address`
  const address = textOf(useFields(form), name)
  const refusals = {
    missing: form.isFaulty(name) ? t`Preencha este campo.` : undefined,
    not_https: t`O endereço tem de começar com https://.`,
    not_playlist: t`O endereço tem de ser o da playlist e terminar em .m3u8.`,
  }
  const fault = streamFault(address)
  return (
    <Bound form={form} name={name}>
      <Field
        label={t`Endereço`}
        required
        hint={t`Onde fica a playlist (.m3u8). O servidor tem de estar em “Servidores de transmissão”, nas configurações da empresa, e aceitar outras origens (CORS).`}
        error={fault ? refusals[fault] : undefined}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="url"
            value={address}
            maxLength={2000}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => form.saver.change([{ field: name, value }])}
          />
        )}
      </Field>
    </Bound>
  )
}

/** How long it is scheduled for, in minutes. */
function MinutesField({ form, at }: { form: EditorForm; at: string }) {
  const { t } = useLingui()
  const name = `${at}.length`
  const minutes = Math.floor(numberOf(useFields(form), name) / 60)
  return (
    <Bound form={form} name={name}>
      <Field
        label={t`Duração em minutos`}
        required
        error={form.isFaulty(name) && minutes === 0 ? t`Preencha este campo.` : undefined}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="number"
            inputMode="numeric"
            min={1}
            max={mostMinutes}
            value={minutes === 0 ? '' : minutes}
            onChange={(event) => {
              const value = Math.trunc(event.currentTarget.valueAsNumber)
              const kept = Number.isFinite(value) ? Math.min(mostMinutes, Math.max(0, value)) : 0
              form.saver.change([{ field: name, value: kept * 60 }])
            }}
          />
        )}
      </Field>
    </Bound>
  )
}

/** What is streamed live: from where, when, how long, and how much of that somebody has to be there. */
export function LiveFields({ form, at }: { form: EditorForm; at: string }) {
  const { t } = useLingui()
  return (
    <>
      <AddressField form={form} at={at} />
      <FieldGrid>
        <InstantField form={form} name={`${at}.startsAt`} label={t`Começa em`} />
        <MinutesField form={form} at={at} />
      </FieldGrid>
      <ShareField form={form} at={at} />
    </>
  )
}
