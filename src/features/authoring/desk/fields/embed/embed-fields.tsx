import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  isDeclaredType,
  readEmbed,
  readLength,
  type EmbedType,
} from '#contract/features/activity/embed/embed-address.ts'
import { embedAddress } from '#contract/features/authoring/draft/embed-fields.ts'
import { numberOf, textOf } from '#contract/features/authoring/draft/fields.ts'
import { formatClock } from '#platform/text/duration.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Bound, useFields, type EditorForm } from '../bound.tsx'
import { ShareField } from './share-field.tsx'

/** Where it is: whatever link was pasted, what is kept of it is what it is called there. */
function AddressField({ form, at, type }: { form: EditorForm; at: string; type: EmbedType }) {
  const { t } = useLingui()
  const name = `${at}.address`
  const address = textOf(useFields(form), name)
  const embed = readEmbed(type, address)
  const put = (value: string) => form.saver.change([{ field: name, value }])
  const refusals = {
    youtube: t`Este endereço não é de um vídeo do YouTube.`,
    vimeo: t`Este endereço não é de um vídeo do Vimeo.`,
    linkedin_slidshare: t`Este endereço não é de uma apresentação do SlideShare nem de uma publicação do LinkedIn.`,
  }
  const hints = {
    youtube: t`O link do vídeo, como o YouTube o dá em “Compartilhar”.`,
    vimeo: t`O link do vídeo, como o Vimeo o dá em “Share”.`,
    linkedin_slidshare: t`O link da apresentação ou da publicação, ou o código que o site dá para incorporá-la.`,
  }
  const missing = form.isFaulty(name) && address === '' ? t`Preencha este campo.` : undefined
  return (
    <Bound form={form} name={name}>
      <Field
        label={t`Endereço`}
        required
        hint={hints[type]}
        error={address.trim() === '' || embed ? missing : refusals[type]}
      >
        {(ids) => (
          <TextInput
            {...ids}
            value={address}
            maxLength={2000}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => put(value)}
            onBlur={() => {
              const kept = embed && embedAddress(embed.vendor, embed.name)
              if (kept !== null && kept !== address) put(kept)
            }}
          />
        )}
      </Field>
    </Bound>
  )
}

/** How long a video is: its vendor tells that to nobody before it plays. */
function LengthField({ form, at }: { form: EditorForm; at: string }) {
  const { t } = useLingui()
  const name = `${at}.length`
  const length = numberOf(useFields(form), name)
  const [typed, setTyped] = useState(() => (length > 0 ? formatClock(length) : ''))
  const [seen, setSeen] = useState(length)
  // Undone, or changed by somebody else.
  if (length !== seen) {
    setSeen(length)
    if (length !== (readLength(typed) ?? 0)) setTyped(length > 0 ? formatClock(length) : '')
  }
  const isWrong = typed.trim() !== '' && readLength(typed) === null
  return (
    <Bound form={form} name={name}>
      <Field
        label={t`Duração`}
        required
        hint={t`Em minutos e segundos, como 4:05. A pré-visualização diz quando não confere.`}
        error={
          isWrong || (form.isFaulty(name) && length === 0) ? t`Escreva a duração como 4:05 ou 1:02:03.` : undefined
        }
      >
        {(ids) => (
          <TextInput
            {...ids}
            value={typed}
            maxLength={12}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              form.saver.change([{ field: name, value: readLength(value) ?? 0 }])
            }}
          />
        )}
      </Field>
    </Bound>
  )
}

/** Something at somebody else's: where, and how much of it has to be seen. */
export function EmbedFields({ form, at, type }: { form: EditorForm; at: string; type: EmbedType }) {
  return (
    <>
      <AddressField form={form} at={at} type={type} />
      {isDeclaredType(type) ? null : (
        <>
          <LengthField form={form} at={at} />
          <ShareField form={form} at={at} />
        </>
      )}
    </>
  )
}
