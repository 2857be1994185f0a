import { Trans, useLingui } from '@lingui/react/macro'
import { Clapperboard, SearchX, Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { exportMedia, listMedia } from '#contract/features/media/media-contract.ts'
import { mediaPaths } from '#contract/features/media/media-paths.ts'
import { mediaKinds, mediaStates, type MediaItem } from '#contract/features/media/media-schema.ts'
import { addFiles } from '#domain/media/uploads.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatBytes, relativeTime } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { lengthText } from './media-length.ts'
import { MediaPicture } from './media-picture.tsx'
import { MediaSpace } from './media-space.tsx'
import { MediaState } from './media-state.tsx'
import { kindWords, stateWords } from './media-words.ts'
import { UploadPanel } from './upload/upload-panel.tsx'
import { useUploads } from './upload/use-uploads.ts'
import { useMediaQuery } from './use-media-query.ts'
import styles from './media.module.css'

/** How often it is asked how far media are that are looked at (ms). */
const askEvery = 2500

/** The media of the client that is acted in. */
export function MediaList() {
  const { t, i18n } = useLingui()
  const { query, set } = useMediaQuery()
  const { busy, failure, attempt } = useAttempt()
  const uploads = useUploads()
  // What has begun or come whole is in the list.
  const round = uploads.map(({ id, state, place }) => `${id} ${state === 'sent'} ${place?.mediaId ?? ''}`).join()
  const list = useList(`${JSON.stringify(query)} ${round}`, (cursor, signal) =>
    staffCall(listMedia, { query: { ...query, cursor } }, { signal }),
  )
  const { rows } = list
  const isLookedAt = ({ state, replacing }: MediaItem) =>
    [state, replacing].some((each) => each === 'checking' || each === 'preparing')
  useAgain(rows.some(isLookedAt) && list.more === null, list.renew)
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      const { sort: _, cursor: __, ...filter } = query
      await saveTable('media', format, await staffCall(exportMedia, { body: filter }))
    })
  const sort = query.sort ?? 'newest'
  const columns: Column<MediaItem>[] = [
    {
      key: 'name',
      head: t`Nome`,
      render: (item) => (
        <span className={styles.named}>
          <MediaPicture item={item} />
          <span className={styles.name}>
            {item.name}
            <span className={styles.note}>{i18n._(kindWords[item.kind].label)}</span>
          </span>
        </span>
      ),
      sort: {
        is: sort === 'name' ? 'ascending' : sort === '-name' ? 'descending' : null,
        onPress: () => set('sort', sort === 'name' ? '-name' : 'name'),
      },
    },
    { key: 'state', head: t`Situação`, render: (item) => <MediaState item={item} /> },
    { key: 'length', head: t`Duração`, numeric: true, wide: true, render: lengthText },
    {
      key: 'bytes',
      head: t`Tamanho`,
      numeric: true,
      wide: true,
      render: ({ bytes }) => formatBytes(bytes),
      sort: {
        is: sort === 'largest' ? 'descending' : null,
        onPress: () => set('sort', sort === 'largest' ? '' : 'largest'),
      },
    },
    {
      key: 'added',
      head: t`Adicionada`,
      wide: true,
      render: ({ addedAt }) => relativeTime(addedAt),
      sort: { is: sort === 'newest' ? 'descending' : null, onPress: () => set('sort', '') },
    },
  ]
  const isFiltered = Boolean(query.search ?? query.kind ?? query.state)
  return (
    <DeskPage
      title={<Trans>Mídias</Trans>}
      subtitle={<Trans>Vídeos, áudios, documentos e imagens para cursos e páginas, até 2 GB cada.</Trans>}
      actions={<TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />}
      tools={
        <>
          <SearchInput
            label={t`Buscar por nome`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <Select
            aria-label={t`Tipo`}
            value={query.kind ?? ''}
            onChange={(event) => set('kind', event.currentTarget.value)}
          >
            <option value="">{t`Todos os tipos`}</option>
            {mediaKinds.map((kind) => (
              <option key={kind} value={kind}>
                {i18n._(kindWords[kind].label)}
              </option>
            ))}
          </Select>
          <Select
            aria-label={t`Situação`}
            value={query.state ?? ''}
            onChange={(event) => set('state', event.currentTarget.value)}
          >
            <option value="">{t`Todas as situações`}</option>
            {mediaStates.map((state) => (
              <option key={state} value={state}>
                {i18n._(stateWords[state].label)}
              </option>
            ))}
          </Select>
        </>
      }
    >
      <FileInput
        multiple
        aria-label={t`Adicionar arquivos`}
        icon={<Upload size={20} aria-hidden="true" />}
        onChange={(event) => {
          addFiles([...(event.currentTarget.files ?? [])])
          // The same file may be picked again.
          event.currentTarget.value = ''
        }}
      >
        <Trans>Escolha ou arraste arquivos</Trans>
      </FileInput>
      <MediaSpace round={round} />
      <UploadPanel onChanged={list.renew} />
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {list.error ? (
        <Banner
          tone="bad"
          role="alert"
          title={callErrorText(list.error)}
          action={
            <Button variant="outline" onClick={list.renew}>
              <Trans>Tentar de novo</Trans>
            </Button>
          }
        />
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          caption={t`Mídias`}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          renderLink={({ id }) => <Link to={mediaPaths.item(id)} />}
        />
      ) : list.coming || list.error ? null : isFiltered ? (
        <EmptyState
          icon={<SearchX />}
          title={<Trans>Nenhuma mídia encontrada</Trans>}
          text={<Trans>Mude a busca ou os filtros.</Trans>}
        />
      ) : (
        <EmptyState
          icon={<Clapperboard />}
          title={<Trans>Nenhuma mídia ainda</Trans>}
          text={<Trans>Arraste os primeiros arquivos para cá. Cada um é verificado antes de chegar a alguém.</Trans>}
        />
      )}
      {list.more ? (
        <Button variant="outline" busy={list.growing} onClick={list.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
    </DeskPage>
  )
}

/** Does something again and again while it is wanted. */
function useAgain(wanted: boolean, work: () => void): void {
  const latest = useRef(work)
  useEffect(() => void (latest.current = work))
  useEffect(() => {
    if (!wanted) return
    const timer = setInterval(() => latest.current(), askEvery)
    return () => clearInterval(timer)
  }, [wanted])
}
