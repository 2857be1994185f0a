import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Ref } from 'react'
import { errorText } from '#platform/error-text.ts'
import { formatBytes } from '#platform/format.ts'
import { PhotoPicker } from '#platform/photo/photo-picker.tsx'
import { usePhoto } from '#platform/photo/use-photo.ts'
import type { SaleEditor } from '../use-sale-form.ts'
import styles from './invoice-photo.module.css'

/** The photo of the invoice; mandatory where the store allows phones and cameras. */
export function InvoicePhoto({
  editor,
  camera,
  control,
}: {
  editor: SaleEditor
  camera: boolean
  control: Ref<HTMLInputElement>
}) {
  const { t } = useLingui()
  const { photo } = editor.values
  const choice = usePhoto(photo, (next) => editor.set('photo', next))
  const id = useId()
  const error = choice.problem ? errorText(choice.problem) : editor.errorOf('photo')
  const size = photo ? formatBytes(photo.ref.bytes) : ''

  return (
    <section role="group" aria-labelledby={`${id}-title`}>
      <div className={styles.top}>
        <h2 id={`${id}-title`}>
          <Trans>Foto da nota</Trans>
        </h2>
        <span className={styles.aside}>
          {editor.photoRequired ? t`Obrigatória nesta loja` : t`Opcional nesta loja`}
        </span>
      </div>
      <PhotoPicker
        ref={control}
        choice={choice}
        camera={camera}
        invalid={Boolean(error)}
        describedBy={error ? `${id}-error` : undefined}
        labels={{
          take: t`Tirar foto`,
          choose: t`Escolher arquivo`,
          replace: t`Trocar foto`,
          remove: t`Remover foto`,
          preview: t`Foto da nota escolhida`,
        }}
        note={
          choice.busy ? (
            <Trans>Ajustando a foto…</Trans>
          ) : size && !editor.kept ? (
            <Trans>{size} depois de ajustada.</Trans>
          ) : size ? (
            <Trans>{size} depois de ajustada. Guardada com segurança neste aparelho.</Trans>
          ) : (
            <Trans>Toda a nota, de cima, com boa luz. A foto é ajustada no aparelho antes do envio.</Trans>
          )
        }
      />
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </section>
  )
}
