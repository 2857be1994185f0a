import { Trans, useLingui } from '@lingui/react/macro'
import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { mostScore } from '#contract/engine/staff/case-signal.ts'
import { reviewPaths } from '#contract/features/review/review-paths.ts'
import type { CaseDetail, CaseSignal } from '#contract/features/review/review-schema.ts'
import { relativeTime } from '#platform/format.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { signalDetail, signalWord } from './signal-words.ts'
import { CasePicture } from '../case/case-picture.tsx'
import styles from '../review.module.css'

const nameOf = ({ signal, other }: CaseSignal) => `${signal} ${other?.caseId ?? ''}`
const addressOf = ({ queue, caseId }: NonNullable<CaseSignal['other']>) =>
  `${reviewPaths.review()}?${new URLSearchParams({ queue, case: caseId }).toString()}`

/** What speaks against a case, and its picture; beside one that is like it that one. */
export function CaseEvidence({ detail }: { detail: CaseDetail }) {
  const { t } = useLingui()
  const { queue, caseId, signals, score, fileId } = detail
  const alike = signals.filter((one) => one.other?.fileId)
  const [chosen, setChosen] = useState<string | null>(null)
  const compared = chosen === '' ? undefined : (alike.find((one) => nameOf(one) === chosen) ?? alike[0])
  const other = compared?.other
  const otherName = other?.name ?? ''
  const when = other && relativeTime(other.openedAt)
  return (
    <>
      {signals.length > 0 ? (
        <Card>
          <Section
            title={<Trans>Sinais</Trans>}
            action={
              <Trans>
                Risco {score} de {mostScore}
              </Trans>
            }
          >
            <List>
              {signals.map((one) => {
                const isCompared = one === compared
                const points = one.score
                return (
                  <Row
                    key={nameOf(one)}
                    title={signalWord(one.signal)}
                    detail={signalDetail(one)}
                    {...(one.other && { render: <Link to={addressOf(one.other)} /> })}
                    end={
                      <>
                        {one.other?.fileId ? (
                          <IconButton
                            label={isCompared ? t`Não comparar as imagens` : t`Comparar as imagens`}
                            aria-pressed={isCompared}
                            onClick={() => setChosen(isCompared ? '' : nameOf(one))}
                          >
                            <Columns2 size={18} aria-hidden="true" />
                          </IconButton>
                        ) : null}
                        <Pill tone="neutral">+{points}</Pill>
                      </>
                    }
                  />
                )
              })}
            </List>
          </Section>
        </Card>
      ) : null}
      {fileId || other?.fileId ? (
        <div className={other?.fileId ? styles.beside : undefined}>
          {fileId ? (
            <CasePicture
              key={compared?.fileId ?? fileId}
              queue={queue}
              caseId={caseId}
              {...(compared?.fileId && compared.fileId !== fileId && { fileId: compared.fileId })}
              {...(other && { caption: t`Deste caso` })}
            />
          ) : null}
          {other?.fileId ? (
            <CasePicture
              key={other.fileId}
              queue={other.queue}
              caseId={other.caseId}
              fileId={other.fileId}
              caption={t`De ${otherName}, ${when}`}
            />
          ) : null}
        </div>
      ) : null}
    </>
  )
}
