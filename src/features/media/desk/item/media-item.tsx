import { Trans, useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { mediaPaths } from '#contract/features/media/media-paths.ts'
import { isPaged } from '#contract/features/activity/types/pdf.ts'
import type { MediaDetail } from '#contract/features/media/media-schema.ts'
import { addFiles } from '#domain/media/uploads.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatBytes, formatInstant } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { lengthText } from '../media-length.ts'
import { MediaState } from '../media-state.tsx'
import { kindWords, reasonWords } from '../media-words.ts'
import { UploadPanel } from '../upload/upload-panel.tsx'
import { useUploads } from '../upload/use-uploads.ts'
import { MediaForm } from './media-form.tsx'
import { MediaPreview } from './media-preview.tsx'
import { MediaUses } from './media-uses.tsx'
import { MediaVersions } from './media-versions.tsx'
import { PackageReportSection } from './package/package-report.tsx'
import { PackageAmount, PackageName, PackageTreeSection } from './package/package-tree.tsx'
import { RemoveMedia } from './remove-media.tsx'
import { useMedia } from './use-media.ts'
import styles from '../media.module.css'

function MediaFacts({ media }: { media: MediaDetail }) {
  const { t, i18n } = useLingui()
  const { kind, bytes, type, width, height, state, tree } = media
  const isLong = kind === 'video' || kind === 'audio' || kind === 'wowza' || isPaged(kind)
  const nothing = state === 'ready' ? t`o arquivo não diz` : '–'
  return (
    <Card>
      <Facts>
        <Fact name={t`Tipo`}>{type ?? i18n._(kindWords[kind].label)}</Fact>
        {tree ? (
          <Fact name={t`Pacote`}>
            <PackageName tree={tree} />
          </Fact>
        ) : null}
        {tree ? (
          <Fact name={tree.kind === 'html' ? t`Página inicial` : t`Conteúdo`}>
            <PackageAmount tree={tree} />
          </Fact>
        ) : null}
        <Fact name={t`Tamanho`}>{formatBytes(bytes)}</Fact>
        {isLong ? <Fact name={isPaged(kind) ? t`Páginas` : t`Duração`}>{lengthText(media) || nothing}</Fact> : null}
        {width !== null && height !== null ? <Fact name={t`Medidas`}>{`${width} × ${height}`}</Fact> : null}
        <Fact name={t`Adicionada`}>{formatInstant(media.addedAt)}</Fact>
      </Facts>
    </Card>
  )
}

/** Sends another file in the place of the one in use, or goes on with one that is not complete. */
function Replace({ media }: { media: MediaDetail }) {
  const { t } = useLingui()
  const { id: mediaId, rev, versions } = media
  const unfinished = versions.find(({ state }) => state === 'receiving')
  const isNew = unfinished?.version === 1
  return (
    <Section title={unfinished ? <Trans>Continuar o envio</Trans> : <Trans>Trocar o arquivo</Trans>}>
      <FileInput
        aria-label={unfinished ? t`Escolher o mesmo arquivo` : t`Escolher outro arquivo`}
        icon={<RefreshCw size={20} aria-hidden="true" />}
        onChange={(event) => {
          addFiles([...(event.currentTarget.files ?? [])], isNew ? null : { mediaId, rev })
          event.currentTarget.value = ''
        }}
      >
        {unfinished ? <Trans>Escolha o mesmo arquivo</Trans> : <Trans>Escolha outro arquivo do mesmo tipo</Trans>}
      </FileInput>
      <p className={styles.note}>
        {unfinished ? (
          <Trans>O que já chegou não é enviado de novo.</Trans>
        ) : (
          <Trans>Rascunhos usam o arquivo novo assim que fica pronto; o que está publicado, depois de publicar.</Trans>
        )}
      </p>
    </Section>
  )
}

/** One medium of the client. */
export function MediaItemPage() {
  const { mediaId = '' } = useParams()
  const navigate = useNavigate()
  const uploads = useUploads()
  const [turn, setTurn] = useState(0)
  const [removing, setRemoving] = useState(false)
  const round = uploads.map(({ id, state, place }) => `${id} ${state} ${place?.mediaId ?? ''}`).join()
  const { one: media, error, setOne } = useMedia(mediaId, `${turn} ${round}`)
  const above = (
    <Link to={mediaPaths.media()}>
      <Trans>Mídias</Trans>
    </Link>
  )
  if (!media)
    return (
      <DeskPage title={<Trans>Mídia</Trans>} above={above}>
        {error ? <Banner tone="bad" role="alert" title={callErrorText(error)} /> : null}
      </DeskPage>
    )
  const isSending = uploads.some(({ place, state }) => place?.mediaId === mediaId && state !== 'sent')
  const isOnlyOne = media.versions.length === 1
  // Of the newest file: a refused one says why.
  const report = media.versions.find(({ report: found }) => found !== null)?.report
  const mayReplace = !isSending && !['checking', 'preparing'].includes(media.replacing ?? media.state)
  return (
    <DeskPage above={above} title={media.name} actions={<MediaState item={media} />}>
      <UploadPanel onChanged={() => setTurn((count) => count + 1)} />
      <Reason media={media} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <MediaPreview media={media} />
          <MediaFacts media={media} />
          {report ? <PackageReportSection report={report} /> : null}
          {media.tree ? <PackageTreeSection tree={media.tree} /> : null}
          <MediaVersions
            media={media}
            onRetried={() => setTurn((count) => count + 1)}
            onGone={() => (isOnlyOne ? void navigate(mediaPaths.media()) : setTurn((count) => count + 1))}
          />
        </div>
        <div className={styles.stack}>
          <MediaForm key={`${media.rev} ${media.version}`} media={media} onChanged={setOne} />
          {mayReplace && media.kind !== 'wowza' ? <Replace media={media} /> : null}
          <MediaUses uses={media.uses} />
          {media.uses.length === 0 ? (
            <Button variant="danger" onClick={() => setRemoving(true)}>
              <Trans>Apagar a mídia</Trans>
            </Button>
          ) : null}
        </div>
      </div>
      {removing ? <RemoveMedia media={media} onClose={() => setRemoving(false)} /> : null}
    </DeskPage>
  )
}

/** Why nobody gets the medium, or a newer file of it. */
function Reason({ media: { versions, state } }: { media: MediaDetail }) {
  const { i18n } = useLingui()
  const reason = versions[0]?.reason
  if (!reason) return null
  return (
    <Banner
      tone={reason === 'media.scan_waits' ? 'warn' : 'bad'}
      title={
        state === 'ready' ? (
          <Trans>O arquivo novo não está em uso</Trans>
        ) : (
          <Trans>Esta mídia não chega a ninguém</Trans>
        )
      }
      text={i18n._(reasonWords[reason])}
    />
  )
}
