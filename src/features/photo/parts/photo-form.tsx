import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Ref } from 'react'
import { formatBytes } from '#platform/format.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { PhotoPicker } from '#platform/photo/photo-picker.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { photoProblemText } from '../photo-texts.ts'
import type { PhotoScreen } from '../use-photo-screen.ts'
import styles from './photo-form.module.css'

export function PhotoStore({ screen, control }: { screen: PhotoScreen; control: Ref<HTMLSelectElement> }) {
  const { t } = useLingui()
  const chains = Map.groupBy(screen.stores, (store) => store.chain)
  return (
    <Field label={t`Loja`} error={photoProblemText('store', screen.problemOf('store'))} required>
      {(ids) => (
        <Select
          {...ids}
          ref={control}
          value={screen.form.storeId ?? ''}
          onChange={(event) => screen.change({ storeId: Number(event.currentTarget.value) || null })}
        >
          <option value="">{t`Escolha a loja`}</option>
          {Array.from(chains, ([chain, stores]) => (
            <optgroup key={chain} label={chain}>
              {stores.map((store) => (
                <option key={store.id} value={store.id}>
                  {store.name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}

export function PhotoCapture({
  screen,
  camera,
  control,
}: {
  screen: PhotoScreen
  camera: boolean
  control: Ref<HTMLInputElement>
}) {
  const { t } = useLingui()
  const id = useId()
  const error = photoProblemText('photo', screen.problemOf('photo'))
  const size = screen.form.photo ? formatBytes(screen.form.photo.ref.bytes) : ''
  return (
    <section role="group" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        <Trans>Foto</Trans>
      </h2>
      <PhotoPicker
        ref={control}
        choice={screen.choice}
        camera={camera}
        invalid={Boolean(error)}
        describedBy={error ? `${id}-error` : undefined}
        labels={{
          take: t`Tirar foto`,
          choose: t`Escolher arquivo`,
          replace: t`Trocar foto`,
          remove: t`Remover foto`,
          preview: t`Foto escolhida`,
        }}
        note={
          screen.choice.busy ? (
            <Trans>Ajustando a foto…</Trans>
          ) : size && !screen.kept ? (
            <Trans>{size} depois de ajustada.</Trans>
          ) : size ? (
            <Trans>{size} depois de ajustada. Guardada com segurança neste aparelho.</Trans>
          ) : (
            <Trans>A foto é ajustada no aparelho antes do envio.</Trans>
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

/** What will become of it, said before the tap. */
export function PhotoNote() {
  const { t } = useLingui()
  return useOnline()
    ? t`Os pontos são provisórios até a foto ser conferida.`
    : t`Sem internet agora: enviaremos sozinhos assim que voltar.`
}
