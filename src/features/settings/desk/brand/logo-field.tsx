import { useLingui } from '@lingui/react/macro'
import { ImagePlus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { keepSettingsImage, largestImage } from '#contract/features/settings/settings-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import styles from './brand.module.css'

interface LogoFieldProps {
  label: string
  /** Its address; null: none. */
  value: string | null
  onChange: (address: string | null) => void
  refused?: boolean
}

/** A picture that is shown, sent and taken away. What is sent is kept at once and shown to others once the form is saved. */
export function LogoField({ label, value, onChange, refused = false }: LogoFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { busy, failure, attempt } = useAttempt()
  const send = (file: File) =>
    attempt(async () => {
      if (file.size > largestImage) throw new TooLarge()
      const body = new Uint8Array(await file.arrayBuffer())
      onChange((await staffCall(keepSettingsImage, { body })).address)
    })
  const wrong =
    failure instanceof TooLarge
      ? t`Este arquivo passa de 1 MB.`
      : failure
        ? callErrorText(failure)
        : refused
          ? t`Confira este campo.`
          : null
  return (
    <div className={styles.logo} role="group" aria-labelledby={id}>
      <p id={id} className={styles.logoName}>
        {label}
      </p>
      <div className={styles.logoRow}>
        <span className={styles.frame}>
          {value ? <img src={value} alt={label} /> : <ImagePlus aria-hidden="true" />}
        </span>
        <Button
          variant="outline"
          busy={busy}
          onClick={() => input.current?.click()}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
        >
          {value ? t`Trocar` : t`Enviar`}
          <span className="visually-hidden">: {label}</span>
        </Button>
        {value ? (
          <IconButton label={t`Tirar: ${label}`} onClick={() => onChange(null)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        ) : null}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/svg+xml,image/png,image/webp"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) void send(file)
          }}
        />
      </div>
      <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
        {wrong}
      </p>
    </div>
  )
}

class TooLarge extends Error {}
