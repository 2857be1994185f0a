import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readCasePicture } from '#contract/features/review/review-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useKeys } from './use-keys.ts'
import styles from '../review.module.css'

const zooms = [1, 1.5, 2, 3, 4]

/** The picture of a case, as large as one likes and turned upright. */
export function CasePicture({
  queue,
  caseId,
  fileId,
  caption,
}: {
  queue: string
  caseId: string
  /** Another one than its own: of an answer, of an appeal. */
  fileId?: string
  /** Which one it is, where it stands beside another one. */
  caption?: string
}) {
  const { t } = useLingui()
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const answer = useAnswer(`${queue} ${caseId} ${fileId ?? ''}`, async (signal) =>
    URL.createObjectURL(
      await (
        await staffCall(
          readCasePicture,
          { params: { queue, caseId }, query: fileId ? { file: fileId } : {} },
          { signal },
        )
      ).blob(),
    ),
  )
  const address = answer.is === 'there' ? answer.value : ''
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const percent = Math.round((zooms[zoom] ?? 1) * 100)
  const larger = () => setZoom((now) => Math.min(now + 1, zooms.length - 1))
  const smaller = () => setZoom((now) => Math.max(now - 1, 0))
  const turn = () => setTurns((now) => (now + 1) % 4)
  // The keys are those of its own picture.
  useKeys(fileId ? {} : { '+': larger, '=': larger, '-': smaller, g: turn })
  if (answer.is === 'failed') return <Banner tone="bad" role="alert" title={callErrorText(answer.error)} />
  const place = (element: HTMLElement | null) => {
    element?.style.setProperty('--zoom', String(zooms[zoom] ?? 1))
    element?.style.setProperty('--turn', `${String(turns * 90)}deg`)
  }
  return (
    <figure className={styles.picture}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard too */}
      <div className={styles.frame} tabIndex={0} role="region" aria-label={caption ?? t`Imagem do caso`}>
        {address ? <img ref={place} src={address} alt={t`Imagem enviada com o caso`} /> : null}
      </div>
      <figcaption className={styles.pictureTools}>
        <IconButton label={t`Diminuir (tecla -)`} disabled={zoom === 0} onClick={smaller}>
          <ZoomOut size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Aumentar (tecla +)`} disabled={zoom === zooms.length - 1} onClick={larger}>
          <ZoomIn size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Girar (tecla G)`} onClick={turn}>
          <RotateCw size={18} aria-hidden="true" />
        </IconButton>
        {caption ? <span className={styles.caption}>{caption}</span> : null}
        <span className="visually-hidden" role="status">
          <Trans>Aumento de {percent} %</Trans>
        </span>
      </figcaption>
    </figure>
  )
}
