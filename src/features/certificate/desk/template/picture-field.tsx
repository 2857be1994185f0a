import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PicturePicker } from './picture-picker.tsx'
import styles from '../certificate-desk.module.css'

interface PictureFieldProps {
  label: string
  value: string | null
  /** What the library calls the pictures that were there. */
  names: Readonly<Record<string, string>>
  isWrong: boolean
  onChange: (value: string | null) => void
}

/** A picture of the library. */
export function PictureField({ label, value, names, isWrong, onChange }: PictureFieldProps) {
  const { t } = useLingui()
  const [isPicking, setPicking] = useState(false)
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null)
  const shown = value === null ? t`Nenhuma imagem` : picked?.id === value ? picked.name : (names[value] ?? t`Imagem`)
  return (
    <Field label={label} error={isWrong ? t`Escolha uma imagem pronta da biblioteca.` : undefined}>
      {(ids) => (
        <div className={styles.picked}>
          <span>{shown}</span>
          <Button {...ids} variant="outline" aria-label={t`Escolher: ${label}`} onClick={() => setPicking(true)}>
            <Trans>Escolher</Trans>
          </Button>
          {value === null ? null : (
            <Button variant="quiet" aria-label={t`Tirar: ${label}`} onClick={() => onChange(null)}>
              <Trans>Tirar</Trans>
            </Button>
          )}
          {isPicking ? (
            <PicturePicker
              onClose={() => setPicking(false)}
              onPick={(picture) => {
                setPicked(picture)
                onChange(picture.id)
                setPicking(false)
              }}
            />
          ) : null}
        </div>
      )}
    </Field>
  )
}
