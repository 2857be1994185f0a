import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { textOf } from '#contract/features/authoring/draft/fields.ts'
import { mediaPaths } from '#contract/features/media/media-paths.ts'
import type { MediaKind } from '#contract/features/media/media-schema.ts'
import { uploadStore, type Upload } from '#domain/media/uploads.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { Bound, useFields, type EditorForm } from '../bound.tsx'
import { FilePicker } from './file-picker.tsx'
import styles from '../../editor/editor.module.css'

interface FileFieldProps {
  form: EditorForm
  name: string
  label: string
  kind?: MediaKind
  hint?: string
}

/** How far a file is that is still on its way; it goes on while staff go on writing. */
function Coming({ upload: { file, sent, state } }: { upload: Upload }) {
  const { t } = useLingui()
  const { name } = file
  return (
    <>
      <ProgressBar value={sent / Math.max(1, file.size)} label={t`Envio de ${name}`} />
      {state === 'failed' || state === 'paused' ? (
        <Link to={mediaPaths.media()}>
          <Trans>O envio parou. Ver em Mídias</Trans>
        </Link>
      ) : null}
    </>
  )
}

/** A file of the library, or one that is sent there from here. */
export function FileField({ form, name, label, kind, hint }: FileFieldProps) {
  const { t } = useLingui()
  const file = textOf(useFields(form), name)
  const [picking, setPicking] = useState(false)
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null)
  const coming = useStore(uploadStore, ({ uploads }) => uploads.find(({ place }) => place?.mediaId === file))
  const shown = picked?.id === file ? picked.name : (form.files.get(file) ?? t`Arquivo ainda não pronto`)
  const put = (value: string | null) => form.saver.change([{ field: name, value }])
  return (
    <Bound form={form} name={name}>
      <Field label={label} hint={hint} error={form.isFaulty(name) ? t`Confira o arquivo.` : undefined}>
        {(ids) => (
          <div className={styles.file}>
            <span className={styles.fileName}>
              {file === '' ? t`Nenhum arquivo escolhido` : shown}
              {coming && coming.state !== 'sent' ? <Coming upload={coming} /> : null}
            </span>
            <Button {...ids} variant="outline" aria-label={t`Escolher: ${label}`} onClick={() => setPicking(true)}>
              <Trans>Escolher</Trans>
            </Button>
            {file === '' ? null : (
              <Button variant="quiet" aria-label={t`Tirar: ${label}`} onClick={() => put(null)}>
                <Trans>Tirar</Trans>
              </Button>
            )}
          </div>
        )}
      </Field>
      {picking ? (
        <FilePicker
          kind={kind}
          onClose={() => setPicking(false)}
          onPick={(item) => {
            setPicked(item)
            put(item.id)
            setPicking(false)
          }}
        />
      ) : null}
    </Bound>
  )
}
