import { Trans, useLingui } from '@lingui/react/macro'
import { FileSearch, SearchX } from 'lucide-react'
import { useState } from 'react'
import { listContentFiles } from '#contract/features/authoring/authoring-contract.ts'
import { textOf } from '#contract/features/authoring/draft/fields.ts'
import type { MediaItem, MediaKind } from '#contract/features/media/media-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Field } from '#ui/form/field.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Bound, useFields, type EditorForm } from './bound.tsx'
import list from '../authoring.module.css'
import styles from '../editor/editor.module.css'

interface PickerProps {
  kind: MediaKind | undefined
  onPick: (item: MediaItem) => void
  onClose: () => void
}

/** Files of the library, of one kind. */
function FilePicker({ kind, onPick, onClose }: PickerProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const found = useList(`${kind ?? ''} ${search}`, (cursor, signal) =>
    staffCall(listContentFiles, { query: { kind, cursor, ...(search && { search }) } }, { signal }),
  )
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Escolher da biblioteca</Trans>} closeLabel={t`Fechar`} focusField>
      <SearchInput label={t`Buscar por nome`} value={search} onChange={setSearch} />
      {found.error ? <Banner tone="bad" role="alert" title={callErrorText(found.error)} /> : null}
      {found.rows.length === 0 && !found.coming ? (
        <EmptyState
          icon={<SearchX />}
          title={<Trans>Nenhum arquivo</Trans>}
          text={<Trans>Envie o arquivo em Mídia e volte aqui.</Trans>}
        />
      ) : null}
      <ul className={list.list} aria-label={t`Arquivos`}>
        {found.rows.map((item) => (
          <li key={item.id}>
            <button type="button" className={list.choice} onClick={() => onPick(item)}>
              <span className={list.picture} aria-hidden="true">
                {item.poster ? <img src={item.poster} alt="" loading="lazy" /> : <FileSearch size={20} />}
              </span>
              <span className={list.name}>
                {item.name}
                {item.state === 'ready' ? null : <span className={list.note}>{t`ainda não está pronto`}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.more ? (
        <Button variant="outline" busy={found.growing} onClick={found.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
    </Dialog>
  )
}

interface FileFieldProps {
  form: EditorForm
  name: string
  label: string
  kind?: MediaKind
}

/** A file of the library. */
export function FileField({ form, name, label, kind }: FileFieldProps) {
  const { t } = useLingui()
  const file = textOf(useFields(form), name)
  const [picking, setPicking] = useState(false)
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null)
  const shown = picked?.id === file ? picked.name : (form.files.get(file) ?? t`Arquivo ainda não pronto`)
  const put = (value: string | null) => form.saver.change([{ field: name, value }])
  return (
    <Bound form={form} name={name}>
      <Field label={label} error={form.isFaulty(name) ? t`Confira o arquivo.` : undefined}>
        {(ids) => (
          <div className={styles.file}>
            <span className={styles.fileName}>{file === '' ? t`Nenhum arquivo escolhido` : shown}</span>
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
