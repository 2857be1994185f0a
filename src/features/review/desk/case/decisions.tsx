import { Trans, useLingui } from '@lingui/react/macro'
import type { CaseDetail } from '#contract/features/review/review-schema.ts'
import { formatInstant } from '#platform/format.ts'
import { refusalText } from '#platform/text/refusal-texts.ts'
import { Pill } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Section } from '#ui/layout/section.tsx'

/** What was decided of a case, the newest first. */
export function Decisions({ decisions }: Pick<CaseDetail, 'decisions'>) {
  const { t } = useLingui()
  if (decisions.length === 0) return null
  return (
    <Section title={<Trans>Decisões</Trans>}>
      <List>
        {decisions.toReversed().map(({ id, decision, reason, note, by, at }) => (
          <Row
            key={id}
            title={by}
            detail={[formatInstant(at), reason ? refusalText({ reason, note }) : note].filter(Boolean).join(' · ')}
            end={decision === 'approve' ? <Pill tone="ok">{t`Aprovado`}</Pill> : <Pill tone="bad">{t`Recusado`}</Pill>}
          />
        ))}
      </List>
    </Section>
  )
}
