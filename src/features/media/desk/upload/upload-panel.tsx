import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Pause, Play, Upload as UploadIcon, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { mediaPaths } from '#contract/features/media/media-paths.ts'
import { dismiss, pause, resume, tooLarge, type Upload } from '#domain/media/uploads.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatBytes } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { useUploads } from './use-uploads.ts'
import styles from '../media.module.css'

/** What is said of an upload under its name. */
function Detail({ upload }: { upload: Upload }) {
  const { state, sent, cut, error, file } = upload
  const bytes = formatBytes(file.size)
  const come = formatBytes(sent)
  if (state === 'sent') return <Trans>{bytes} enviados. A mídia é verificada antes de ficar pronta.</Trans>
  if (state === 'failed')
    return error === tooLarge ? (
      <Trans>{bytes}: o arquivo está vazio ou tem mais de 2 GB.</Trans>
    ) : error instanceof DOMException ? (
      <Trans>O navegador não consegue mais ler o arquivo. Escolha-o de novo.</Trans>
    ) : (
      <>{callErrorText(error)}</>
    )
  if (state === 'waiting') return <Trans>Na fila, {bytes}</Trans>
  if (state === 'paused')
    return (
      <Trans>
        Em pausa: {come} de {bytes}
      </Trans>
    )
  return cut ? (
    <Trans>
      Sem conexão, continua sozinho: {come} de {bytes}
    </Trans>
  ) : (
    <Trans>
      {come} de {bytes}
    </Trans>
  )
}

function Buttons({ upload, onDismiss }: { upload: Upload; onDismiss: () => void }) {
  const { t } = useLingui()
  const { id, state, file, error } = upload
  const { name } = file
  const goesOn = state === 'paused' || (state === 'failed' && error !== tooLarge)
  return (
    <span className={styles.buttons}>
      {state === 'sending' || state === 'waiting' ? (
        <IconButton label={t`Pausar ${name}`} onClick={() => pause(id)}>
          <Pause size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
      {goesOn ? (
        <IconButton label={t`Continuar ${name}`} onClick={() => resume(id)}>
          <Play size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
      <IconButton label={state === 'sent' ? t`Tirar ${name} da lista` : t`Cancelar ${name}`} onClick={onDismiss}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </span>
  )
}

function UploadRow({ upload, onChanged }: { upload: Upload; onChanged: () => void }) {
  const { t } = useLingui()
  const { failure, attempt } = useAttempt()
  const { file, state, place, sent } = upload
  const { name } = file
  const [gone, setGone] = useState(false)
  const leave = () =>
    attempt(async () => {
      setGone(true)
      await dismiss(upload.id)
      onChanged()
    })
  return (
    <Row
      icon={
        <IconTile tone={state === 'sent' ? 'ok' : 'neutral'}>
          {state === 'sent' ? <Check size={18} /> : <UploadIcon size={18} />}
        </IconTile>
      }
      title={name}
      render={state === 'sent' && place ? <Link to={mediaPaths.item(place.mediaId)} /> : undefined}
      detail={<Detail upload={upload} />}
      end={gone ? null : <Buttons upload={upload} onDismiss={() => void leave()} />}
    >
      {state === 'sent' || (state === 'failed' && sent === 0) ? null : (
        <ProgressBar value={sent / Math.max(1, file.size)} label={t`Envio de ${name}`} />
      )}
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </Row>
  )
}

/** Files on their way, each with how far it is; they may be held, and go on. */
export function UploadPanel({ onChanged }: { onChanged: () => void }) {
  const uploads = useUploads()
  if (uploads.length === 0) return null
  return (
    <Section title={<Trans>Arquivos sendo enviados</Trans>}>
      <Card>
        <List>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onChanged={onChanged} />
          ))}
        </List>
      </Card>
      <p className={styles.note}>
        <Trans>Fechou a página? Escolha o mesmo arquivo em até 7 dias e o envio continua de onde parou.</Trans>
      </p>
    </Section>
  )
}
