import { Trans, useLingui } from '@lingui/react/macro'
import { ScanLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { accessKeyText } from '../rules/sale-texts.ts'
import type { SaleEditor } from '../use-sale-form.ts'

/** The access key fills the invoice number. Offered, typed, then told in one line what it says. */
export function AccessKeyField({ editor }: { editor: SaleEditor }) {
  const { t } = useLingui()
  const { form, values, accessKey, takeAccessKey, errorOf } = editor
  const [open, setOpen] = useState(false)
  // It was asked for by a tap: what was tapped is gone, the field takes the focus.
  useEffect(() => {
    if (open) form.setFocus('accessKey')
  }, [open, form])
  const again = () => {
    form.setValue('accessKey', '', { shouldDirty: true, shouldValidate: true })
    setOpen(true)
  }

  if (accessKey) {
    return (
      <Banner
        tone="ok"
        role="status"
        icon={<ScanLine aria-hidden />}
        title={<Trans>Nota lida pela chave</Trans>}
        text={accessKeyText(accessKey)}
        action={
          <Button variant="quiet" onClick={again}>
            <Trans>Trocar</Trans>
          </Button>
        }
      />
    )
  }
  if (!open && !values.accessKey) {
    return (
      <Banner
        tone="neutral"
        icon={<ScanLine aria-hidden />}
        title={<Trans>Chave de acesso</Trans>}
        text={<Trans>Cole a chave e o número se preenche.</Trans>}
        action={
          <Button variant="quiet" onClick={() => setOpen(true)}>
            <Trans>Usar chave</Trans>
          </Button>
        }
      />
    )
  }
  return (
    <Field
      label={t`Chave de acesso`}
      hint={t`Os 44 caracteres impressos na nota. Opcional.`}
      error={errorOf('accessKey')}
    >
      {(ids) => (
        <TextInput
          {...ids}
          {...form.register('accessKey', {
            onChange: (event: { target: { value: string } }) => takeAccessKey(event.target.value),
          })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
      )}
    </Field>
  )
}
