import { Trans, useLingui } from '@lingui/react/macro'
import { FileCheck2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { badgePaths } from '#contract/features/badge/badge-paths.ts'
import { checkBadgeFile } from '#contract/features/badge/badge-public.ts'
import { largestBadgeFile } from '#contract/features/badge/badge-rules.ts'
import { publicCall, type CallOutput } from '#platform/call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import styles from '../badge.module.css'

type Checked = CallOutput<typeof checkBadgeFile>

function Verdict({ checked: { state, awardId } }: { checked: Checked }) {
  const link =
    awardId === null ? undefined : (
      <Link to={badgePaths.badge(awardId)}>
        <Trans>Ver a medalha deste arquivo</Trans>
      </Link>
    )
  if (state === 'valid')
    return <Banner tone="ok" role="status" title={<Trans>O arquivo é nosso e vale.</Trans>} action={link} />
  if (state === 'expired')
    return (
      <Banner tone="warn" role="status" title={<Trans>O arquivo é nosso, mas a medalha venceu.</Trans>} action={link} />
    )
  if (state === 'revoked')
    return (
      <Banner
        tone="bad"
        role="status"
        title={<Trans>O arquivo é nosso, mas a medalha foi cancelada.</Trans>}
        action={link}
      />
    )
  return (
    <Banner tone="bad" role="status" title={<Trans>Este arquivo não é uma medalha nossa, ou foi alterado.</Trans>} />
  )
}

/** Whether a file that somebody was given is one of our badges. */
export function CheckFile() {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [name, setName] = useState<string | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = (file: File) =>
    attempt(async () => {
      setName(file.name)
      setChecked(null)
      if (file.size > largestBadgeFile) return setChecked({ state: 'false', awardId: null })
      setChecked(await publicCall(checkBadgeFile, { body: new Uint8Array(await file.arrayBuffer()) }))
    })
  return (
    <section className={styles.form}>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {checked ? <Verdict checked={checked} /> : null}
      <Field label={<Trans>Recebeu o arquivo de uma medalha?</Trans>} hint={<Trans>PNG, SVG ou JWT</Trans>}>
        {(ids) => (
          <FileInput
            {...ids}
            icon={<FileCheck2 aria-hidden="true" />}
            accept="image/png,image/svg+xml,.jwt"
            aria-busy={busy}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              if (file) void check(file)
            }}
          >
            {name ?? t`Conferir um arquivo`}
          </FileInput>
        )}
      </Field>
    </section>
  )
}
