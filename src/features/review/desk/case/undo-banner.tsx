import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CaseDetail } from '#contract/features/review/review-schema.ts'
import { formatMoment } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'

interface UndoBannerProps {
  undo: NonNullable<CaseDetail['undo']>
  onUndo: () => Promise<void>
  /** It is done now. */
  onOver: () => void
}

/** Until when what was decided can be undone; by who decided, here. */
export function UndoBanner({ undo: { until, mine }, onUndo, onOver }: UndoBannerProps) {
  const over = useRef(onOver)
  useEffect(() => void (over.current = onOver))
  useEffect(() => {
    const timer = setTimeout(() => over.current(), Math.max(0, Date.parse(until) - Date.now()) + 1000)
    return () => clearTimeout(timer)
  }, [until])
  const when = formatMoment(until)
  return (
    <Banner
      tone="neutral"
      icon={<Undo2 aria-hidden="true" />}
      title={<Trans>A decisão passa a valer em {when}</Trans>}
      text={mine ? <Trans>Até lá você pode desfazer.</Trans> : <Trans>Até lá quem decidiu pode desfazer.</Trans>}
      action={
        mine ? (
          <Button variant="outline" onClick={() => void onUndo()}>
            <Trans>Desfazer</Trans>
          </Button>
        ) : undefined
      }
    />
  )
}
