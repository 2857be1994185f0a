import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { RenditionName } from '#contract/engine/files/rendition.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { formatBytes } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Radio } from '#ui/form/checkbox.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './download-card.module.css'
import type { KeepCourse } from './use-keep-course.ts'

export const renditionWords: Record<RenditionName, MessageDescriptor> = {
  standard: msg`Padrão`,
  low: msg`Econômica`,
  audio: msg`Só o áudio`,
}

interface RenditionFieldProps {
  renditions: KeepCourse['renditions']
  chosen: RenditionName
  onChoose: (name: RenditionName) => void
}

/** In which quality videos come, each with what the whole download takes: told before it begins. */
export function RenditionField({ renditions, chosen, onChoose }: RenditionFieldProps) {
  const { i18n } = useLingui()
  const name = useId()
  if (renditions.length < 2) return null
  return (
    <fieldset className={styles.renditions}>
      <legend>
        <Trans>Qualidade dos vídeos</Trans>
      </legend>
      {renditions.map((one) => (
        <Radio
          key={one.name}
          name={name}
          checked={chosen === one.name}
          onChange={() => onChoose(one.name)}
          detail={formatBytes(one.bytes)}
        >
          {i18n._(renditionWords[one.name])}
        </Radio>
      ))}
    </fieldset>
  )
}

/** What a course is kept in, and another quality in its place: progress stays, and what is here plays until then. */
export function ChangeRendition({ keep, kept }: { keep: KeepCourse; kept: RenditionName }) {
  const { t } = useLingui()
  const online = useOnline()
  const [chosen, setChosen] = useState<RenditionName | null>(null)
  const close = () => setChosen(null)
  if (keep.renditions.length < 2) return null
  const bytes = keep.renditions.find(({ name }) => name === chosen)?.bytes ?? 0
  return (
    <>
      <div className={styles.more}>
        <Button variant="quiet" disabled={!online} onClick={() => setChosen(kept)}>
          <Trans>Trocar a qualidade</Trans>
        </Button>
      </div>
      <Dialog
        open={chosen !== null}
        onOpenChange={close}
        title={t`Trocar a qualidade`}
        description={t`Seu progresso e o ponto em que você parou ficam. O que está baixado toca até o novo chegar.`}
        footer={
          <Button
            size="large"
            full
            disabled={chosen === kept || !online}
            onClick={() => {
              if (chosen) keep.startIn(chosen)
              close()
            }}
          >
            <Trans>Baixar nesta qualidade · {formatBytes(bytes)}</Trans>
          </Button>
        }
      >
        <RenditionField renditions={keep.renditions} chosen={chosen ?? kept} onChoose={setChosen} />
      </Dialog>
    </>
  )
}
