import { useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { useId, useRef } from 'react'
import { keepBadgePicture } from '#contract/features/badge/badge-desk.ts'
import { largestBadgePicture } from '#contract/features/badge/badge-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../badge-desk.module.css'

interface PictureFieldProps {
  /** Its address; empty: none yet. */
  value: string
  isWrong: boolean
  onChange: (address: string) => void
}

class TooLarge extends Error {}

/** The picture of a badge. What is sent is kept at once, and shown to others once the badge is saved. */
export function PictureField({ value, isWrong, onChange }: PictureFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { busy, failure, attempt } = useAttempt()
  const send = (file: File) =>
    attempt(async () => {
      if (file.size > largestBadgePicture) throw new TooLarge()
      const body = new Uint8Array(await file.arrayBuffer())
      onChange((await staffCall(keepBadgePicture, { body })).address)
    })
  const wrong =
    failure instanceof TooLarge
      ? t`Este arquivo passa de 1 MB.`
      : failure
        ? callErrorText(failure)
        : isWrong
          ? t`Envie a imagem da medalha.`
          : null
  return (
    <div role="group" aria-labelledby={id} className={styles.pictureField}>
      <span className={styles.frame}>{value ? <img src={value} alt="" /> : <ImagePlus aria-hidden="true" />}</span>
      <div className={styles.pictureText}>
        <p id={id} className={styles.label}>
          {t`Imagem`}
        </p>
        <p className={styles.hint}>{t`PNG ou SVG, quadrada, até 1 MB.`}</p>
        <div>
          <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
            {value ? t`Trocar a imagem` : t`Enviar a imagem`}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/svg+xml,image/png"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) void send(file)
          }}
        />
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      </div>
    </div>
  )
}
