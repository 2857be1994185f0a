import { Trans, useLingui } from '@lingui/react/macro'
import { FileSearch, SearchX, Upload } from 'lucide-react'
import { useState } from 'react'
import { listContentFiles } from '#contract/features/authoring/authoring-contract.ts'
import type { MediaItem, MediaKind } from '#contract/features/media/media-schema.ts'
import { CopyStream } from './copy-stream.tsx'
import { addFiles, placeOfUpload, tooLarge } from '#domain/media/uploads.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import list from '../../authoring.module.css'

/** What a browser offers first for each kind; what a file is the server finds out. */
const accepted: Partial<Record<MediaKind, string>> = {
  video: 'video/*',
  audio: 'audio/*',
  image: 'image/*',
  captions: '.vtt,.srt',
  pdf: 'application/pdf',
  ppt: '.ppt,.pps,.pptx,.ppsx,.odp',
  package: '.zip,.h5p,.swf,application/zip',
}

interface PickerProps {
  kind: MediaKind | undefined
  onPick: (item: Pick<MediaItem, 'id' | 'name'>) => void
  onClose: () => void
}

/** Sends a file to the library; it is picked as soon as it has its place there. */
function SendFile({ kind, onPick }: Pick<PickerProps, 'kind' | 'onPick'>) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const send = (file: File) =>
    attempt(async () => {
      const [id] = addFiles([file])
      if (id === undefined) return
      const { mediaId } = await placeOfUpload(id)
      onPick({ id: mediaId, name: file.name })
    })
  return (
    <>
      <FileInput
        aria-label={t`Enviar um arquivo`}
        accept={kind && accepted[kind]}
        disabled={busy}
        icon={<Upload size={20} aria-hidden="true" />}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void send(file)
          event.currentTarget.value = ''
        }}
      >
        {busy ? <Trans>Enviando</Trans> : <Trans>Envie ou arraste um arquivo</Trans>}
      </FileInput>
      {failure ? (
        <Banner
          tone="bad"
          role="alert"
          title={failure === tooLarge ? t`O arquivo está vazio ou tem mais de 2 GB.` : callErrorText(failure)}
        />
      ) : null}
    </>
  )
}

/** Files of the library, of one kind; who may add to it sends one from here. */
export function FilePicker({ kind, onPick, onClose }: PickerProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const maySend = useMay('media.write')
  const found = useList(`${kind ?? ''} ${search}`, (cursor, signal) =>
    staffCall(listContentFiles, { query: { kind, cursor, ...(search && { search }) } }, { signal }),
  )
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Escolher da biblioteca</Trans>} closeLabel={t`Fechar`} focusField>
      <div className={list.form}>
        {maySend ? kind === 'wowza' ? <CopyStream onPick={onPick} /> : <SendFile kind={kind} onPick={onPick} /> : null}
        <SearchInput label={t`Buscar por nome`} value={search} onChange={setSearch} />
      </div>
      {found.error ? <Banner tone="bad" role="alert" title={callErrorText(found.error)} /> : null}
      {found.rows.length === 0 && !found.coming ? (
        <EmptyState
          icon={<SearchX />}
          title={<Trans>Nenhum arquivo</Trans>}
          text={
            maySend ? (
              <Trans>O que você enviar fica na biblioteca, para outros conteúdos também.</Trans>
            ) : (
              <Trans>Peça a quem cuida da biblioteca que envie o arquivo.</Trans>
            )
          }
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
