import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Attempt } from '#contract/features/attempt/attempt-schema.ts'
import { formatInstant, formatNumber } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Section } from '#ui/layout/section.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { ResultDialog } from '../result/result-dialog.tsx'
import type { Test } from '../use-test.ts'

const isOver = ({ state }: Attempt) => state === 'graded' || state === 'marking'

function Standing({ row }: { row: Attempt }) {
  if (row.state === 'void')
    return (
      <Pill tone="neutral">
        <Trans>Anulada</Trans>
      </Pill>
    )
  if (row.state === 'submitted' || row.state === 'awaiting_device')
    return (
      <Pill tone="warn">
        <Trans>A caminho</Trans>
      </Pill>
    )
  if (row.state === 'marking')
    return (
      <Pill tone="warn">
        <Trans>Em correção</Trans>
      </Pill>
    )
  if (row.inReview)
    return (
      <Pill tone="warn">
        <Trans>Em conferência</Trans>
      </Pill>
    )
  if (row.percent === null) return null
  return <Pill tone={row.passed ? 'ok' : 'neutral'}>{formatNumber(row.percent)} %</Pill>
}

/** Every attempt so far, the newest first; one that is over opens its result. */
export function History({ test }: { test: Test }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<string | null>(null)
  const rows = test.known?.all.filter((row) => row.number !== null || row.state === 'submitted') ?? []
  if (rows.length === 0) return null
  return (
    <Section title={t`Tentativas`}>
      <List>
        {rows.slice(0, 100).map((row) => (
          <Row
            key={row.id}
            title={row.number === null ? t`Tentativa` : t`Tentativa ${row.number}`}
            detail={row.endedAt ? formatInstant(row.endedAt) : row.begunAt ? formatInstant(row.begunAt) : null}
            end={
              <>
                <Standing row={row} />
                {isOver(row) ? (
                  <Button variant="quiet" onClick={() => setShown(row.id)}>
                    <Trans>Ver</Trans>
                  </Button>
                ) : null}
              </>
            }
          />
        ))}
      </List>
      {shown ? <ResultDialog attemptId={shown} onClose={() => setShown(null)} /> : null}
    </Section>
  )
}
