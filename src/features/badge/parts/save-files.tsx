import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { badgePng, badgeSvg } from '#contract/features/badge/badge-public.ts'
import { useSaveFile } from '#platform/browser/use-save-file.ts'
import { publicCall } from '#platform/call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../badge.module.css'

const endpoints = { png: badgePng, svg: badgeSvg } as const

function SaveFile({ awardId, title, form }: { awardId: string; title: string; form: keyof typeof endpoints }) {
  const { t } = useLingui()
  const { online, busy, failure, save } = useSaveFile(async () => {
    const answer = await publicCall(endpoints[form], { params: { awardId } })
    return { name: `${title}.${form}`, bytes: await answer.blob() }
  })
  const kind = form.toUpperCase()
  return (
    <>
      <Button
        variant="outline"
        icon={<Download size={18} aria-hidden="true" />}
        aria-label={t`Baixar em ${kind}: ${title}`}
        busy={busy}
        disabled={!online}
        onClick={() => void save()}
      >
        {kind}
      </Button>
      {failure ? (
        <span role="alert" className={styles.failure}>
          {callErrorText(failure)}
        </span>
      ) : null}
    </>
  )
}

/** The badge as a file that others' programs check by themselves. */
export function SaveFiles(badge: { awardId: string; title: string }) {
  return (
    <>
      <SaveFile {...badge} form="png" />
      <SaveFile {...badge} form="svg" />
    </>
  )
}
